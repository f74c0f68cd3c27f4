import { addMinutes } from '../../kernel/dates.ts';
import type { HandedOverItem, ParcelMeaning } from '../delivery/parcel-carrier.port.ts';
import type { ShipmentMethod, ShipmentState } from './shipment.rules.ts';

/** The way of a parcel: it only goes forward. */
const WAY = ['registered', 'with-carrier', 'ready'] as const satisfies readonly ShipmentState[];

const REACHED: Readonly<Partial<Record<ParcelMeaning, (typeof WAY)[number]>>> = {
  moving: 'with-carrier',
  arrived: 'with-carrier',
  ready: 'ready',
  delivered: 'with-carrier',
  failed: 'with-carrier',
};

interface TrackedShipment {
  readonly state: ShipmentState;
  readonly method: ShipmentMethod;
}

/**
 * The states that a shipment passes by what its carrier has reported so far, in any order; none when it has been there, and none
 * when the reports contradict each other. What a courier brings waits nowhere.
 * @param inPart whether some packs were not handed over
 */
export function trackedMoves(
  { state, method }: TrackedShipment,
  reported: readonly ParcelMeaning[],
  inPart = false,
): ShipmentState[] {
  const at = (WAY as readonly ShipmentState[]).indexOf(state);
  if (at < 0 || isContradictory(state, reported)) return [];
  const end = endOf(reported, inPart);
  const reached = Math.max(0, ...reported.map((meaning) => WAY.indexOf(REACHED[meaning] ?? 'registered')));
  const waits = method === 'point' && end === undefined;
  const passed: ShipmentState[] = WAY.slice(at + 1, reached + 1).filter((next) => next !== 'ready' || waits);
  return end === undefined ? passed : [...passed, end];
}

function endOf(reported: readonly ParcelMeaning[], inPart: boolean): ShipmentState | undefined {
  if (reported.includes('delivered')) return inPart ? 'partly-delivered' : 'delivered';
  return reported.includes('failed') ? 'returning' : undefined;
}

/** Whether the carrier reports two ends of a parcel, or another one than was recorded: a person has to find out which is true. */
export function isContradictory(state: ShipmentState, reported: readonly ParcelMeaning[]): boolean {
  const isDelivered = reported.includes('delivered');
  if (isDelivered && reported.includes('failed')) return true;
  if (state === 'lost') return isDelivered || reported.includes('ready') || reported.includes('failed');
  return isDelivered && (state === 'returning' || state === 'returned');
}

/** Whether the carrier has had the box in its hands. */
export function isTaken(reported: readonly ParcelMeaning[]): boolean {
  return reported.some((meaning) => meaning in REACHED);
}

/** Whether the carrier will report nothing more of the parcel. */
export function isTrackingOver(reported: readonly ParcelMeaning[]): boolean {
  return reported.some((meaning) => meaning === 'delivered' || meaning === 'failed' || meaning === 'removed');
}

/** How long a carrier may take to say which packs of a delivered parcel were taken. */
const COUNTING_HOURS = 24;

/**
 * Whether the carrier is asked again which packs were taken, before all of them count as taken.
 * @param since when it first said that it has delivered
 */
export function isCountAwaited(since: Date, now: Date): boolean {
  return now < addMinutes(since, COUNTING_HOURS * 60);
}

interface BoxedUnit {
  readonly id: number;
  readonly productId: number;
  readonly code: string | null;
}

/**
 * Ids of the packs that were handed over: those that the carrier names, by their codes or by their places in the request, the
 * others by number, the first of their product. What is reported beyond the packs in the box, such as digital goods, is ignored.
 */
export function handedOverUnits(units: readonly BoxedUnit[], reported: readonly HandedOverItem[]): number[] {
  const taken = new Set<number>();
  // A pack that the carrier names was left, unless it said otherwise.
  const named = new Set<number>();
  const left = new Map<number, number>();
  for (const item of reported) {
    const { productId, quantity } = item;
    const unit = units.find((one, index) => !named.has(one.id) && isNamed(one, index, item));
    if (unit) named.add(unit.id);
    if (unit && quantity > 0) taken.add(unit.id);
    if (!unit) left.set(productId, (left.get(productId) ?? 0) + quantity);
  }
  for (const { id, productId } of units) {
    const more = left.get(productId) ?? 0;
    if (more === 0 || named.has(id)) continue;
    left.set(productId, more - 1);
    taken.add(id);
  }
  return [...taken].sort((a, b) => a - b);
}

/** The packs of a parcel are its first items, in the order of their ids. */
function isNamed({ code, productId }: BoxedUnit, index: number, item: HandedOverItem): boolean {
  if (item.marking !== undefined && code !== null) return code === item.marking;
  return item.nth === index + 1 && item.productId === productId;
}
