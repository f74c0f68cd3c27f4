import type { OrderState } from '../orders/order.rules.ts';
import type { ShipmentState } from './shipment.rules.ts';

/** The number of a part is one digit on its slip. */
export const MOST_PARTS = 9;

/** A shipment that packs some lines of its order. */
export interface Part {
  readonly state: ShipmentState;
  /** It was lost or comes back, and the staff has decided that its money goes back. */
  readonly settled: boolean;
}

/** How far an order of several parts has come; it only goes forward. */
const FORWARD = ['paid', 'packing', 'shipped', 'ready-for-pickup', 'over'] as const;
type Reached = (typeof FORWARD)[number];

const REACHED: Readonly<Record<Exclude<ShipmentState, 'cancelled'>, Reached>> = {
  allocated: 'paid',
  picking: 'packing',
  packed: 'packing',
  registering: 'packing',
  registered: 'packing',
  'with-carrier': 'shipped',
  ready: 'ready-for-pickup',
  delivered: 'over',
  'partly-delivered': 'over',
  // Until somebody decides what becomes of it.
  returning: 'shipped',
  returned: 'shipped',
  lost: 'shipped',
};

/**
 * The states that an order passes when one of its parts has moved, the last one is where it stays: that of its least advanced part, but being
 * packed as soon as one part is. Empty where nothing changes for the buyer.
 */
export function orderMoves(from: OrderState, all: readonly Part[]): OrderState[] {
  const parts = all.filter(({ state }) => state !== 'cancelled');
  const places = parts.map(({ state, settled }) =>
    FORWARD.indexOf(settled ? 'over' : REACHED[state as keyof typeof REACHED]),
  );
  const least = Math.min(...places);
  const reached = FORWARD[least === 0 && Math.max(...places) > 0 ? 1 : least]!;
  const now = Math.max(0, (FORWARD as readonly string[]).indexOf(from));
  if (reached !== 'over') return FORWARD.indexOf(reached) > now ? [reached] : [];
  const end = endOf(parts);
  // What was handed out, or is written off, has left the shop before.
  return now < FORWARD.indexOf('shipped') ? ['shipped', end] : [end];
}

function endOf(parts: readonly Part[]): OrderState {
  if (parts.every(({ settled }) => settled)) return 'returned';
  return parts.every(({ state }) => state === 'delivered') ? 'handed-over' : 'partly-bought';
}

/** Why an order is not sent in parts: its money or its goods could not be told apart by lines, or it is settled in another way. */
export type Unsplittable = 'digital' | 'certificate' | 'bonuses' | 'cancelled' | 'free' | 'sent-again';

export interface OrderToSplit {
  readonly total: number;
  readonly certificatePaid: number;
  readonly bonusSpent: number;
  readonly lines: readonly { readonly takes: readonly unknown[]; readonly cancelled: number }[];
  /** Whether goods of it were sent before, and nobody got them. */
  readonly wasSentBefore: boolean;
}

/** Undefined for an order that may be sent in parts. */
export function unsplittable(order: OrderToSplit): Unsplittable | undefined {
  if (order.wasSentBefore) return 'sent-again';
  if (order.lines.some(({ takes }) => takes.length === 0)) return 'digital';
  if (order.lines.some(({ cancelled }) => cancelled > 0)) return 'cancelled';
  if (order.certificatePaid > 0) return 'certificate';
  if (order.bonusSpent > 0) return 'bonuses';
  return order.total === 0 ? 'free' : undefined;
}
