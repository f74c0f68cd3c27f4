import type { Actor } from '../../kernel/actor.ts';
import { changeProblem } from '../order-changes/change.rules.ts';
import { isCancellable, isPaidBefore, isUntouched, type OrderPayment } from '../orders/order.rules.ts';
import { may } from '../permissions/permissions.rules.ts';
import type { ShipmentState } from '../shipments/shipment.rules.ts';

/** Commands of the staff about an order, as the API names them in its addresses. */
export const ORDER_COMMANDS = ['confirmed', 'cancelled', 'refunds', 'notes', 'changes'] as const;

export type OrderCommandName = (typeof ORDER_COMMANDS)[number];

/** What decides about commands, as one read has found it: an action looks at it again, locked. */
export interface OrderFacts {
  readonly order: OrderPayment & { readonly heldUntil: Date | null };
  /** Kinds of its lines, without digital goods whose money was refunded. */
  readonly kinds: readonly string[];
  /** A box of it has left the shop. */
  readonly partHasLeft: boolean;
  /** States of its shipments that were not cancelled. */
  readonly shipments: readonly ShipmentState[];
}

/** What each command needs, by the rules its action keeps. What exactly is refunded is decided line by line. */
const NEEDS: Readonly<Record<OrderCommandName, (facts: OrderFacts) => boolean>> = {
  confirmed: ({ order }) => order.state === 'new' && order.heldUntil !== null,
  cancelled: ({ order, kinds, partHasLeft }) => isCancellable({ ...order, kinds }, 'staff') && !partHasLeft,
  refunds: ({ order }) => !isUntouched(order.state),
  notes: () => true,
  changes: ({ order, shipments }) =>
    changeProblem(
      order,
      shipments.map((state) => ({ state })),
      { addsGoods: false, removesGoods: false },
    ) === undefined,
};

const WHO: Readonly<Record<OrderCommandName, (actor: Actor, order: OrderPayment) => boolean>> = {
  confirmed: (actor) => may(actor, 'confirm', 'order'),
  cancelled: (actor, order) =>
    may(actor, 'cancel', 'order') &&
    (isUntouched(order.state) || !isPaidBefore(order) || may(actor, 'cancel-paid', 'order')),
  refunds: (actor) => may(actor, 'refund', 'order'),
  notes: (actor) => may(actor, 'note', 'order'),
  changes: (actor) => may(actor, 'change', 'order'),
};

/** What the actor may do with an order now, in the order of {@link ORDER_COMMANDS}. */
export function possibleOrderCommands(actor: Actor, facts: OrderFacts): OrderCommandName[] {
  return ORDER_COMMANDS.filter((name) => WHO[name](actor, facts.order) && NEEDS[name](facts));
}
