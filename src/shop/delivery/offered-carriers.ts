import type { Companies } from '../companies.ts';
import type { DeliverySettings } from '../settings/delivery-shape.ts';
import type { DeliveryCarrier } from './delivery-carrier.port.ts';

/** Carriers that buyers may choose: those of the shop without the ones that the staff has paused. */
export function offeredCarriers(
  { carriers }: Pick<Companies, 'carriers'>,
  { pausedCarriers }: Pick<DeliverySettings, 'pausedCarriers'>,
): readonly DeliveryCarrier[] {
  return carriers.filter(({ name }) => !pausedCarriers.includes(name));
}
