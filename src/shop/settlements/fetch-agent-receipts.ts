import { asc, eq, lte } from 'drizzle-orm';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { nextReceiptCheck } from './claim.rules.ts';
import { codClaimEvents, codClaims } from './settlements.tables.ts';

/**
 * Asks the carrier for the receipts that it printed as our agent, for claims that are due to be checked; one that it does not have yet is
 * asked for later. The next time is saved before the call, so a carrier that is silent is not asked by every run.
 */
export async function fetchAgentReceipts(ctx: ShopContext, most: number): Promise<void> {
  const due = await ctx.db
    .select({
      id: codClaims.id,
      carrier: codClaims.carrier,
      track: codClaims.track,
      collectedAt: codClaims.collectedAt,
    })
    .from(codClaims)
    .where(lte(codClaims.nextCheckAt, ctx.now()))
    .orderBy(asc(codClaims.nextCheckAt))
    .limit(most);
  for (const { id, carrier, track, collectedAt } of due) {
    const nextCheckAt = nextReceiptCheck(collectedAt, ctx.now());
    await ctx.db.update(codClaims).set({ nextCheckAt }).where(eq(codClaims.id, id));
    const fiscal = await ctx.companies.registers.find(({ name }) => name === carrier)?.receiptOf(track);
    if (!fiscal) continue;
    await ctx.transaction(async (tx) => {
      const at = tx.now();
      await tx.db.update(codClaims).set({ fiscal, nextCheckAt: null, updatedAt: at }).where(eq(codClaims.id, id));
      const event = { kind: 'receipt', actor: actorName(tx.actor), facts: fiscal, at };
      await tx.db.insert(codClaimEvents).values({ claimId: id, ...event });
    });
  }
}
