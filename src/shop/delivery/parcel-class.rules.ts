import type { Parcel } from './delivery-carrier.port.ts';

/** Prices change at whole or half kilograms. */
const STEP_GRAMS = 500;
/** The volume that carriers charge as half a kilogram: 5 000 cm³ count as a kilogram. */
const STEP_CM3 = 2_500;

/**
 * Parcels of one class cost the same or nearly so: a price remembered for one is offered for another.
 * @returns steps of weight and of volume, as `3w2v`
 */
export function parcelClass({ weightGrams, sizeCm: [length, width, height] }: Parcel): string {
  const weight = Math.max(1, Math.ceil(weightGrams / STEP_GRAMS));
  const volume = Math.max(1, Math.ceil((length * width * height) / STEP_CM3));
  return `${weight}w${volume}v`;
}
