import { and, eq, ne } from 'drizzle-orm';
import { MOST_ORDER_LINES } from '../../kernel/basket-limits.ts';
import { addMoney, kopecks, multiplyMoney, NOTHING, type Kopecks } from '../../kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database.ts';
import { orderLineOf } from '../checkout/order-line.rules.ts';
import { unlessPayable } from '../checkout/unless-payable.ts';
import { goodsProblem } from '../checkout/price-problem.rules.ts';
import type { ShopContext } from '../context.ts';
import { worthOfCancelled } from '../orders/cancel-pieces.ts';
import { dueOf } from '../orders/cancelled-pieces.rules.ts';
import { keptKinds } from '../orders/kept-kinds.reads.ts';
import { adjustmentsOf } from '../orders/order-adjustments.reads.ts';
import { orderVersion } from '../orders/order-version.reads.ts';
import { isPaidBefore, type OrderLine } from '../orders/order.rules.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import { may } from '../permissions/permissions.rules.ts';
import type { Adjustment } from '../pricing/adjustment.rules.ts';
import { price } from '../pricing/price.rules.ts';
import { priceInput } from '../pricing/pricing.reads.ts';
import { shipments } from '../shipments/shipments.tables.ts';
import {
  changeProblem,
  linesAfter,
  piecesOfChange,
  shownSide,
  withoutPieces,
  type ChangeableLine,
  type ChangedDelivery,
  type RemovedPieces,
  type ShownChange,
  type WantedChange,
} from './change.rules.ts';
import { changedDelivery } from './changed-delivery.ts';

export interface ChangePlan {
  /** Of the order, as it was read. */
  readonly version: number;
  /** Null before it gets one. */
  readonly shipmentId: string | null;
  readonly removed: readonly RemovedPieces[];
  readonly added: readonly OrderLine[];
  readonly delivery: ChangedDelivery | null;
  readonly shown: ShownChange;
  /** What goes back of what was paid before. */
  readonly back: Back;
  /** The sum grows: the buyer has to agree. */
  readonly asksBuyer: boolean;
  /** Of a paid order, what the buyer pays online before that; null: nothing is paid by itself. */
  readonly toPay: Kopecks | null;
}

interface Back {
  readonly money: Kopecks;
  readonly certificate: Kopecks;
  readonly bonus: Kopecks;
}

type OrderRow = typeof orders.$inferSelect;

/**
 * What a change would make of an order that nobody has begun to pack, by the prices of today for what is added; what was agreed before
 * keeps its price and its share of each discount. Writes nothing. Asks the carrier, so never call it in a transaction.
 */
export async function planChange(
  ctx: ShopContext,
  orderId: string,
  wanted: WantedChange,
): Promise<ChangePlan | Refusal> {
  const { db, actor } = ctx;
  // Not `unlessAllowed`: to see what a change would make needs no fresh code.
  if (!may(actor, 'change', 'order')) return refuse('not-allowed', { verb: 'change', thing: 'order' });
  // First: what changes after it must not pass as seen.
  const version = await orderVersion(db, orderId);
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return refuse('order-unknown');
  const [lines, adjustments, sent] = await Promise.all([
    db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position),
    adjustmentsOf(db, orderId),
    db
      .select({ id: shipments.id, state: shipments.state })
      .from(shipments)
      .where(and(eq(shipments.orderId, orderId), ne(shipments.state, 'cancelled'))),
  ]);
  const pieces = piecesOfChange(lines, wanted);
  if (isRefusal(pieces)) return pieces;
  const { removed } = pieces;
  const problem = changeProblem(order, sent, {
    addsGoods: pieces.added.length > 0,
    removesGoods: removed.length > 0,
  });
  if (problem) return problem;
  const added = await linesOnSale(ctx, pieces.added);
  if (isRefusal(added)) return added;
  // They are delivered when an order is paid, which this one was.
  if (order.state === 'paid' && added.some(({ kind }) => kind === 'digital'))
    return refuse('change-not-possible', { why: 'paid-digital' });
  const after = linesAfter(lines, removed, added);
  const unfit = await unfitGoods(db, order, after, removed);
  if (unfit) return unfit;
  const kept = await keptSums(db, order, { lines, adjustments, removed, adds: added.length > 0 });
  if (isRefusal(kept)) return kept;
  const goods = addMoney(...added.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity)));
  const due = addMoney(kept.due, goods);
  const all = shownSide(after, { delivery: NOTHING, sum: NOTHING }).goods;
  const delivery =
    added.length > 0 ? await changedDelivery(ctx, order, { lines: after, goods: all, adjustments, due }) : null;
  if (isRefusal(delivery)) return delivery;
  const dearer = delivery ? delivery.price - order.baseDeliveryPrice : 0;
  const shown = {
    before: shownSide(lines, { delivery: order.deliveryPrice, sum: dueOf(order) }),
    after: shownSide(after, { delivery: kopecks(kept.delivery + dearer), sum: kopecks(due + dearer) }),
  };
  const more = kopecks(shown.after.sum - shown.before.sum);
  const toPay = order.state === 'paid' && more > NOTHING ? more : null;
  const tooMuch = toPay === null ? undefined : unlessPayable(ctx, order.paySystem, toPay);
  if (tooMuch) return tooMuch;
  const wasPaid = isPaidBefore(order) && order.state !== 'awaiting-payment';
  const money = wasPaid ? kopecks(Math.max(0, -more)) : NOTHING;
  return {
    version,
    shipmentId: sent[0]?.id ?? null,
    removed,
    added,
    delivery,
    shown,
    back: { money, certificate: kept.certificate, bonus: kept.bonus },
    asksBuyer: more > NOTHING,
    toPay,
  };
}

