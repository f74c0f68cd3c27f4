import { addMoney, NOTHING, rubles, toDecimalString } from '../../kernel/money.ts';
import {
  ParcelRefusedError,
  type CarrierParcel,
  type HandedOverItem,
  type ParcelCarrier,
  type ParcelDestination,
  type ParcelRequest,
  type ParcelStatus,
} from '../../shop/delivery/parcel-carrier.port.ts';
import { itemKey, readItemKey } from '../../shop/delivery/parcel-item-key.rules.ts';
import type { Warehouse } from '../warehouse.ts';
import { asCarrierError } from './carrier-error.ts';
import { toBox } from './carrier.ts';
import { BoxberryError, type BoxberryClient } from './client.ts';
import { createBoxberryActs } from './acts.ts';
import { createBoxberryPickups } from './pickups.ts';
import { isRecalledAlready, StatusRow, StoryRow, type NewParcel, type Outcome } from './protocol.ts';
import { statusMeanings } from './statuses.ts';
import { unlessNotFound, unlessRefused } from './unless-refused.ts';
import { DAY_MS, dayOf } from './wire-day.ts';

interface ParcelOptions {
  /** Code of the point of Boxberry where boxes are handed over; undefined: the one of our cabinet. */
  readonly receptionPoint?: string | undefined;
  /** Undefined: couriers are not called by the shop. */
  readonly warehouse?: Warehouse | undefined;
  readonly now?: () => Date;
}

const LEAST_VALUE = rubles(5);
const WITHOUT_VAT = -1;
/** How old a registration may be whose answer was lost. */
const STORY_DAYS = 30;

/** The port for parcels over Boxberry. A parcel's id is its track number. */
export function createBoxberryParcels(client: BoxberryClient, options: ParcelOptions): ParcelCarrier {
  const now = options.now ?? (() => new Date());

  /** Those of the last month. */
  async function listedParcels(): Promise<StoryRow[]> {
    const today = now().getTime();
    const raw = await unlessNotFound(client.story(dayOf(today - STORY_DAYS * DAY_MS), dayOf(today + DAY_MS)));
    const found = (raw ?? []).flatMap((element) => StoryRow.safeParse(element).data ?? []);
    if (raw && raw.length > 0 && found.length === 0) throw new BoxberryError('no parcel makes sense');
    return found;
  }

  /** A parcel that Boxberry has registered; it is deleted from the cabinet without a status, so three questions tell that it is gone. */
  async function readTrack(track: string, isKnown = false): Promise<CarrierParcel> {
    const rows = await unlessNotFound(client.statuses(track));
    const parcel = { carrierId: track, state: 'registered', carrierNumber: track } as const;
    if (rows && rows.length > 0) {
      const statuses = readStatuses(rows);
      const isDelivered = statuses.some(({ meaning }) => meaning === 'delivered');
      return { ...parcel, statuses, handedOver: isDelivered ? await outcomeOf(track) : undefined };
    }
    // New ones have no statuses yet.
    const isThere =
      isKnown ||
      (await unlessNotFound(client.label(track))) !== undefined ||
      (await listedParcels()).some((row) => row.track === track);
    return { ...parcel, statuses: [], ...(!isThere && { isMissing: true }) };
  }

  /** It may have the words of a delivery before it has the counts. */
  async function outcomeOf(track: string): Promise<HandedOverItem[] | undefined> {
    const outcome = await unlessNotFound(client.outcome(track));
    return outcome && handedOverOf(outcome);
  }

  return {
    name: 'boxberry',

    writeRegistration: (request) => JSON.stringify(toParcel(request, options.receptionPoint)),

    sendRegistration: (registration) =>
      asCarrierError(async () => (await unlessRefused(client.createParcel(registration))).track),

    findParcel: (ourNumber) =>
      asCarrierError(async () => {
        const row = (await listedParcels()).find(({ imid }) => imid === ourNumber);
        return row && readTrack(row.track, true);
      }),

    readParcel: (track) => asCarrierError(() => readTrack(track)),

    removeParcel: (track) =>
      asCarrierError(async () => {
        // One that is gone already needs no removal.
        await unlessRefused(unlessNotFound(client.cancelParcel(track, '1')));
      }),

    recallParcel: (track) =>
      asCarrierError(async () => {
        try {
          await unlessRefused(client.cancelParcel(track, '2'));
        } catch (error) {
          // A recall has no status of its own: only a repeat tells that the first request was carried out.
          if (!(error instanceof ParcelRefusedError && isRecalledAlready(error.said))) throw error;
        }
      }),

    acts: createBoxberryActs(client, now),

    pickups: createBoxberryPickups(client, options.warehouse),

    // It is printed when it is read.
    requestLabel: async (track) => track,

    readLabel: (track) =>
      asCarrierError(async () => {
        const { label } = await client.label(track);
        return label ? client.file(label) : undefined;
      }),
  };
}

