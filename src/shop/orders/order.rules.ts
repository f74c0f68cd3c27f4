import { EARLIEST_CARRIER, type CarrierName } from '../../kernel/carriers.ts';
import type { Kopecks } from '../../kernel/money.ts';
import { PAY_SYSTEMS } from '../../kernel/pay-system-texts.ts';
import { isOnline, type PaySystem } from '../../kernel/pay-systems.ts';
import type { PointKind } from '../../kernel/point-problems.ts';
import type { OwnedOrder } from '../permissions/permissions.rules.ts';
import type { ProductType } from '../../kernel/product-types.ts';

/** Life cycle of an order: for each state, the states it may move to. */
export const ORDER_MOVES = {
  new: ['awaiting-payment', 'paid', 'packing', 'cancelled'],
  'awaiting-payment': ['paid', 'cancelled'],
  // Straight to `handed-over`: an order without anything to pack, or of which nothing will be packed.
  paid: ['packing', 'handed-over', 'cancelled', 'returned'],
  // Straight to `handed-over`: nothing of it will be sent, its digital goods were delivered (decision 0118).
  packing: ['shipped', 'ready-for-pickup', 'handed-over', 'cancelled', 'returned'],
  // Back to `packing`: its goods were lost or came back, and are sent again.
  shipped: ['packing', 'ready-for-pickup', 'handed-over', 'returned', 'partly-bought'],
  'ready-for-pickup': ['packing', 'handed-over', 'returned', 'partly-bought', 'cancelled'],
  'handed-over': ['returned', 'partly-bought'],
  // A late payment reopens an order if its goods can be held again (decision 0009).
  cancelled: ['paid'],
  'partly-bought': ['returned'],
  returned: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderState = keyof typeof ORDER_MOVES;

/** desk: placed by a member of the staff for a caller. */
export type OrderSource = 'site' | 'desk';

export const ORDER_STATES = Object.keys(ORDER_MOVES) as readonly OrderState[];

export function mayMove(from: OrderState, to: OrderState): boolean {
  return (ORDER_MOVES[from] as readonly OrderState[]).includes(to);
}

/** An order as permissions see it. */
export function ownedOrder({ id, customerId }: Pick<OwnedOrder, 'id' | 'customerId'>): OwnedOrder {
  return { kind: 'order', id, customerId };
}

export const ORDER_STATE_NAMES: Readonly<Record<OrderState, string>> = {
  new: 'Новый',
  'awaiting-payment': 'Ждёт оплаты',
  paid: 'Оплачен',
  packing: 'Собирается',
  shipped: 'Передан в доставку',
  'ready-for-pickup': 'Готов к выдаче',
  'handed-over': 'Вручён',
  cancelled: 'Отменён',
  returned: 'Возврат',
  'partly-bought': 'Частичный выкуп',
};

/** Groups of orders in the list of their owner; each state is in one. */
export const ORDER_GROUPS = {
  going: ['new', 'paid', 'packing', 'shipped', 'ready-for-pickup'],
  unpaid: ['awaiting-payment'],
  ended: ['handed-over', 'partly-bought', 'returned', 'cancelled'],
} as const satisfies Readonly<Record<string, readonly OrderState[]>>;

export type OrderGroup = keyof typeof ORDER_GROUPS;

/** How an order is paid, in words; certificates may have left nothing to pay. */
export function payName(order: { readonly paySystem: PaySystem; readonly total: Kopecks }): string {
  return order.total === 0 ? 'Подарочный сертификат' : PAY_SYSTEMS[order.paySystem].name;
}

/** Cancelled or returned: access to its digital goods is closed. */
export function isCancelledOrReturned(state: OrderState): boolean {
  return (CANCELLED_OR_RETURNED as readonly OrderState[]).includes(state);
}

export const CANCELLED_OR_RETURNED = ['cancelled', 'returned'] as const satisfies readonly OrderState[];

/** The buyer has the goods, all or some of them. */
export function isHandedOut(state: OrderState): boolean {
  return (HANDED_OUT as readonly OrderState[]).includes(state);
}

export const HANDED_OUT = ['handed-over', 'partly-bought'] as const satisfies readonly OrderState[];

/**
 * What a move does with the pieces held for an order: they are released while they are still in the shop and spent once
 * they have left it. Returned parcels are inspected by staff before their goods are sold again, so they are spent too.
 * Goods that are sent again are replaced by others.
 */
export function stockEffect(from: OrderState, to: OrderState): 'release' | 'spend' | 'replace' | 'none' {
  if (to === 'cancelled' || to === 'returned') return hasLeft(from) ? 'spend' : 'release';
  if (to === 'packing' && hasLeft(from)) return 'replace';
  return isHandedOut(to) ? 'spend' : 'none';
}

/** The goods are with a carrier, in a box that waits for its buyer, or with the buyer. */
export function hasLeft(state: OrderState): boolean {
  return state === 'shipped' || state === 'ready-for-pickup' || isHandedOut(state);
}

/** Nobody has paid for the order or packed it. */
export function isUntouched(state: OrderState): boolean {
  return state === 'new' || state === 'awaiting-payment';
}

/** Whether its goods may be put into a cart again. An order that nobody has paid for or packed is itself still to be bought. */
export function mayRepeat(state: OrderState): boolean {
  return !isUntouched(state);
}

const CANCELLED_BY = {
  buyer: ['new', 'awaiting-payment', 'paid'],
  // A parcel that is being packed is stopped by the scanner.
  staff: ['new', 'awaiting-payment', 'paid', 'packing'],
} as const satisfies Readonly<Record<string, readonly OrderState[]>>;

/**
 * Whether an order may be cancelled, with its money refunded if it was paid. Digital goods are delivered within seconds of the
 * payment, so their money has to be refunded first; of an order that is paid when it is handed over they are delivered then.
 * @param order.kinds kinds of its lines, without digital goods whose money was refunded
 */
export function isCancellable(
  { kinds, ...order }: OrderPayment & { readonly kinds: readonly string[] },
  by: keyof typeof CANCELLED_BY,
): boolean {
  if (!(CANCELLED_BY[by] as readonly OrderState[]).includes(order.state)) return false;
  return isUntouched(order.state) || !isPaidBefore(order) || !kinds.includes('digital');
}

export interface OrderPayment {
  readonly state: OrderState;
  readonly paySystem: PaySystem;
  readonly total: Kopecks;
}

/**
 * Whether the buyer has paid for all the goods. An order with nothing left to pay is paid from the start, one paid
 * online leaves `awaiting-payment` only by payment, any other is paid when it is handed over. A partly bought order
 * does not count: its packs tell which goods were kept.
 */
export function isBought({ state, paySystem, total }: OrderPayment): boolean {
  if (state === 'handed-over') return true;
  return isPaidBefore({ paySystem, total }) && ['paid', 'packing', 'shipped', 'ready-for-pickup'].includes(state);
}

/**
 * Whether the buyer has the goods of a line: then a review of them is asked for.
 * @param line.taken one of its packs was handed out
 * @param line.cancelled pieces that were not
 */
export function isReceived(
  order: OrderPayment,
  line: { readonly kind: string; readonly taken: boolean; readonly quantity: number; readonly cancelled: number },
): boolean {
  if (line.kind === 'digital') return isBought(order) || order.state === 'partly-bought';
  if (line.cancelled === line.quantity) return false;
  return order.state === 'handed-over' || (order.state === 'partly-bought' && line.taken);
}

/** Whether nothing is paid when the goods are handed over: paid online, or nothing was left to pay. */
export function isPaidBefore({ paySystem, total }: Pick<OrderPayment, 'paySystem' | 'total'>): boolean {
  return isOnline(paySystem) || total === 0;
}

/** Whether money was paid online before the goods: a receipt of full payment is due when they are handed over (54-ФЗ). */
export function isPrepaid({ paySystem, total }: Pick<OrderPayment, 'paySystem' | 'total'>): boolean {
  return isOnline(paySystem) && total > 0;
}

export interface OrderContact {
  readonly name: string;
  /** Digits without the plus. */
  readonly phone: string;
  readonly email: string;
}

export type DeliveryMethod = 'pickup' | 'point' | 'courier' | 'digital';

/** The delivery as the buyer saw it when ordering. */
export interface OrderDelivery {
  readonly method: DeliveryMethod;
  readonly title: string;
  readonly address: string;
  /** «2–3 дня», «в субботу, 21 ноября, после 16:00» */
  readonly period: string;
  /** The most days it takes from the order on; absent: digital, or ordered before 26 November 2026. */
  readonly daysMax?: number;
  readonly cityId?: number;
  readonly cityName?: string;
  /** Absent: collected in our shop or digital, or an order from before there were several carriers. */
  readonly carrier?: CarrierName;
  readonly pointCode?: string;
  readonly tariffCode?: number;
  /** By kind of points, where the carrier has several tariffs: another point may need another one (decision 0091). */
  readonly tariffs?: Readonly<Partial<Record<PointKind, number>>>;
}

/** The company that brings the order; orders from before there were several have only a tariff, of СДЭК. */
export function carrierOf({ carrier, tariffCode }: OrderDelivery): CarrierName | undefined {
  return carrier ?? (tariffCode === undefined ? undefined : EARLIEST_CARRIER);
}

/** Where the order goes, with its city: points are named without it. */
export function placeOfDelivery({ method, cityName, address }: OrderDelivery): string {
  return method === 'point' && cityName ? `${cityName}, ${address}` : address;
}

/** A line as the buyer saw it; later changes of the product do not affect it. */
export interface OrderLine {
  readonly productId: number;
  readonly name: string;
  readonly form: string;
  readonly type: ProductType;
  readonly kind: string;
  readonly vatPercent: 0 | 5 | 7 | 10 | 22 | null;
  readonly quantity: number;
  readonly unitPrice: Kopecks;
  /** What a gift certificate is worth, frozen when ordered; null for anything else. */
  readonly denomination: Kopecks | null;
  readonly takes: readonly { readonly productId: number; readonly quantity: number }[];
}

/** Whether an order is certain to be sent and has not left yet: then its recipient, its point and its address may still be changed. */
export function mayChangeDelivery({ state, heldUntil, delivery }: ChangeableOrder): boolean {
  if (delivery.method === 'digital') return false;
  return state === 'paid' || state === 'packing' || (state === 'new' && heldUntil === null);
}

interface ChangeableOrder {
  readonly state: OrderState;
  readonly heldUntil: Date | null;
  readonly delivery: Pick<OrderDelivery, 'method'>;
}
