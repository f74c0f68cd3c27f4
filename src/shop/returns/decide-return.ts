import { eq } from 'drizzle-orm';
import { refuse } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { isComingBack } from './returns.reads.ts';
import { returnUnits } from './returns.tables.ts';
import { runReturnCommand, type ReturnCommand } from './run-return-command.ts';

/** The buyer may send the goods; a letter says how. */
export function acceptReturn(ctx: Pick<ShopContext, 'transaction'>, command: ReturnCommand) {
  return runReturnCommand(
    ctx,
    { name: 'accepted', command, unlessMay: (actor) => unlessAllowed(actor, 'decide', 'return') },
    async (tx, { order, found: { id: returnId, state } }) => {
      if (state !== 'asked') return refuse('return-move-not-allowed', { from: state, to: 'expected' });
      await postLetter(tx, orderLetter, { orderId: order.id, kind: 'return-accepted', returnId });
      return { to: 'expected' };
    },
  );
}

export interface RefusedReturn extends ReturnCommand {
  /** For the buyer, in words. */
  readonly refusal: string;
}

/**
 * The return does not take place; its packs may be in another one. A buyer who asked for it gets a letter. Packs of a parcel that comes
 * back would be in no return any more, so that their shipment has to be lost or settled first.
 */
export function refuseReturn(ctx: Pick<ShopContext, 'transaction'>, command: RefusedReturn) {
  return runReturnCommand(
    ctx,
    { name: 'refused', command, unlessMay: (actor) => unlessAllowed(actor, 'decide', 'return') },
    async (tx, { order, found: { id: returnId, cause, shipmentId } }) => {
      if (cause !== 'asked' && shipmentId !== null && (await isComingBack(tx.db, shipmentId)))
        return refuse('return-coming-back');
      await tx.db.update(returnUnits).set({ void: true }).where(eq(returnUnits.returnId, returnId));
      if (cause === 'asked') await postLetter(tx, orderLetter, { orderId: order.id, kind: 'return-refused', returnId });
      return { to: 'refused', refusal: command.refusal };
    },
  );
}