function toParcel(request: ParcelRequest, receptionPoint = ''): NewParcel {
  const { ourNumber, to, recipient, parcel, items, deliveryToCollect, mayBeTakenInPart } = request;
  const { Width, Height, Depth, Weight } = toBox(parcel);
  const value = items.reduce((sum, { cost }) => addMoney(sum, cost), NOTHING);
  const toCollect = items.reduce((sum, item) => addMoney(sum, item.toCollect), deliveryToCollect);
  return {
    order_id: ourNumber,
    price: toDecimalString(value < LEAST_VALUE ? LEAST_VALUE : value),
    payment_sum: toDecimalString(toCollect),
    delivery_sum: toDecimalString(deliveryToCollect),
    vid: 'pointCode' in to ? '1' : '2',
    shop: { name: 'pointCode' in to ? to.pointCode : '', name1: receptionPoint },
    ...('pointCode' in to ? {} : { kurdost: courierAddress(to) }),
    // Ten digits: Boxberry knows Russian numbers only.
    customer: { fio: recipient.name, phone: recipient.phone.slice(-10), email: recipient.email },
    items: items.map((item, index) => ({
      id: itemKey(item.productId, index),
      name: item.name,
      UnitName: 'шт.',
      nds: String(item.vatPercent ?? WITHOUT_VAT),
      // The carrier's receipt has these prices: together with the delivery they are what it collects.
      price: toDecimalString(toCollect > 0 ? item.toCollect : item.cost),
      quantity: '1',
      marking_crpt: item.marking === undefined ? '' : markingOf(item.marking),
    })),
    weights: { weight: String(Weight), x: String(Depth), y: String(Width), z: String(Height) },
    issue: mayBeTakenInPart ? '2' : '0',
  };
}

function courierAddress({ address, city }: Exclude<ParcelDestination, { pointCode: string }>) {
  const { name, region, zip } = city;
  return {
    index: zip,
    citi: region === '' || region === name ? name : `${region}, ${name}`,
    addressp: address.startsWith(`${name}, `) ? address.slice(name.length + 2) : address,
  };
}

/** Boxberry takes 28 characters, «GTIN+serial number», or 127, a whole code of another group of goods. */
function markingOf(code: string): string {
  const [, gtin, serial] = /^01(\d{14})21([!-z]{13})/.exec(code) ?? [];
  return gtin === undefined ? code : `${gtin}+${serial}`;
}

/**
 * How many of each item were handed over: an item is one pack. Undefined when Boxberry does not say it of each item.
 */
function handedOverOf({ products }: Outcome): HandedOverItem[] | undefined {
  const read = products.flatMap(({ Item_ID, Give }): HandedOverItem[] => {
    const key = readItemKey(Item_ID);
    return key ? [{ ...key, quantity: Give }] : [];
  });
  return products.length > 0 && read.length === products.length ? read : undefined;
}

function readStatuses(raw: readonly unknown[]): ParcelStatus[] {
  const rows = raw.map((element) => {
    const parsed = StatusRow.safeParse(element);
    if (!parsed.success) throw new BoxberryError('a status makes no sense');
    return { ...parsed.data, at: readTime(parsed.data.Date) };
  });
  rows.sort((a, b) => a.at.getTime() - b.at.getTime());
  const meanings = statusMeanings(rows.map(({ Name }) => Name));
  return rows.map(({ Name, Date: date, at }, nth) => ({
    code: Name,
    at,
    meaning: meanings[nth]!,
    raw: { Name, Date: date },
  }));
}

/** «2024-02-07 13:38:13», «2021.08.06 15:19:10» or «26.12.2020 12:23», in Moscow. */
function readTime(text: string): Date {
  const parts = /^(\d{4})[-.](\d\d)[-.](\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?/.exec(text);
  const other = parts ? undefined : /^(\d\d)\.(\d\d)\.(\d{4})[ T](\d\d):(\d\d)(?::(\d\d))?/.exec(text);
  const [, year, month, day, hour, minute, second = '00'] =
    parts ?? (other ? [other[0], other[3], other[2], other[1], other[4], other[5], other[6]] : []);
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  if (Number.isNaN(at.getTime())) throw new BoxberryError('a status has no time');
  return at;
}
