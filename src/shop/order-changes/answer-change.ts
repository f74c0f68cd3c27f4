import { refuse, isRefusal, type Refusal } from '../../kernel/refusal.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { ownedOrder } from '../orders/order.rules.ts';
import { startPayment } from '../payments/start-payment.ts';
import { may, unlessAllowed } from '../permissions/permissions.rules.ts';
import { applyChange, shipmentOfChange, type ChangeTerms } from './apply-change.ts';
import type { ChangeState } from './change.rules.ts';
import { closeChange, lockChange } from './close-change.ts';
import { closeOutdated } from './compose-change.ts';
import { isPaid } from './order-changes.reads.ts';

interface Answer {
  readonly orderId: string;
  /** Of the change that the buyer saw; the same answer sent again changes nothing. */
  readonly changeId: string;
  readonly accept: boolean;
}

interface Answered {
  readonly state: ChangeState;
  /** Where the buyer pays for what is added, which applies the change. */
  readonly payUrl?: string;
}

/**
 * The buyer agrees that the order is changed and costs more, or leaves it as it is. For more goods of a paid order the buyer has to pay first:
 * who agrees gets the page of the payment company.
 * @param returnUrl where that redirects the buyer after payment
 */
export async function answerChange(
  ctx: ShopContext,
  answer: Answer,
  { returnUrl, ...terms }: ChangeTerms & { readonly returnUrl: string },
): Promise<Answered | Refusal> {
  const { orderId, changeId, accept } = answer;
  const answered = await record(ctx, answer, terms);
  if (isRefusal(answered) || answered.state !== 'open' || !accept) return answered;
  const started = await startPayment(ctx, orderId, returnUrl, changeId);
  return isRefusal(started) ? started : { ...answered, ...started };
}

/** `open`: it has to be paid. */
async function record(
  ctx: ShopContext,
  { orderId, changeId, accept }: Answer,
  terms: ChangeTerms,
): Promise<Answered | Refusal> {
  const answering = ctx.transaction(async (tx): Promise<Answered | Refusal> => {
    const found = await lockChange(tx, orderId, changeId);
    const owned = found && ownedOrder(found.order);
    if (!found || !owned || !may(tx.actor, 'read', owned)) return refuse('order-unknown');
    const notAllowed = unlessAllowed(tx.actor, 'answer-change', owned);
    if (notAllowed) return notAllowed;
    const { order, change } = found;
    if (!change?.asksBuyer) return refuse('change-unknown');
    const state = accept ? 'applied' : 'declined';
    if (change.state === state) return { state };
    if (change.state !== 'open') return refuse('change-closed', { state: change.state });
    if (change.expiresAt <= tx.now()) return refuse('change-closed', { state: 'expired' });
    if (await isPaid(tx.db, changeId)) return refuse('change-closed', { state: 'applied' });
    if (accept && change.toPay !== null) {
      // Money for a change that cannot be applied any more would only go back.
      const shipment = await shipmentOfChange(tx, order, change);
      return isRefusal(shipment) ? shipment : { state: 'open' };
    }
    if (accept) return (await applyChange(tx, order, change, { terms })) ?? { state };
    await closeChange(tx, order, change, 'declined');
    return { state };
  });
  const answered = await refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), answering);
  const isOutdated = isRefusal(answered) && 'state' in answered.facts && answered.facts.state === 'outdated';
  if (isOutdated) await closeOutdated(ctx, orderId, changeId);
  return answered;
}
