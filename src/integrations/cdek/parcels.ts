import { toDecimalString, type Kopecks } from '../../kernel/money.ts';
import {
  LabelFailedError,
  type CarrierParcel,
  type HandedOverItem,
  type ParcelCarrier,
  type ParcelItem,
  type ParcelMeaning,
  type ParcelRequest,
  type ParcelStatus,
} from '../../shop/delivery/parcel-carrier.port.ts';
import { itemKey, readItemKey } from '../../shop/delivery/parcel-item-key.rules.ts';
import { asCarrierError } from './carrier-error.ts';
import { toPackage } from './carrier.ts';
import { CdekError, type CdekClient } from './client.ts';
import { createCdekPickups, type PickupOptions } from './pickups.ts';
import { type NewOrder, NUMBER_USED, PARTIAL_DELIVERY, REFUSAL_TYPE, type Order, type Status } from './protocol.ts';
import { unlessRefused, unlessUnknown, wordsOf } from './unless-refused.ts';

interface ParcelOptions extends PickupOptions {
  /** CDEK's code of the city that parcels are sent from. */
  readonly fromCityCode: number;
  /** Code of the office of CDEK where boxes are handed over; undefined: CDEK chooses by the city. */
  readonly shipmentPoint?: string | undefined;
}

/** Statuses of CDEK that we know. Not listed, such as older spellings: unknown. */
const MEANINGS: Readonly<Record<string, ParcelMeaning>> = {
  ACCEPTED: 'known',
  CREATED: 'known',
  INVALID: 'known',
  REMOVED: 'removed',
  RECEIVED_AT_SHIPMENT_WAREHOUSE: 'moving',
  READY_FOR_SHIPMENT_IN_SENDER_CITY: 'moving',
  TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY: 'moving',
  SENT_TO_RECIPIENT_CITY: 'moving',
  ACCEPTED_IN_RECIPIENT_CITY: 'arrived',
  ACCEPTED_AT_RECIPIENT_CITY_WAREHOUSE: 'arrived',
  ACCEPTED_AT_TRANSIT_WAREHOUSE: 'moving',
  TAKEN_BY_COURIER: 'moving',
  ACCEPTED_AT_PICK_UP_POINT: 'ready',
  POSTOMAT_POSTED: 'ready',
  // Assumed: DELIVERED or NOT_DELIVERED, the final statuses, follow.
  POSTOMAT_RECEIVED: 'known',
  POSTOMAT_SEIZED: 'known',
  DELIVERED: 'delivered',
  NOT_DELIVERED: 'failed',
};
/** Families of statuses on the way, of which we have the beginnings only. */
const ON_THE_WAY = /^(?:RETURNED_TO|IN_CUSTOMS)_/;

/** The port for parcels over CDEK. */
export function createCdekParcels(client: CdekClient, options: ParcelOptions): ParcelCarrier {
  return {
    name: 'cdek',

    writeRegistration: (request) => JSON.stringify(toOrder(request, options) satisfies NewOrder),

    sendRegistration: (registration) =>
      asCarrierError(async () => {
        const { entity } = await unlessRefused(client.createOrder(registration));
        if (!entity) throw new CdekError('an accepted order has no id');
        return entity.uuid;
      }),

    findParcel: (ourNumber) => unlessUnknown(async () => readOrder(await client.orderByOurNumber(ourNumber))),
    readParcel: (carrierId) => unlessUnknown(async () => readOrder(await client.order(carrierId))),

    removeParcel: (carrierId) =>
      asCarrierError(async () => {
        await unlessRefused(client.deleteOrder(carrierId));
      }),

    recallParcel: (carrierId) =>
      asCarrierError(async () => {
        await unlessRefused(client.refuseOrder(carrierId));
      }),

    pickups: createCdekPickups(client, options),

    requestLabel: (carrierId) =>
      asCarrierError(async () => {
        const { entity } = await client.printLabel(carrierId);
        if (!entity) throw new CdekError('a label that will be printed has no id');
        return entity.uuid;
      }),

    readLabel: (labelId) =>
      asCarrierError(async () => {
        const { entity } = await client.label(labelId);
        const reached = new Set(entity.statuses?.map(({ code }) => code));
        if (reached.has('INVALID') || reached.has('REMOVED')) throw new LabelFailedError();
        if (!reached.has('READY') || !entity.url) return undefined;
        const file = await client.file(entity.url);
        if (!Buffer.from(file.subarray(0, 5)).equals(Buffer.from('%PDF-'))) throw new CdekError('a label is no PDF');
        return file;
      }),
  };
}

