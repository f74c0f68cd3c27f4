// Longer than usual: everything that the page of an order shows.
import { eq, sql } from 'drizzle-orm';
import { trackingPage, type CarrierName } from '../../kernel/carriers.ts';
import { links } from '../../kernel/links.ts';
import { addMoney, formatMoney, multiplyMoney, NOTHING, type Kopecks } from '../../kernel/money.ts';
import { sectionOf, type SectionId } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import type { PictureRef } from '../pictures/picture.rules.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import { MONEY_KEPT } from '../certificates/certificate.rules.ts';
import { discountRows, type DiscountRow } from '../pricing/adjustment.rules.ts';
import { NOTHING_TO_DELIVER, PIECES_CANCELLED } from './cancel-pieces.ts';
import { CANCEL_ASKED, CANCEL_DECLINED, cancelRequestOf, type CancelRequest } from './cancel-request.rules.ts';
import { dueOf, isDeliveryCancelled } from './cancelled-pieces.rules.ts';
import { isRevoked } from './kept-kinds.reads.ts';
import { parcelMoments } from './parcel-moments.reads.ts';
import { adjustmentsOf } from './order-adjustments.reads.ts';
import {
  carrierOf,
  isCancellable,
  isCancelledOrReturned,
  isReceived,
  mayChangeDelivery,
  ORDER_STATE_NAMES,
  type OrderContact,
  type OrderDelivery,
  type OrderLine,
  type OrderState,
} from './order.rules.ts';
import { IN_SHOP } from '../../kernel/shipment-states.ts';
import { partsOfOrders, type OrderPart } from './order-parts.reads.ts';
import { orderEvents, orders } from './orders.tables.ts';
import { wasPaid } from './own-orders.reads.ts';

export interface OrderPageLine {
  readonly productId: number;
  readonly name: string;
  readonly form: string;
  readonly quantity: number;
  readonly unitPrice: Kopecks;
  readonly sum: Kopecks;
  readonly href: string;
  readonly picture: PictureRef | null;
  /** Pieces that will not come. */
  readonly cancelled: number;
  /** Whether their money was refunded. */
  readonly cancelledRefunded: boolean;
  /** Digital, and closed because its money was refunded. */
  readonly revoked: boolean;
  /** The buyer has it. */
  readonly received: boolean;
  /** Packs of a partly taken order that the buyer has left with the carrier. */
  readonly leftPacks: number;
}

export interface OrderPage {
  readonly id: string;
  readonly number: number;
  readonly state: OrderState;
  readonly placedAt: Date;
  readonly heldUntil: Date | null;
  readonly lines: readonly OrderPageLine[];
  readonly goodsTotal: Kopecks;
  /** Rows between goods and total. */
  readonly discounts: readonly DiscountRow[];
  readonly deliveryPrice: Kopecks;
  /** Before a coupon made it free. */
  readonly baseDeliveryPrice: Kopecks;
  readonly certificatePaid: Kopecks;
  /** What spent bonuses have taken off the goods. */
  readonly bonusSpent: Kopecks;
  /** What is left to pay, or was paid in money. */
  readonly total: Kopecks;
  /** The same without pieces that will not come, and what these are worth. */
  readonly due: Kopecks;
  readonly cancelledAmount: Kopecks;
  /** Nothing is delivered any more. */
  readonly deliveryCancelled: boolean;
  readonly paySystem: PaySystem;
  readonly payable: boolean;
  /** Whether money has come for it, whatever became of it later. */
  readonly paid: boolean;
  /** Until when the order must be confirmed; null when it need not be. */
  readonly confirmBy: Date | null;
  /** A letter about the order was withheld: its mailbox had reached the daily limit. */
  readonly lettersWithheld: boolean;
  readonly cancellable: boolean;
  /** A request to cancel it while it is packed. */
  readonly cancelRequest: CancelRequest | null;
  /** Whether the buyer may change the recipient or the point. */
  readonly changeable: boolean;
  readonly contact: OrderContact;
  readonly delivery: OrderDelivery;
  readonly comment: string;
  /** Null where none is needed. */
  readonly carrier: CarrierName | null;
  /** Number of the parcel at its carrier. */
  readonly track: string | null;
  /** Where its carrier tells where it is. */
  readonly trackingPage: string | null;
  /** Until when the parcel waits at the point, while it does. */
  readonly keptUntil: Date | null;
  /** What has gone wrong with the parcel, until it is known what becomes of the order. */
  readonly trouble: 'returning' | 'lost' | null;
  /** What was paid at the hand-over, where only a part was taken. */
  readonly collected: Kopecks | null;
  /** Its parcels, where it is sent in several. */
  readonly parts: readonly OrderPart[];
  /** The one that a letter is about. */
  readonly part?: OrderPart;
  readonly history: readonly { readonly at: Date; readonly title: string }[];
  /** delayed: the company has refused it, and a person sends it. */
  readonly refund: 'none' | 'requested' | 'delayed' | 'done';
  /** What its refund leaves out, because certificates that it has sold were spent. */
  readonly moneyKept: Kopecks;
}

