import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { scannedKey } from '../../kernel/marking-code.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { unitsProblem } from './return.rules.ts';
import { returnableUnits, unitsByCode } from './returns.reads.ts';
import { returnUnits } from './returns.tables.ts';
import { runReturnCommand, type CommandedReturn, type ReturnCommand } from './run-return-command.ts';

export interface ReceivedReturn extends ReturnCommand {
  /** The packs that came: ids of `shipment_units`. */
  readonly unitIds: readonly number[];
  /** Packs that came, by their marking codes as a scanner typed them. */
  readonly scans: readonly string[];
}

/**
 * A box has come back with these packs. They may be others of the order than were expected; expected packs that did not come
 * leave the return and may come with another one.
 */
export function receiveReturn(ctx: Pick<ShopContext, 'transaction'>, command: ReceivedReturn) {
  return runReturnCommand(
    ctx,
    { name: 'received', command, unlessMay: (actor) => unlessAllowed(actor, 'receive', 'return') },
    async (tx, locked) => {
      const { state, id: returnId } = locked.found;
      if (state !== 'expected') return refuse('return-move-not-allowed', { from: state, to: 'received' });
      const units = await findUnits(tx, locked, command);
      if (isRefusal(units)) return units;
      const absent = await tx.db
        .delete(returnUnits)
        .where(and(eq(returnUnits.returnId, returnId), notInArray(returnUnits.unitId, units)))
        .returning({ unitId: returnUnits.unitId });
      const receivedAt = tx.now();
      await tx.db
        .insert(returnUnits)
        .values(units.map((unitId) => ({ returnId, unitId })))
        .onConflictDoNothing();
      await tx.db
        .update(returnUnits)
        .set({ receivedAt })
        .where(and(eq(returnUnits.returnId, returnId), inArray(returnUnits.unitId, units)));
      if (locked.found.cause === 'asked')
        await postLetter(tx, orderLetter, { orderId: locked.order.id, kind: 'return-received', returnId });
      return { to: 'received', facts: { units, absent: absent.map(({ unitId }) => unitId) } };
    },
  );
}

async function findUnits(
  tx: TransactionContext,
  { order, found }: CommandedReturn,
  { unitIds, scans }: ReceivedReturn,
): Promise<number[] | Refusal> {
  const keys = scans.map(scannedKey);
  const byCode = await unitsByCode(tx.db, order.id, keys);
  if (keys.some((key) => !byCode.has(key))) return refuse('return-code-foreign');
  const named = [...unitIds, ...keys.map((key) => byCode.get(key)!)];
  return unitsProblem(named, await returnableUnits(tx.db, order.id), found.id) ?? named;
}
