import type { ParcelMeaning } from '../delivery/parcel-carrier.port.ts';
import type { ShipmentMethod, ShipmentState } from './shipment.rules.ts';

/** The way of a parcel: it only goes forward. */
const WAY = ['registered', 'with-carrier', 'ready', 'delivered'] as const satisfies readonly ShipmentState[];

const REACHED: Readonly<Partial<Record<ParcelMeaning, (typeof WAY)[number]>>> = {
  moving: 'with-carrier',
  ready: 'ready',
  delivered: 'delivered',
};

interface TrackedShipment {
  readonly state: ShipmentState;
  readonly method: ShipmentMethod;
}

/**
 * The states that a shipment passes by what its carrier has reported so far, in any order; none when it has been there. What a
 * courier brings waits nowhere.
 */
export function trackedMoves({ state, method }: TrackedShipment, reported: readonly ParcelMeaning[]): ShipmentState[] {
  const at = (WAY as readonly ShipmentState[]).indexOf(state);
  if (at < 0) return [];
  const reached = Math.max(0, ...reported.map((meaning) => WAY.indexOf(REACHED[meaning] ?? 'registered')));
  const waits = method === 'point' && WAY[reached] === 'ready';
  return WAY.slice(at + 1, reached + 1).filter((next) => next !== 'ready' || waits);
}

/** Whether the carrier has had the box in its hands. */
export function isTaken(reported: readonly ParcelMeaning[]): boolean {
  return reported.some((meaning) => meaning === 'failed' || meaning in REACHED);
}

/** Whether the carrier will report nothing more of the parcel. */
export function isTrackingOver(reported: readonly ParcelMeaning[]): boolean {
  return reported.some((meaning) => meaning === 'delivered' || meaning === 'failed' || meaning === 'removed');
}