interface LineRow extends Record<string, unknown> {
  product_id: number;
  name: string;
  form: string;
  quantity: number;
  unit_price: Kopecks;
  kind: string;
  slug: string;
  section_id: SectionId;
  picture: PictureRef | null;
  cancelled: number;
  takes: OrderLine['takes'];
  cancelled_refunded: boolean;
  revoked: boolean;
  taken: boolean;
  left_packs: number;
}

/** Everything the page of an order shows; the caller has checked that the reader may see it. */
export async function orderPage(db: Db, orderId: string): Promise<OrderPage | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return undefined;
  const carrier = carrierOf(order.delivery);
  const [lines, adjustments, events, refund, parcel, moments, money, allParts] = await Promise.all([
    db.execute<LineRow>(sql`
      select l.product_id, l.name, l.form, l.kind, l.quantity, l.unit_price, l.cancelled, l.takes, p.slug, p.section_id,
        (select json_build_object('id', c.id, 'alt', c.alt, 'width', c.width, 'height', c.height)
          from product_pictures pic join pictures c on c.id = pic.picture_id
          where pic.product_id = p.id and pic.position = 0) as picture,
        exists (select 1 from shipment_units u join shipments s on s.id = u.shipment_id
          where s.order_id = l.order_id and u.position = l.position and u.outcome = 'delivered') as taken,
        (select count(*)::int from shipment_units u join shipments s on s.id = u.shipment_id
          where s.order_id = l.order_id and s.state = 'partly-delivered' and u.position = l.position and u.removed_at is null
            and u.outcome = 'returning') as left_packs,
        (select coalesce(sum(f.quantity), 0) from refund_lines f join refunds r on r.id = f.refund_id
          where r.order_id = l.order_id and f.position = l.position and r.state = 'done') >= l.cancelled as cancelled_refunded,
        ${isRevoked} as revoked
      from order_lines l join products p on p.id = l.product_id where l.order_id = ${orderId} order by l.position`),
    adjustmentsOf(db, orderId),
    db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.id),
    // A payment of an order that has ended is refunded, even if the request is not sent yet.
    db.execute<Pick<OrderPage, 'refund' | 'moneyKept'>>(sql`
      select case when refunded = 0 and amount <= kept then 'none'
        when state = 'refunded' or amount - refunded <= kept then 'done'
        when (state = 'refunding' or kept > 0) and not exists (
          select 1 from refunds r where r.payment_id = payments.id and r.state in ('requested', 'pending'))
        then 'delayed' else 'requested' end as refund,
        case when state = 'refunded' then 0 else kept end as "moneyKept"
      from payments cross join lateral (select coalesce(sum((e.facts->>'amount')::bigint), 0)::bigint as kept from order_events e
        where e.order_id = payments.order_id and e.kind = ${MONEY_KEPT} and e.facts->>'paymentId' = payments.id::text) as left_out
      where order_id = ${orderId}
        and (state in ('refunding', 'refunded') or (state = 'paid' and ${isCancelledOrReturned(order.state)}::boolean))
      -- Of several payments the one that is not refunded yet.
      order by state = 'refunded', updated_at desc limit 1`),
    db.execute<ParcelRow>(sql`
      select track, kept_until, collected, state from shipments
      where order_id = ${orderId} and state <> 'cancelled' order by created_at desc limit 1`),
    parcelMoments(db, orderId),
    db.execute<{ paid: boolean }>(sql`select ${wasPaid(sql`${orderId}::uuid`)} as paid`),
    partsOfOrders(db, [order]),
  ]);
  const parts = allParts.get(orderId) ?? [];
  const kinds = lines.rows.flatMap(({ kind, revoked }) => (revoked ? [] : [kind]));
  return {
    id: order.id,
    number: order.number,
    state: order.state,
    placedAt: order.placedAt,
    heldUntil: order.heldUntil,
    lines: lines.rows.map((line) => ({
      productId: line.product_id,
      name: line.name,
      form: line.form,
      quantity: line.quantity,
      unitPrice: line.unit_price,
      sum: multiplyMoney(line.unit_price, line.quantity),
      href: links.product(sectionOf(line.section_id).slug, line.slug),
      picture: line.picture,
      cancelled: line.cancelled,
      cancelledRefunded: line.cancelled_refunded,
      revoked: line.revoked,
      received: isReceived(order, line),
      leftPacks: order.state === 'partly-bought' ? line.left_packs : 0,
    })),
    goodsTotal: order.goodsTotal,
    discounts: discountRows(adjustments),
    deliveryPrice: order.deliveryPrice,
    baseDeliveryPrice: order.baseDeliveryPrice,
    certificatePaid: order.certificatePaid,
    bonusSpent: order.bonusSpent,
    total: order.total,
    due: dueOf(order),
    cancelledAmount: order.cancelledAmount,
    deliveryCancelled: isDeliveryCancelled(lines.rows),
    paySystem: order.paySystem,
    payable: order.state === 'awaiting-payment',
    paid: money.rows[0]!.paid,
    confirmBy: order.state === 'new' ? order.heldUntil : null,
    lettersWithheld: events.some(({ kind }) => kind === 'letter-withheld'),
    cancellable: isCancellable({ ...order, kinds }, 'buyer'),
    cancelRequest: requestOf(cancelRequestOf({ ...order, kinds, events: events.map(({ kind }) => kind) }), parts),
    changeable: mayChangeDelivery(order) && isInShop(parcel.rows[0]?.state) && parts.every((part) => part.isInShop),
    contact: order.contact,
    delivery: order.delivery,
    comment: order.comment,
    carrier: carrier ?? null,
    ...(parts.length > 0 ? parcelOfParts(order.state, parts) : parcelOf(parcel.rows[0], carrier)),
    parts,
    history: [
      ...events.flatMap(({ at, ...event }) => {
        const title = titleOf(event);
        return title ? [{ at, title }] : [];
      }),
      ...moments,
    ].sort((a, b) => a.at.getTime() - b.at.getTime()),
    ...(refund.rows[0] ?? { refund: 'none', moneyKept: NOTHING }),
  };
}

