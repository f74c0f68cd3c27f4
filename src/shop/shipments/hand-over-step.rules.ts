import type { ActState } from './act.rules.ts';
import type { ShipmentMethod, ShipmentState } from './shipment.rules.ts';

/**
 * What a packed box waits for before it leaves the shop. stopped: for the release of a hold, or its order has ended. register: for its
 * registration. registering, label, act-made: for its carrier. act: for an act to be asked for. leaves: for being given away. ready:
 * for being laid out for its buyer. removed: it is being removed at its carrier.
 */
export const HAND_OVER_STEPS = [
  'stopped',
  'register',
  'registering',
  'label',
  'act',
  'act-made',
  'leaves',
  'ready',
  'removed',
] as const;

export type HandOverStep = (typeof HAND_OVER_STEPS)[number];

export interface WaitingBox {
  readonly state: ShipmentState;
  readonly method: ShipmentMethod;
  /** On hold, or of an order that has ended. */
  readonly isStopped: boolean;
  /** Of its registration that the carrier has accepted. */
  readonly isBeingRemoved: boolean;
  readonly hasLabel: boolean;
  /** Whether its carrier takes boxes with an act of its own. */
  readonly needsAct: boolean;
  readonly act: ActState | null;
  readonly hasActFile: boolean;
}

/** The next step of a box that is packed, being registered or registered. */
export function handOverStep(box: WaitingBox): HandOverStep {
  const { state, method, isStopped, isBeingRemoved, hasLabel, needsAct, act, hasActFile } = box;
  if (isBeingRemoved) return 'removed';
  if (isStopped) return 'stopped';
  if (state === 'packed') return method === 'pickup' ? 'ready' : 'register';
  if (state === 'registering') return 'registering';
  if (!hasLabel) return 'label';
  if (!needsAct || hasActFile) return 'leaves';
  return act === null ? 'act' : 'act-made';
}
