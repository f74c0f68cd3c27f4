import type { ShopContext } from '../context.ts';
import { closeExceptionsAbout } from '../exceptions/close-exceptions-about.ts';
import { raiseExceptions } from '../exceptions/raise-exceptions.ts';
import { expiringLots, settledExpiries } from './expiring-lots.reads.ts';

const BATCH = 200;
const SETTLED = 'Серии не\u00a0осталось, её\u00a0не\u00a0собирают, или её\u00a0срок уже вышел.';

/**
 * Raises an exception for each lot that expires soon or has expired while something of it is left, and closes those whose cause is gone.
 * What a person has closed is not raised again. Run by one process at a time.
 */
export async function reportExpiringLots(ctx: Pick<ShopContext, 'transaction'>): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = tx.now();
    for (const { kind, lotId } of await settledExpiries(tx.db, now))
      await closeExceptionsAbout(tx, [kind], { lotId }, SETTLED);
    const found = await expiringLots(tx.db, now, BATCH);
    await raiseExceptions(
      tx,
      found.map(({ kind, ...facts }) => ({ kind, subject: `lot:${facts.lotId}`, facts })),
    );
  });
}