export interface ParcelRow extends Record<string, unknown> {
  track: string | null;
  kept_until: string | null;
  collected: Kopecks | null;
  state: string;
}

/** Whether the carrier knows nothing of the last shipment. */
const isInShop = (state: string | undefined) => state === undefined || (IN_SHOP as readonly string[]).includes(state);

/** The last shipment, as its buyer sees it. */
export function parcelOf(
  row: ParcelRow | undefined,
  carrier: CarrierName | undefined,
): Pick<OrderPage, 'track' | 'trackingPage' | 'keptUntil' | 'trouble' | 'collected'> {
  const { track = null, kept_until: keptUntil = null, collected = null, state } = row ?? {};
  return {
    track,
    trackingPage: carrier && track !== null ? trackingPage(carrier, track) : null,
    keptUntil: state === 'ready' && keptUntil !== null ? new Date(keptUntil) : null,
    trouble: state === 'lost' ? 'lost' : state === 'returning' || state === 'returned' ? 'returning' : null,
    collected: state === 'partly-delivered' ? collected : null,
  };
}

/** Each parcel is told by itself; of the order only what has gone wrong with one of them, until the staff has decided about it. */
export function parcelOfParts(state: OrderState, parts: readonly OrderPart[]): ReturnType<typeof parcelOf> {
  const paid = parts.flatMap(({ collected }) => collected ?? []);
  return {
    track: null,
    trackingPage: null,
    keptUntil: null,
    trouble: parts.find(({ trouble, isSettled }) => trouble !== null && !isSettled)?.trouble ?? null,
    collected: state === 'partly-bought' && paid.length > 0 ? addMoney(...paid) : null,
  };
}

