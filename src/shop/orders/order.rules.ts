import type { Kopecks } from '../../kernel/money.ts';
import { isOnline, PAY_SYSTEMS, type PaySystem } from '../../kernel/pay-systems.ts';
import type { OwnedOrder } from '../permissions/permissions.rules.ts';
import type { ProductType } from '../../kernel/product-types.ts';

/** Life cycle of an order, as a literal table: from each state, where it may go. */
export const ORDER_MOVES = {
  new: ['awaiting-payment', 'paid', 'packing', 'cancelled'],
  'awaiting-payment': ['paid', 'cancelled'],
  // Straight to the end: nothing of the order has to be packed.
  paid: ['packing', 'handed-over', 'cancelled', 'returned'],
  packing: ['shipped', 'ready-for-pickup', 'cancelled', 'returned'],
  shipped: ['ready-for-pickup', 'handed-over', 'returned', 'partly-bought'],
  'ready-for-pickup': ['handed-over', 'returned', 'partly-bought', 'cancelled'],
  'handed-over': ['returned', 'partly-bought'],
  // A payment that comes late brings an order back when its goods can be held again (decision 0009).
  cancelled: ['paid'],
  'partly-bought': ['returned'],
  returned: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderState = keyof typeof ORDER_MOVES;

export function mayMove(from: OrderState, to: OrderState): boolean {
  return (ORDER_MOVES[from] as readonly OrderState[]).includes(to);
}

/** An order as permissions know it. */
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

/** How an order is paid, in words; certificates may have left nothing to pay. */
export function payName(order: { readonly paySystem: PaySystem; readonly total: Kopecks }): string {
  return order.total === 0 ? 'Подарочный сертификат' : PAY_SYSTEMS[order.paySystem].name;
}

/** Cancelled or returned: what was bought by it is closed again. */
export function isTakenBack(state: OrderState): boolean {
  return state === 'cancelled' || state === 'returned';
}

/** The buyer has the goods, all or some of them. */
export function isHandedOut(state: OrderState): boolean {
  return state === 'handed-over' || state === 'partly-bought';
}

/**
 * Where pieces held for an order go when it moves: back to the shelf while nobody has carried them away, out of the
 * books once somebody has. What comes back from a journey is looked at by people before it is sold again.
 */
export function goodsGo(from: OrderState, to: OrderState): 'back' | 'out' | 'nowhere' {
  if (to === 'cancelled') return 'back';
  if (to === 'returned') return from === 'paid' || from === 'packing' ? 'back' : 'out';
  return isHandedOut(to) ? 'out' : 'nowhere';
}

/** The buyer may give up an order nobody has begun to work on. */
export function isCancellable(state: OrderState): boolean {
  return state === 'new' || state === 'awaiting-payment';
}

interface OrderPayment {
  readonly state: OrderState;
  readonly paySystem: PaySystem;
  readonly total: Kopecks;
}

/**
 * Whether the goods are the buyer's own by now. An order with nothing left to pay is paid from the start, one paid
 * online gets beyond `awaiting-payment` only by being paid, any other is paid when it is handed over. Of one bought in
 * part nobody notes which goods were kept.
 */
export function isBought({ state, paySystem, total }: OrderPayment): boolean {
  if (state === 'handed-over') return true;
  const paidBefore = isOnline(paySystem) || total === 0;
  return paidBefore && ['paid', 'packing', 'shipped', 'ready-for-pickup'].includes(state);
}

export interface OrderContact {
  readonly name: string;
  /** Digits without the plus. */
  readonly phone: string;
  readonly email: string;
}

export type DeliveryMethod = 'pickup' | 'point' | 'courier' | 'digital';

/** How the goods get there, as the buyer saw it when ordering. */
export interface OrderDelivery {
  readonly method: DeliveryMethod;
  readonly title: string;
  readonly address: string;
  /** «2–3 дня» */
  readonly period: string;
  readonly cityId?: number;
  readonly cityName?: string;
  readonly pointCode?: string;
  readonly tariffCode?: number;
}

/** A line as the buyer saw it; later changes of the product do not touch it. */
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
