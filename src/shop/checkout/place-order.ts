// Longer than usual: one transaction, in the order in which its rows are locked.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { customerIdOf } from '../../kernel/actor.ts';
import type { BasketItem } from '../../kernel/basket-item.ts';
import { addMinutes } from '../../kernel/dates.ts';
import { mailboxOf } from '../../kernel/email.ts';
import { NOTHING } from '../../kernel/money.ts';
import { networkOf, subnetOf } from '../../kernel/network.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { allDone } from '../../platform/all-done.ts';
import { refuseWhenLocked, shortenLockTimeout } from '../../platform/locked-row.ts';
import type { Db } from '../../platform/database.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { isThere } from '../customers/find-customer.reads.ts';
import { removeCheckoutDrafts } from '../customers/remove-checkout-drafts.ts';
import { unlessCourierComes } from '../delivery/courier-comes.ts';
import { orderLocation } from '../delivery/order-location.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { createOrder } from '../orders/create-order.ts';
import { lockOrder, moveOrder } from '../orders/move-order.ts';
import { isOnline, type PaySystem } from '../../kernel/pay-systems.ts';
import type { OrderContact, OrderSource } from '../orders/order.rules.ts';
import { CONFIRM_HOURS } from '../orders/order-limits.rules.ts';
import { orders } from '../orders/orders.tables.ts';
import { paymentLetterAt } from '../orders/payment-letter.rules.ts';
import { postOrderLetter } from '../orders/post-order-letter.ts';
import { checkOpenOrderLimits, type OpenBuyer } from '../orders/check-open-order-limits.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { price } from '../pricing/price.rules.ts';
import type { PricedLine } from '../pricing/price-state.rules.ts';
import { priceInput } from '../pricing/pricing.reads.ts';
import { piecesBySku } from '../pricing/sellable-product.rules.ts';
import { recordCouponUses } from '../promotions/consume-coupons.ts';
import { holdStock } from '../stock/hold-stock.ts';
import { checkouts } from './checkout.tables.ts';
import { chosenDelivery, type DeliveryChoice } from './chosen-delivery.ts';
import { priceProblem } from './price-problem.rules.ts';
import { couponsOf, consumeAdjustments } from './consume-adjustments.ts';
import { orderLineOf } from './order-line.rules.ts';
import { spendsCertificates } from './spends-certificates.ts';
import { unlessPayable } from './unless-payable.ts';
import { wantedBonuses } from './wanted-bonuses.ts';

export interface CheckoutRequest {
  /** Idempotency key made by the browser for one filled form: the same key returns the same order. */
  readonly checkoutKey: string;
  readonly items: readonly BasketItem[];
  readonly contact: OrderContact;
  /** Codes of coupons and gift certificates as typed; each of them must be valid. */
  readonly coupons: readonly string[];
  /** How many bonuses the buyer spends; none without an account. */
  readonly bonuses: number;
  readonly delivery: DeliveryChoice;
  readonly paySystem: PaySystem;
  readonly comment: string;
  /** Network address the consent to use personal data came from. */
  readonly consentFrom: string;
  /** The amount due that the buyer saw; a different total is refused with the new figure. */
  readonly expectedTotal: number;
}

export interface OrderTerms {
  /** How long stock is held for an order paid online. */
  readonly holdMinutes: number;
  readonly source: OrderSource;
  /** Whether the buyer is signed in with the phone of the order, or has called the shop. */
  readonly proved: boolean;
  /** Multiplier of the usual limits on open orders. */
  readonly limitsTimes: number;
}

export interface PlacedOrder {
  readonly id: string;
  readonly number: number;
  readonly placedAt: Date;
}

/**
 * Places an order in one transaction: recalculates prices, consumes coupons, debits certificates, spends bonuses, writes the order with its
 * lines and event, holds stock (in this order everywhere) and posts the letter. Idempotent by `checkoutKey`. When certificates
 * cover the total, the order is paid at once (decision 0037).
 */