/** A box that has left is not stopped any more. */
const requestOf = (request: CancelRequest | null, parts: readonly OrderPart[]): CancelRequest | null =>
  request === 'possible' && parts.some(({ state }) => state !== 'packing') ? null : request;

/** Title of an event for the buyer; undefined or null for events that are not shown. */
function titleOf({ kind, toState, facts }: Pick<typeof orderEvents.$inferSelect, 'kind' | 'toState' | 'facts'>) {
  if (kind === 'confirmed') return 'Заказ подтверждён';
  if (kind === 'recipient-changed') return 'Получатель изменён';
  if (kind === 'point-changed') return 'Пункт выдачи изменён';
  if (kind === 'change-offered') return 'Предложено изменить заказ';
  if (kind === 'changed') return 'Заказ изменён';
  if (kind === 'change-declined') return 'Вы\u00a0отказались менять заказ';
  if (kind === 'change-expired' || kind === 'change-withdrawn' || kind === 'change-outdated')
    return 'Заказ остался прежним';
  if (kind === 'address-changed') return 'Адрес доставки изменён';
  if (kind === 'digital-revoked') return 'Доступ к\u00a0материалам закрыт';
  if (kind === CANCEL_ASKED) return 'Вы\u00a0попросили отменить заказ';
  if (kind === CANCEL_DECLINED) return 'Отменить заказ не\u00a0получилось';
  if (kind === PIECES_CANCELLED) return isLast(facts) ? 'Товары отменены' : 'Часть товаров отменена';
  if (toState === 'handed-over' && (facts as { reason?: string }).reason === NOTHING_TO_DELIVER)
    return 'Заказ выполнен';
  if (kind === 'partly-refunded') return givenBack(facts as { refunded: Kopecks });
  return toState && (kind === 'placed' ? 'Заказ оформлен' : ORDER_STATE_NAMES[toState]);
}

/** Nothing of the order was left to be sent. */
const isLast = (facts: unknown): boolean => (facts as { delivery?: Kopecks }).delivery !== undefined;

/** In money; what certificates alone have paid goes back to them. */
const givenBack = ({ refunded }: { refunded: Kopecks }): string =>
  refunded === 0 ? 'Деньги возвращены на\u00a0сертификат' : `Возвращено ${formatMoney(refunded)}`;

/** State of the last payment as shown to the buyer. */
export type LastPayment = 'none' | 'pending' | 'declined' | 'paid' | 'refunding' | 'refunded';

const LAST_PAYMENT: Readonly<Record<string, LastPayment>> = {
  starting: 'pending',
  pending: 'pending',
  cancelled: 'declined',
  paid: 'paid',
  refunding: 'refunding',
  refunded: 'refunded',
};

/** Polled by a page that waits for the bank. change: a paid order is to be changed, once that is paid, too. */
export async function orderState(
  db: Db,
  orderId: string,
): Promise<{ state: OrderState; payment: LastPayment; change: boolean } | undefined> {
  const { rows } = await db.execute<{ state: OrderState; payment: string | null; change: boolean }>(sql`
    select o.state, exists (select 1 from order_changes c
      where c.order_id = o.id and c.state = 'open' and c.to_pay is not null) as change, (select case when p.next_check_at is null then p.state else 'pending' end from payments p
      where p.order_id = o.id and p.superseded_at is null order by p.created_at desc limit 1) as payment
    from orders o where o.id = ${orderId}`);
  const [order] = rows;
  if (!order) return undefined;
  const { state, payment, change } = order;
  return { state, payment: payment ? LAST_PAYMENT[payment]! : 'none', change };
}
