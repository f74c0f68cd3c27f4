import {
  ParcelRefusedError,
  type CarrierPickup,
  type CarrierPickups,
  type PickupRequest,
} from '../../shop/delivery/parcel-carrier.port.ts';
import type { Warehouse } from '../warehouse.ts';
import { CdekError, type CdekClient } from './client.ts';
import { PICKUP_EXISTS, type Intake, type NewIntake } from './protocol.ts';
import { asCarrierError } from './carrier-error.ts';
import { unlessRefused, unlessUnknown, wordsOf } from './unless-refused.ts';

export interface PickupOptions {
  /** CDEK's code of the city that parcels are sent from. */
  readonly fromCityCode: number;
  /** Undefined: couriers are not called by the shop. */
  readonly warehouse?: Warehouse | undefined;
}

/** Calls of couriers over CDEK; undefined without a warehouse. */
export function createCdekPickups(
  client: CdekClient,
  { fromCityCode, warehouse }: PickupOptions,
): CarrierPickups | undefined {
  if (!warehouse) return undefined;
  return {
    isRepeatable: true,
    writePickup: (request) => JSON.stringify(toIntake(request, fromCityCode, warehouse) satisfies NewIntake),
    requestPickup: (request) => asCarrierError(() => requestIntake(client, request)),
    findPickup: (carrierId) => unlessUnknown(async () => readIntake(await client.intake(carrierId))),
  };
}

/** Without a number of a parcel: one call for all of them. */
function toIntake({ day, from, to, weightGrams }: PickupRequest, code: number, warehouse: Warehouse) {
  return {
    intake_date: day,
    intake_time_from: from,
    intake_time_to: to,
    name: 'Посылки интернет-магазина',
    weight: weightGrams,
    need_call: false,
    sender: { name: warehouse.contact, phones: [{ number: `+${warehouse.phone}` }] },
    from_location: { code, address: addressOf(warehouse) },
  };
}

/** Without the city, which has a code. */
function addressOf({ street, house, building, office }: Warehouse): string {
  const parts = [street, house, building && `корп. ${building}`, office && `офис ${office}`];
  return parts.filter(Boolean).join(', ');
}

async function requestIntake(client: CdekClient, request: string): Promise<CarrierPickup> {
  try {
    const { entity } = await unlessRefused(client.createIntake(request));
    if (!entity) throw new CdekError('an accepted call of a courier has no id');
    return { state: 'pending', carrierId: entity.uuid };
  } catch (error) {
    // `said` ends with CDEK's codes.
    if (error instanceof ParcelRefusedError && error.said.includes(PICKUP_EXISTS)) return { state: 'accepted' };
    throw error;
  }
}

function readIntake({ entity, requests }: Intake): CarrierPickup {
  const creation = requests?.find(({ type }) => type === undefined || type === 'CREATE');
  const errors = creation?.errors ?? [];
  const carrierId = entity.uuid;
  const carrierNumber =
    entity.intake_number === undefined ? undefined : String(entity.intake_number ?? '') || undefined;
  // An earlier request of ours was carried out, or somebody has called the courier in the cabinet.
  if (errors.some(({ code }) => code === PICKUP_EXISTS)) return { state: 'accepted' };
  if (creation?.state === 'INVALID') return { state: 'refused', carrierId, problem: wordsOf(errors) };
  // An older answer may have no request any more.
  const isDecided = creation === undefined || creation.state === 'SUCCESSFUL';
  return { state: isDecided ? 'accepted' : 'pending', carrierId, carrierNumber };
}