export async function placeOrder(
  ctx: ShopContext,
  request: CheckoutRequest,
  terms: OrderTerms,
): Promise<PlacedOrder | Refusal> {
  const requestHash = hashOf(request);
  // The carrier is requested before the transaction, so that no rows are locked during a network call.
  // A repeated request must find its order even when the carrier does not respond any more.
  const byCarrier = request.delivery.method === 'point' || request.delivery.method === 'courier';
  const earlier = byCarrier ? await findEarlierOrder(ctx.db, request) : undefined;
  if (earlier) return earlier;
  const delivery = await chosenDelivery(ctx, request);
  if (isRefusal(delivery)) return delivery;
  const { location, houseZip } = await orderLocation(ctx, request.delivery, delivery.point);
  const noCourier = await unlessCourierComes(ctx, { carrier: delivery.details.carrier, zip: houseZip });
  if (noCourier) return noCourier;

  const id = randomUUID();
  const placing = ctx.transaction(async (tx): Promise<PlacedOrder | Refusal | undefined> => {
    const placedAt = tx.now();
    const customerId = customerIdOf(tx.actor);
    // The account before all other rows; in this statement, because each round trip of an order counts.
    const [claimed] = await tx.db
      .insert(checkouts)
      .values({ key: request.checkoutKey, requestHash, orderId: id, at: placedAt })
      .onConflictDoNothing()
      .returning({ waits: shortenLockTimeout, isThere: isThere(customerId) });
    if (!claimed) return undefined;

    if (customerId !== null && !claimed.isThere) return refuse('account-erased');
    if (request.bonuses > 0 && customerId === null) return refuse('bonuses-need-account');
    const bonus = wantedBonuses(tx.actor, request.bonuses);
    const certificates = spendsCertificates(tx.actor);
    const question = await priceInput(tx.db, { ...request, bonus, certificates }, placedAt);
    const priced = price(question, delivery.price);
    const { lines, adjustments, due } = priced;
    const refused =
      priceProblem(priced, request) ??
      unlessPayable(ctx, request.paySystem, due) ??
      (await consumeAdjustments(tx, id, adjustments, request.contact));
    if (refused) return refused;

    const takes = piecesBySku(lines);
    const pieces = takes.reduce((sum, { quantity }) => sum + quantity, 0);
    const buyer = buyerOf(request, terms);
    const heldUntil = endOfHold(request, terms, placedAt);

    const { number } = await createOrder(tx, {
      id,
      source: terms.source,
      customerId,
      lines: lines.map(orderLineOf),
      price: priced,
      paySystem: request.paySystem,
      contact: request.contact,
      delivery: delivery.details,
      location,
      comment: request.comment,
      consentFrom: request.consentFrom,
      placedAt,
      heldUntil,
      buyer,
      pieces,
    });
    await recordCouponUses(tx, id, couponsOf(adjustments), request.contact);
    if (customerId !== null) await removeCheckoutDrafts(tx, customerId);
    // A caller can pay by the letter alone.
    const letterAt = terms.source === 'desk' ? undefined : placedLetterAt(request, placedAt, heldUntil);
    // Last and sent together, since other buyers of the same goods wait until this transaction ends. A refusal rolls all of it back.
    const [noRoom, short] = await allDone([
      checkOpenOrderLimits(tx, buyer, terms.limitsTimes),
      holdStock(tx, id, takes),
      due > NOTHING && postOrderLetter(tx, { id, customerId, ...request }, 'placed', letterAt),
    ]);
    if (noRoom) return noRoom;
    if (short) return outOfStock(lines, short.short);
    if (due === NOTHING) await payByCertificate(tx, id);
    if (due === NOTHING) await postLetter(tx, orderLetter, { orderId: id, kind: 'paid' });
    return { id, number, placedAt };
  });
  const placed = await refuseWhenLocked(refuse('goods-busy', { retryAfter: 60 }), placing);
  if (placed) return placed;
  const other = await findEarlierOrder(ctx.db, request);
  if (!other) throw new Error('the checkout key was reserved by an order that is gone');
  return other;
}

/** The result of an earlier request with the same key, if there was one. */
export function earlierResult(ctx: ShopContext, request: CheckoutRequest): Promise<PlacedOrder | Refusal | undefined> {
  return findEarlierOrder(ctx.db, request);
}

/**
 * Hash of what the buyer filled in. A retry may come from another network or after the session has ended. Codes, bonuses and total
 * are not part of it either: codes and bonuses that the order has consumed are refused afterwards, which raises the total.
 */
function hashOf({ items, contact, delivery, paySystem, comment }: CheckoutRequest): string {
  return hashRequest({ items, contact, delivery, paySystem, comment });
}

/**
 * The order made under the key of the request, if there is one. It is the same order when the form is the same and it
 * costs no more than the buyer sees now; it costs more when a code or bonuses were added since.
 */
async function findEarlierOrder(db: Db, request: CheckoutRequest): Promise<PlacedOrder | Refusal | undefined> {
  const [earlier] = await db
    .select({
      requestHash: checkouts.requestHash,
      id: orders.id,
      number: orders.number,
      placedAt: orders.placedAt,
      total: orders.total,
    })
    .from(checkouts)
    .innerJoin(orders, eq(orders.id, checkouts.orderId))
    .where(eq(checkouts.key, request.checkoutKey));
  if (!earlier) return undefined;
  const { requestHash, total, ...order } = earlier;
  return requestHash === hashOf(request) && total <= request.expectedTotal ? order : refuse('checkout-key-reused');
}

/** Another order took the last pieces between the price calculation and the hold. */
function outOfStock(lines: readonly PricedLine[], productId: number): Refusal {
  const line = lines.find(({ product }) => product.takes.some((take) => take.productId === productId))!;
  return refuse('out-of-stock', { productId: line.product.id, name: line.product.name, available: 0 });
}

function buyerOf({ contact, consentFrom, paySystem }: CheckoutRequest, { proved }: OrderTerms): OpenBuyer {
  const { phone } = contact;
  if (proved) return { proved, phone };
  return {
    proved,
    phone,
    mailbox: mailboxOf(contact.email),
    network: networkOf(consentFrom),
    subnet: subnetOf(consentFrom),
    online: isOnline(paySystem),
  };
}

/**
 * Stock for an order paid on delivery is held without limit for a proved buyer, otherwise until it must be confirmed.
 */
function endOfHold({ paySystem }: CheckoutRequest, { holdMinutes, proved }: OrderTerms, placedAt: Date): Date | null {
  if (isOnline(paySystem)) return addMinutes(placedAt, holdMinutes);
  return proved ? null : addMinutes(placedAt, CONFIRM_HOURS * 60);
}

/** A letter that asks for payment lets the buyer pay first; one that asks for confirmation is sent at once. */
function placedLetterAt({ paySystem }: CheckoutRequest, placedAt: Date, heldUntil: Date | null): Date | undefined {
  return heldUntil && isOnline(paySystem) ? paymentLetterAt({ placedAt, heldUntil }) : undefined;
}

/** Marks an order fully covered by certificates as paid; no payment company is involved. */
async function payByCertificate(tx: TransactionContext, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const refused = order && (await moveOrder(tx, order, 'paid', { reason: 'certificate' }));
  if (!order || refused) throw new Error(`order ${orderId} cannot be paid by certificate: ${refused?.refused}`);
}
