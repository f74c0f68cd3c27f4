import { PAY, type PaySystem } from '../../kernel/pay-systems.ts';
import type { ParcelProblem, PointProblem } from '../../kernel/point-problems.ts';
import type { BoxCm, Parcel, PickupPoint } from './delivery-carrier.port.ts';

type PointLimits = Pick<
  PickupPoint,
  'takesCash' | 'takesCards' | 'allowsCashOnDelivery' | 'minWeightGrams' | 'maxWeightGrams' | 'boxesCm' | 'maxVolumeCm3'
>;

/** Why the point does not take the parcel; undefined when it does. */
export function parcelProblem(
  { minWeightGrams = 0, maxWeightGrams = Infinity, boxesCm, maxVolumeCm3 = Infinity }: PointLimits,
  { weightGrams, sizeCm }: Parcel,
): ParcelProblem | undefined {
  if (weightGrams > maxWeightGrams) return 'too-heavy';
  if (weightGrams < minWeightGrams) return 'too-light';
  if (boxesCm && !boxesCm.some((box) => fitsInto(box, sizeCm))) return 'too-large';
  if (sizeCm.reduce((volume, side) => volume * side, 1) > maxVolumeCm3) return 'too-large';
  return undefined;
}

/**
 * Payment methods of an order that is delivered to this point; what is paid online needs nothing of the point.
 * @param allowed what the shop allows at points
 */
export function paySystemsAt(point: PointLimits, allowed: readonly PaySystem[]): readonly PaySystem[] {
  return allowed.filter((paySystem) => paySystem !== PAY.cashOnDelivery || takesMoney(point));
}

/**
 * Why an order cannot go to the point; undefined when it can.
 * @param paySystem null when nothing is left to pay
 */
export function pointProblem(
  point: PointLimits,
  parcel: Parcel,
  paySystem: PaySystem | null,
): PointProblem | undefined {
  const refused = paySystem === PAY.cashOnDelivery && !takesMoney(point);
  return parcelProblem(point, parcel) ?? (refused ? 'no-cash-on-delivery' : undefined);
}

function takesMoney({ allowsCashOnDelivery, takesCash, takesCards }: PointLimits): boolean {
  return allowsCashOnDelivery && (takesCash || takesCards);
}

function fitsInto(box: BoxCm, parcel: BoxCm): boolean {
  const limits = longestFirst(box);
  return longestFirst(parcel).every((side, index) => side <= limits[index]!);
}

const longestFirst = (sides: BoxCm) => [...sides].sort((a, b) => b - a);
