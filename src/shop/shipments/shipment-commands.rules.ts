import type { Kopecks } from '../../kernel/money.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import type { Actor } from '../../kernel/actor.ts';
import {
  carrierOf,
  isCancelledOrReturned,
  mayChangeDelivery,
  mayMove,
  type OrderDelivery,
  type OrderState,
} from '../orders/order.rules.ts';
import { may } from '../permissions/permissions.rules.ts';
import type { ActState } from './act.rules.ts';
import {
  isBeforeRegistration,
  isClaimLost,
  isOver,
  mayBeSentAgain,
  mayShipmentMove,
  stateMissed,
  type ShipmentMethod,
  type ShipmentState,
} from './shipment.rules.ts';

/** Commands of the staff about a shipment, as the API names them in its addresses. */
export const SHIPMENT_COMMANDS = [
  'registering',
  'handed-over',
  'ready',
  'delivered',
  'partly-delivered',
  'not-collected',
  'recalled',
  'parcel-removed',
  'found-with-carrier',
  'lost',
  'sent-again',
  'order-returned',
  'packs-cancelled',
  'split',
  'joined',
  'cancelled',
  'recipient',
  'point',
  'address',
  'holds',
] as const;

export type ShipmentCommandName = (typeof SHIPMENT_COMMANDS)[number];

/** What decides about commands, as one read has found it: an action looks at it again, locked. */
export interface CommandFacts {
  readonly order: {
    readonly state: OrderState;
    readonly heldUntil: Date | null;
    readonly paySystem: PaySystem;
    readonly total: Kopecks;
    readonly delivery: OrderDelivery;
  };
  readonly shipment: {
    readonly state: ShipmentState;
    readonly method: ShipmentMethod;
    readonly track: string | null;
    readonly packs: number;
    readonly isOnHold: boolean;
    readonly wasSentAgain: boolean;
    /** The staff has decided that its money goes back. */
    readonly wasSettled: boolean;
    /** Lines with packs in it. */
    readonly lines: number;
    /** States of the other parts of the order that were not cancelled. */
    readonly others: readonly ShipmentState[];
    /** Its registration that the carrier has accepted; null where there is none. */
    readonly parcel: {
      readonly isBeingRemoved: boolean;
      readonly isBeingRecalled: boolean;
      readonly hasLabel: boolean;
      readonly needsAct: boolean;
      readonly act: ActState | null;
      readonly hasActFile: boolean;
    } | null;
  };
  /** Of all shipments of the order. */
  readonly states: readonly ShipmentState[];
}

/** What each command needs, by the rules its action keeps; who may do it comes besides. */
const NEEDS: Readonly<Record<ShipmentCommandName, (facts: CommandFacts) => boolean>> = {
  registering: (facts) =>
    goesOn(facts) &&
    facts.shipment.state === 'packed' &&
    mayShipmentMove(facts.shipment, 'registering') &&
    carrierOf(facts.order.delivery) !== undefined &&
    (facts.order.delivery.method === 'point' ? facts.order.delivery.pointCode : facts.order.delivery.cityId) !==
      undefined,
  'handed-over': (facts) => goesOn(facts) && mayShipmentMove(facts.shipment, 'with-carrier') && isWritten(facts),
  ready: (facts) => goesOn(facts) && mayShipmentMove(facts.shipment, 'ready'),
  delivered: (facts) => mayBeWithBuyer(facts, 'delivered'),
  'partly-delivered': (facts) => facts.shipment.packs > 1 && mayBeWithBuyer(facts, 'partly-delivered'),
  'not-collected': ({ shipment }) => shipment.state === 'lost' || mayShipmentMove(shipment, 'returning'),
  recalled: ({ shipment: { state, parcel } }) =>
    (state === 'with-carrier' || state === 'ready') && parcel !== null && !parcel.isBeingRecalled,
  'parcel-removed': ({ shipment: { state, parcel } }) =>
    state === 'registered' && parcel !== null && !parcel.isBeingRemoved && parcel.act !== 'waiting',
  'found-with-carrier': (facts) => hasEnded(facts) && mayShipmentMove(facts.shipment, 'with-carrier'),
  lost: ({ shipment }) => mayShipmentMove(shipment, 'lost'),
  'sent-again': (facts) =>
    goesOn(facts) &&
    mayBeSentAgain(facts.shipment.state) &&
    !facts.shipment.wasSentAgain &&
    facts.shipment.others.length === 0 &&
    mayMove(facts.order.state, 'packing'),
  'order-returned': (facts) =>
    mayBeSentAgain(facts.shipment.state) &&
    !facts.shipment.wasSentAgain &&
    !facts.shipment.wasSettled &&
    (hasEnded(facts)
      ? facts.shipment.state !== 'lost'
      : facts.shipment.others.length > 0 || mayMove(facts.order.state, 'returned')),
  'packs-cancelled': (facts) => !hasEnded(facts) && ['allocated', 'picking'].includes(facts.shipment.state),
  split: (facts) => goesOn(facts) && facts.shipment.state === 'allocated' && facts.shipment.lines > 1,
  joined: (facts) =>
    goesOn(facts) && facts.shipment.state === 'allocated' && facts.shipment.others.includes('allocated'),
  cancelled: (facts) => hasEnded(facts) && mayShipmentMove(facts.shipment, 'cancelled'),
  recipient: isChangeable,
  point: (facts) => facts.order.delivery.method === 'point' && isChangeable(facts),
  address: (facts) => facts.order.delivery.method === 'courier' && isChangeable(facts),
  holds: ({ shipment }) => !isOver(shipment.state),
};