function toOrder({ to, recipient, parcel, ...request }: ParcelRequest, options: ParcelOptions): NewOrder {
  const { ourNumber, items, tariffCode, deliveryToCollect, deliveryVatPercent, mayBeTakenInPart } = request;
  if (tariffCode === undefined) throw new CdekError('a parcel has no tariff');
  const { shipmentPoint, fromCityCode } = options;
  return {
    type: 1,
    number: ourNumber,
    tariff_code: tariffCode,
    // CDEK refuses an order that names both.
    ...(shipmentPoint ? { shipment_point: shipmentPoint } : { from_location: { code: fromCityCode } }),
    ...('pointCode' in to
      ? { delivery_point: to.pointCode }
      : { to_location: { code: to.cityCode, address: to.address } }),
    delivery_recipient_cost: toPayment(deliveryToCollect, deliveryVatPercent),
    recipient: { name: recipient.name, email: recipient.email, phones: [{ number: `+${recipient.phone}` }] },
    ...(mayBeTakenInPart && { services: [{ code: PARTIAL_DELIVERY }] }),
    packages: [{ number: ourNumber, ...toPackage(parcel), items: items.map(toItem) }],
  };
}

function toItem({ name, productId, toCollect, vatPercent, cost, weightGrams, marking }: ParcelItem, index: number) {
  return {
    name,
    ware_key: itemKey(productId, index),
    payment: toPayment(toCollect, vatPercent),
    cost: rublesOf(cost),
    weight: Math.max(1, Math.ceil(weightGrams)),
    amount: 1,
    marking,
  };
}

/** CDEK prints the receipt of what it collects, with this rate of VAT. */
const toPayment = (toCollect: Kopecks, vatPercent: ParcelItem['vatPercent']) => ({
  value: rublesOf(toCollect),
  ...(toCollect > 0 && { vat_rate: vatPercent }),
});

/** A JSON number with the digits of the decimal string. */
const rublesOf = (sum: Kopecks): number => Number(toDecimalString(sum));

/** Undefined for an order that CDEK has dropped because another one has its number. */
function readOrder({ entity, requests, related_entities: related }: Order): CarrierParcel | undefined {
  const creation = requests?.find(({ type }) => type === undefined || type === 'CREATE');
  const errors = creation?.errors ?? [];
  const statuses = (entity.statuses ?? []).map(readStatus).sort((a, b) => a.at.getTime() - b.at.getTime());
  const isInvalid = creation?.state === 'INVALID' || statuses.some(({ code }) => code === 'INVALID');
  if (isInvalid && errors.some(({ code }) => code === NUMBER_USED)) return undefined;
  const carrierNumber = entity.cdek_number ?? undefined;
  // An older answer may have no request any more.
  const isRegistered = (creation === undefined || creation.state === 'SUCCESSFUL') && carrierNumber !== undefined;
  return {
    carrierId: entity.uuid,
    state: isInvalid ? 'refused' : isRegistered ? 'registered' : 'pending',
    carrierNumber,
    problem: isInvalid ? wordsOf(errors) : undefined,
    statuses,
    handedOver: statuses.some(({ meaning }) => meaning === 'delivered') ? handedOverOf(entity) : undefined,
    keptUntil: readTime(entity.keep_free_until),
    isRecalled: requests?.some(({ type, state }) => type === REFUSAL_TYPE && state !== 'INVALID') ?? false,
    returnNumber: related?.find(({ type }) => type === 'return_order')?.cdek_number ?? undefined,
  };
}

/** Undefined when CDEK does not say it of each item. */
function handedOverOf({ packages }: Order['entity']): HandedOverItem[] | undefined {
  const items = (packages ?? []).flatMap((one) => one.items ?? []);
  const read = items.flatMap((item): HandedOverItem[] => {
    const { ware_key, delivery_amount: quantity, marking } = item;
    const key = readItemKey(ware_key ?? '');
    return key && typeof quantity === 'number' ? [{ ...key, quantity, marking: marking ?? undefined }] : [];
  });
  return items.length > 0 && read.length === items.length ? read : undefined;
}

function readTime(text: string | null | undefined): Date | undefined {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at;
}

function readStatus({ code, name, date_time, reason_code, city }: Status): ParcelStatus {
  const at = new Date(date_time);
  if (Number.isNaN(at.getTime())) throw new CdekError('a status has no time');
  const meaning = MEANINGS[code] ?? (ON_THE_WAY.test(code) ? 'known' : 'unknown');
  return { code, at, meaning, raw: { code, name, date_time, reason_code, city } };
}
