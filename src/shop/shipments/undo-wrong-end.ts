import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { wasSentAgain, wasSettled } from '../returns/returns.reads.ts';
import { voidAnnouncedReturn } from '../returns/void-announced-return.ts';
import type { LockedShipment } from './run-command.ts';
import { mayBeSentAgain } from './shipment.rules.ts';

/**
 * Before a parcel that was recorded as lost or coming back is recorded as handed out: what the wrong record has done is undone, in
 * the same transaction. Goods that were written off stay spent, because the buyer has them. Does nothing for other parcels.
 */
export async function undoWrongEnd(
  tx: TransactionContext,
  { shipment: { id, state } }: LockedShipment,
  reason: string | undefined,
): Promise<Refusal | undefined> {
  if (!mayBeSentAgain(state)) return undefined;
  // Whoever may not write goods off does not decide that they were not lost either.
  const notAllowed = state === 'lost' ? unlessAllowed(tx.actor, 'declare-lost', 'shipment') : undefined;
  if (notAllowed) return notAllowed;
  if (reason === undefined) return refuse('delivery-reason-missing');
  if (await wasSentAgain(tx.db, id)) return refuse('shipment-settled', { why: 'sent-again' });
  // Of an order of several parts the staff may have decided about this one, while the order goes on.
  if (await wasSettled(tx.db, id)) return refuse('shipment-settled', { why: 'order-ended' });
  if (!(await voidAnnouncedReturn(tx, id))) return refuse('shipment-settled', { why: 'return-received' });
  await closeSettledExceptions(tx, `shipment:${id}`, 'Сотрудник записал, что товар у\u00a0покупателя.');
  return undefined;
}