/** Who may do each; `lost` on top of it for a parcel that was recorded as lost and is with its buyer. */
const WHO: Readonly<Record<ShipmentCommandName, (actor: Actor, facts: CommandFacts) => boolean>> = {
  registering: mayHandOver,
  'handed-over': mayHandOver,
  ready: mayHandOver,
  delivered: mayDeliver,
  'partly-delivered': mayDeliver,
  'not-collected': (actor) => may(actor, 'deliver', 'shipment'),
  recalled: (actor) => may(actor, 'recall', 'shipment'),
  'parcel-removed': mayHandOver,
  'found-with-carrier': mayHandOver,
  lost: (actor) => may(actor, 'declare-lost', 'shipment'),
  'sent-again': (actor) => may(actor, 'send-again', 'shipment'),
  'order-returned': (actor) => may(actor, 'refund', 'order'),
  'packs-cancelled': (actor) => may(actor, 'cancel-packs', 'shipment'),
  split: (actor) => may(actor, 'split', 'shipment'),
  joined: (actor) => may(actor, 'split', 'shipment'),
  cancelled: (actor) => may(actor, 'pack', 'shipment'),
  recipient: mayChange,
  point: mayChange,
  address: mayChange,
  holds: (actor) => may(actor, 'hold', 'shipment'),
};

/** What the actor may do with a shipment now, in the order of {@link SHIPMENT_COMMANDS}. */
export function possibleCommands(actor: Actor, facts: CommandFacts): ShipmentCommandName[] {
  return SHIPMENT_COMMANDS.filter((name) => WHO[name](actor, facts) && NEEDS[name](facts));
}

function hasEnded({ order }: CommandFacts): boolean {
  return isCancelledOrReturned(order.state);
}

/** Neither on hold, nor of an order that has ended. */
function goesOn(facts: CommandFacts): boolean {
  return !facts.shipment.isOnHold && !hasEnded(facts);
}

/** Whether a registered parcel has the papers with which it is given away. */
function isWritten({ shipment: { state, track, parcel } }: CommandFacts): boolean {
  if (state !== 'registered' || track === null) return true;
  return parcel !== null && !parcel.isBeingRemoved && parcel.hasLabel && (!parcel.needsAct || parcel.hasActFile);
}

function mayBeWithBuyer(facts: CommandFacts, to: 'delivered' | 'partly-delivered'): boolean {
  const { shipment, order } = facts;
  const { state, isOnHold, wasSentAgain } = shipment;
  if (isOnHold || isClaimLost(order, shipment)) return false;
  if (mayBeSentAgain(state) && (hasEnded(facts) || wasSentAgain || shipment.wasSettled)) return false;
  const missed = hasEnded(facts) ? stateMissed(shipment) : undefined;
  return mayShipmentMove(shipment, to) || (missed !== undefined && mayShipmentMove(shipment, missed));
}

function isChangeable({ order, shipment, states }: CommandFacts): boolean {
  return !isOver(shipment.state) && mayChangeDelivery(order) && states.every(isBeforeRegistration);
}

function mayHandOver(actor: Actor): boolean {
  return may(actor, 'hand-over', 'shipment');
}

function mayDeliver(actor: Actor, { shipment }: CommandFacts): boolean {
  return may(actor, 'deliver', 'shipment') && (shipment.state !== 'lost' || may(actor, 'declare-lost', 'shipment'));
}

function mayChange(actor: Actor): boolean {
  return may(actor, 'change-delivery', 'order');
}
