import { and, eq, ne } from 'drizzle-orm';
import { isRefusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { returns, returnUnits } from './returns.tables.ts';
import { applyReturnOutcome } from './run-return-command.ts';

/**
 * What was announced as coming back with a parcel is with the buyer: the return does not take place. The caller has locked the order.
 * @returns false, with nothing written, when packs of the parcel were received
 */
export async function voidAnnouncedReturn(tx: TransactionContext, shipmentId: string): Promise<boolean> {
  const announced = await tx.db
    .select()
    .from(returns)
    .where(and(eq(returns.shipmentId, shipmentId), ne(returns.state, 'refused')));
  if (announced.some(({ state }) => state !== 'expected')) return false;
  for (const one of announced) {
    await tx.db.update(returnUnits).set({ void: true }).where(eq(returnUnits.returnId, one.id));
    const refusal = 'Посылку выдали покупателю.';
    const voided = await applyReturnOutcome(tx, one, 'refused', { to: 'refused', refusal });
    if (isRefusal(voided)) throw new Error(`return ${one.number} is not voided: ${voided.refused}`);
  }
  return true;
}