/** What is added, at the prices of today; all of it has to be there. */
async function linesOnSale(ctx: ShopContext, added: WantedChange['added']): Promise<OrderLine[] | Refusal> {
  if (added.length === 0) return [];
  const priced = price(await priceInput(ctx.db, { items: added, coupons: [] }, ctx.now()));
  return goodsProblem(priced) ?? priced.lines.map(orderLineOf);
}

/** Why the order cannot consist of these lines. */
async function unfitGoods(
  db: Db,
  order: OrderRow,
  after: readonly ChangeableLine[],
  removed: readonly RemovedPieces[],
): Promise<Refusal | undefined> {
  const left = after.filter(({ quantity, cancelled }) => quantity > cancelled);
  if (left.length > MOST_ORDER_LINES) return refuse('too-many-lines', { most: MOST_ORDER_LINES });
  const isRewritten = order.state === 'awaiting-payment';
  const takesNothing = ({ position }: RemovedPieces) => after[position]?.takes.length === 0;
  if (!isRewritten && removed.some(takesNothing)) return refuse('change-not-possible', { why: 'digital' });
  // Materials are opened once for an order.
  const materials = left.filter(({ kind, denomination }) => kind === 'digital' && denomination === null);
  if (new Set(materials.map(({ productId }) => productId)).size < materials.length)
    return refuse('change-not-possible', { why: 'twice' });
  if (order.delivery.method === 'digital' ? left.length > 0 : left.some(({ takes }) => takes.length > 0))
    return undefined;
  const keepsDigital = !isRewritten && isPaidBefore(order) && (await keptKinds(db, order.id)).includes('digital');
  return keepsDigital ? undefined : refuse('pieces-all');
}

interface Kept extends Omit<Back, 'money'> {
  readonly due: Kopecks;
  readonly delivery: Kopecks;
}

/** What the order costs without the removed pieces, as it will be written. */
async function keptSums(
  db: Db,
  order: OrderRow,
  change: {
    readonly lines: readonly ChangeableLine[];
    readonly adjustments: readonly Adjustment[];
    readonly removed: readonly RemovedPieces[];
    readonly adds: boolean;
  },
): Promise<Kept | Refusal> {
  const { lines, adjustments, removed, adds } = change;
  if (order.state === 'awaiting-payment') {
    const rewritten = withoutPieces(lines, adjustments, removed);
    if (isRefusal(rewritten)) return rewritten;
    const goods = addMoney(...rewritten.lines.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity)));
    const lowered = addMoney(...rewritten.adjustments.map(({ amount }) => amount));
    const due = kopecks(goods + order.baseDeliveryPrice - lowered);
    return { due, delivery: order.deliveryPrice, certificate: NOTHING, bonus: NOTHING };
  }
  const { cancelledCertificate, cancelledBonus, total, deliveryPrice } = order;
  if (removed.length === 0) return { due: dueOf(order), delivery: deliveryPrice, certificate: NOTHING, bonus: NOTHING };
  const worth = await worthOfCancelled(db, order, removed);
  // What is added has to be delivered, so delivery is not cancelled.
  const stays = adds ? worth.delivery : undefined;
  const amount = worth.amount - (stays?.amount ?? 0);
  const certificate = worth.certificate - (stays?.certificate ?? 0);
  return {
    due: kopecks(total - amount),
    delivery: worth.delivery && !adds ? NOTHING : deliveryPrice,
    certificate: kopecks(certificate - cancelledCertificate),
    bonus: kopecks(worth.bonus - cancelledBonus),
  };
}
