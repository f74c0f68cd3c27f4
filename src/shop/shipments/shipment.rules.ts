import type { Kopecks } from '../../kernel/money.ts';
import { PAY, type PaySystem } from '../../kernel/pay-systems.ts';
import { HANDED_OUT_SHIPMENTS } from '../../kernel/shipment-states.ts';
import { dueOf } from '../orders/cancelled-pieces.rules.ts';
import { isPaidBefore, type OrderState } from '../orders/order.rules.ts';

/** How a shipment reaches the buyer. */
export type ShipmentMethod = 'pickup' | 'point' | 'courier';

/** Life cycle of a shipment: for each state, the states it may move to. */
export const SHIPMENT_MOVES = {
  allocated: ['picking', 'cancelled'],
  picking: ['packed', 'cancelled'],
  // Back to `picking`: the box was opened again.
  packed: ['picking', 'registering', 'ready', 'with-carrier', 'cancelled'],
  // Back to `packed`: the carrier has refused the parcel, or it was removed there before it was handed over.
  registering: ['registered', 'packed'],
  registered: ['with-carrier', 'packed'],
  // From here on what comes back is a return, also when the order has ended.
  ready: ['delivered', 'partly-delivered', 'returning', 'lost'],
  'with-carrier': ['ready', 'delivered', 'partly-delivered', 'returning', 'lost'],
  delivered: [],
  // Its other packs are in a return.
  'partly-delivered': [],
  // All of it comes back; what happens next is decided by staff. Handed out after all: only a person records that.
  returning: ['returned', 'lost', 'delivered', 'partly-delivered'],
  returned: [],
  lost: ['delivered', 'partly-delivered'],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type ShipmentState = keyof typeof SHIPMENT_MOVES;

/** Nobody waits for anything more of such a shipment; what comes back is a return. */
export const OVER = [
  ...HANDED_OUT_SHIPMENTS,
  'returned',
  'lost',
  'cancelled',
] as const satisfies readonly ShipmentState[];

/** States in which the box is in the shop, packed or not. */
export const IN_SHOP = [
  'allocated',
  'picking',
  'packed',
  'registering',
  'registered',
  'cancelled',
] as const satisfies readonly ShipmentState[];

/** Whether the box has left the packing table: its goods come back only by a return. */
export function hasLeftShop(state: ShipmentState): boolean {
  return !(IN_SHOP as readonly ShipmentState[]).includes(state);
}

/** States of the shipments of an order whose delivery may be changed; what came before was lost or came back, and it is packed again. */
export const BEFORE_REGISTRATION = [
  'allocated',
  'picking',
  'packed',
  'returned',
  'lost',
  'cancelled',
] as const satisfies readonly ShipmentState[];

export function isBeforeRegistration(state: ShipmentState): boolean {
  return (BEFORE_REGISTRATION as readonly ShipmentState[]).includes(state);
}

export function isOver(state: ShipmentState): boolean {
  return (OVER as readonly ShipmentState[]).includes(state);
}

/** What became of a pack. */
export type UnitOutcome = 'delivered' | 'returning' | 'lost';

export const SHIPMENT_STATES = Object.keys(SHIPMENT_MOVES) as readonly ShipmentState[];

export const SHIPMENT_STATE_NAMES: Readonly<Record<ShipmentState, string>> = {
  allocated: 'Ждёт сборки',
  picking: 'Собирается',
  packed: 'Собрана',
  registering: 'Регистрируется у службы доставки',
  registered: 'Зарегистрирована у службы доставки',
  ready: 'Ждёт покупателя',
  'with-carrier': 'В пути',
  delivered: 'Вручена',
  'partly-delivered': 'Вручена частично',
  returning: 'Едет обратно',
  returned: 'Вернулась',
  lost: 'Утеряна',
  cancelled: 'Отменена',
};

/** What the buyer sees of the order; a state that is not listed leaves the order as it is. */
export const ORDER_STATE_OF: Readonly<Partial<Record<ShipmentState, OrderState>>> = {
  picking: 'packing',
  packed: 'packing',
  registering: 'packing',
  registered: 'packing',
  ready: 'ready-for-pickup',
  'with-carrier': 'shipped',
  delivered: 'handed-over',
  'partly-delivered': 'partly-bought',
};

/**
 * Whether a shipment may move to the state. What is collected in our shop goes to no carrier, and what goes to a carrier
 * waits for its buyer only where the carrier has brought it; a courier brings it to the door.
 */
export function mayShipmentMove(
  { state, method }: { readonly state: ShipmentState; readonly method: ShipmentMethod },
  to: ShipmentState,
): boolean {
  if (!(SHIPMENT_MOVES[state] as readonly ShipmentState[]).includes(to)) return false;
  if (to === 'with-carrier' || to === 'registering') return method !== 'pickup';
  if (to !== 'ready') return true;
  return state === 'packed' ? method === 'pickup' : method === 'point';
}

/**
 * State that a packed box has passed when its buyer has it, although nobody recorded that it left: handed to the carrier, or made ready in
 * our shop.
 */
export function stateMissed({
  state,
  method,
}: {
  readonly state: ShipmentState;
  readonly method: ShipmentMethod;
}): ShipmentState | undefined {
  if (state !== 'packed' && state !== 'registered') return undefined;
  return method === 'pickup' ? 'ready' : 'with-carrier';
}

/** Whether a carrier has taken money for a parcel that its registers could not be compared with: they name it by its number. */
export function isClaimLost(
  order: { readonly paySystem: PaySystem; readonly total: Kopecks },
  { method, track }: { readonly method: ShipmentMethod; readonly track: string | null },
): boolean {
  return method !== 'pickup' && track === null && !isPaidBefore(order);
}

/** Whether the goods of a shipment may be sent again: nobody has them, and its order is not settled. */
export function mayBeSentAgain(state: ShipmentState): boolean {
  return state === 'returning' || state === 'lost';
}

/** Whether the buyer may take a part of a box at the door: whoever pays on delivery, of more than one pack. */
export function mayBeTakenInPart(
  order: { readonly paySystem: PaySystem; readonly total: Kopecks },
  packs: number,
): boolean {
  return packs > 1 && !isPaidBefore(order);
}

/** A line of a shipment with the number of packs in the box. */
export interface PackedLine {
  readonly position: number;
  readonly productId: number;
  readonly quantity: number;
  readonly packed: number;
}

/** The line that the next pack of a product belongs to; undefined when all of its packs are in the box. */
export function lineFor<L extends PackedLine>(lines: readonly L[], productId: number): L | undefined {
  return lines.find((line) => line.productId === productId && line.packed < line.quantity);
}

/** What is not in the box yet. */
export function missingLines<L extends PackedLine>(lines: readonly L[]): L[] {
  return lines.filter(({ packed, quantity }) => packed < quantity);
}

/** A line of a bundle of which only some packs were taken: it is sold as a whole. */
export function splitBundle<L extends PackedLine>(
  lines: readonly L[],
  taken: readonly { readonly position: number; readonly productId: number }[],
): L | undefined {
  return lines.find((line) => {
    const others = lines.filter(({ position }) => position === line.position);
    // Of each product of the bundle the same share has to be taken.
    const shares = others.map((one) => countOf(one, taken) / one.quantity);
    return new Set(shares).size > 1;
  });
}

const countOf = (line: PackedLine, taken: readonly { readonly position: number; readonly productId: number }[]) =>
  taken.filter(({ position, productId }) => position === line.position && productId === line.productId).length;

/** Whether the buyer pays when the goods are handed out in our shop. */
export function isPaidInShop(order: {
  readonly paySystem: PaySystem;
  readonly total: Kopecks;
  readonly cancelledAmount: Kopecks;
}): boolean {
  return order.paySystem === PAY.cashInShop && dueOf(order) > 0;
}
