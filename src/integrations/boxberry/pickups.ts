import type { CarrierPickups, PickupRequest } from '../../shop/delivery/parcel-carrier.port.ts';
import type { Warehouse } from '../warehouse.ts';
import { asCarrierError } from './carrier-error.ts';
import type { BoxberryClient } from './client.ts';
import type { NewIntake } from './protocol.ts';
import { unlessRefused } from './unless-refused.ts';

/** Calls of couriers over Boxberry; undefined without a warehouse. */
export function createBoxberryPickups(
  client: BoxberryClient,
  warehouse: Warehouse | undefined,
): CarrierPickups | undefined {
  if (!warehouse) return undefined;
  return {
    isRepeatable: false,
    writePickup: (request) => new URLSearchParams({ ...toIntake(request, warehouse) }).toString(),
    requestPickup: (request) =>
      asCarrierError(async () => {
        const { message } = await unlessRefused(client.createIntake(request));
        return { state: 'accepted', carrierNumber: message };
      }),
  };
}

function toIntake({ day, from, to, parcels, weightGrams, volumeCm3 }: PickupRequest, warehouse: Warehouse): NewIntake {
  const { zip, city, street, house, building = '', office = '', contact, phone } = warehouse;
  return {
    zip,
    city,
    street,
    house,
    building,
    // Part of our house: «5 стр. 2».
    housing: '',
    flat: office,
    contact_person: contact,
    contact_phone: `+${phone}`,
    taking_date: day.split('-').toReversed().join('.'),
    taking_time_from: from,
    taking_time_to: to,
    seats_count: String(parcels),
    volume: thousandths(volumeCm3 / 1_000),
    weight: thousandths(weightGrams),
    comment: 'Посылки интернет-магазина',
  };
}

/** Whole thousandths of a unit, never none: grams as kilograms, litres as cubic metres. */
const thousandths = (count: number): string => String(Math.max(1, Math.ceil(count)) / 1_000);
