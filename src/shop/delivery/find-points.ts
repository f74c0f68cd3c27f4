import type { CarrierName } from '../../kernel/carriers.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import type { ParcelProblem } from '../../kernel/point-problems.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { cityForDelivery, type CityForDelivery } from '../places/places.reads.ts';
import { deliverySettings } from '../settings/delivery-settings.reads.ts';
import { within } from './ask-carrier.ts';
import { carrierCity, knownCarrierCity } from './carrier-city.ts';
import { CarrierError, type DeliveryCarrier, type PickupPoint } from './delivery-carrier.port.ts';
import { offeredCarriers } from './offered-carriers.ts';
import { pointIn } from './pay-systems-to.rules.ts';
import { copiedPoints, versionsOfPoints } from './points.reads.ts';
import { isFailing, recordFailure } from './remembering-carrier.ts';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database.ts';

/** A pickup point with its company: codes are unique within one. */
export interface CarrierPoint extends PickupPoint {
  readonly carrier: CarrierName;
}

/** A pickup point with what it accepts of a parcel. */
export interface PointForParcel {
  readonly point: CarrierPoint;
  readonly problem: ParcelProblem | undefined;
  readonly paySystems: readonly PaySystem[];
}

export interface FoundPoints {
  readonly points: readonly CarrierPoint[];
  /** Carriers that have not answered yet: ask again. */
  readonly pending: readonly CarrierName[];
  /** Carriers that did not answer: their points are missing. */
  readonly silent: readonly CarrierName[];
}

type CityCopies = LRUCache<string, readonly CarrierPoint[]>;

/** Copies that were read lately, by version, so that none is out of date; kept as long as the database of one shop. */
const copiesOf = new WeakMap<Db, CityCopies>();
const MOST_POINTS = 30_000;

/**
 * Pickup points of all carriers in a city; none where no carrier delivers. They are read from our own copy; only a carrier
 * that has not been copied yet, or whose code of the city is not known yet, is asked. Where others have points to show, it is
 * waited for as long as for offers, and not at all while it fails; the answer says whose points are missing.
 */
export async function findPoints(ctx: ShopContext, cityId: number): Promise<FoundPoints | Refusal> {
  const [city, versions, settings] = await Promise.all([
    cityForDelivery(ctx.db, cityId),
    versionsOfPoints(ctx.db),
    deliverySettings(ctx.db),
  ]);
  if (!city) return refuse('city-unknown', { cityId });
  const offered = offeredCarriers(ctx.companies, settings, city);
  const found = await Promise.all(
    offered.map((carrier) => {
      const othersHavePoints = offered.some(({ name }) => name !== carrier.name && versions.has(name));
      const waitMs = othersHavePoints ? settings.answerWithinMs : undefined;
      return pointsOf(ctx, carrier, { city, version: versions.get(carrier.name), waitMs });
    }),
  );
  const namesOf = (state: Missing) => offered.filter((_, index) => found[index] === state).map(({ name }) => name);
  const silent = namesOf('silent');
  if (offered.length > 0 && silent.length === offered.length) return refuse('delivery-company-silent');
  return { points: found.flatMap((points) => (isMissing(points) ? [] : points)), pending: namesOf('late'), silent };
}

/** Pickup points of one carrier in a city, also of one that offers nothing any more: its orders go on. */
export async function findPointsOfCarrier(
  ctx: ShopContext,
  cityId: number,
  name: CarrierName,
): Promise<readonly CarrierPoint[] | Refusal> {
  const [city, versions] = await Promise.all([cityForDelivery(ctx.db, cityId), versionsOfPoints(ctx.db)]);
  const carrier = ctx.companies.allCarriers.find((one) => one.name === name);
  if (!city) return refuse('city-unknown', { cityId });
  if (!carrier) return refuse('delivery-unavailable', { method: 'point' });
  const points = await pointsOf(ctx, carrier, { city, version: versions.get(name), waitMs: undefined });
  return isMissing(points) ? refuse('delivery-company-silent') : points;
}

/** Why a carrier has told no points. */
type Missing = 'late' | 'silent';

const isMissing = (points: readonly CarrierPoint[] | Missing): points is Missing => typeof points === 'string';

interface PointsQuestion {
  readonly city: CityForDelivery;
  /** Of the copy; undefined while there is none. */
  readonly version: number | undefined;
  /** The longest that the carrier itself is waited for; undefined: as long as it takes. */
  readonly waitMs: number | undefined;
}

async function pointsOf(
  ctx: ShopContext,
  carrier: DeliveryCarrier,
  question: PointsQuestion,
): Promise<readonly CarrierPoint[] | Missing> {
  const { city, version, waitMs } = question;
  const known = version === undefined ? undefined : await knownCarrierCity(ctx.db, carrier.name, city);
  if (version !== undefined && known) return pointsOfCopy(ctx.db, carrier.name, version, known.code, city);
  if (waitMs === undefined) return askForPoints(ctx, carrier, question);
  if (isFailing(ctx, carrier.name)) return 'silent';
  const asked = askForPoints(ctx, carrier, question);
  const points = await within(asked, waitMs);
  if (points === 'late')
    asked.catch((error: unknown) => ctx.log.error({ err: error, carrier: carrier.name }, 'a late carrier'));
  return points;
}

/** Equal questions share one call, and late answers are cached (`cachingCarrier`). */
async function askForPoints(
  ctx: ShopContext,
  carrier: DeliveryCarrier,
  { city, version }: PointsQuestion,
): Promise<readonly CarrierPoint[] | 'silent'> {
  try {
    const to = await carrierCity(ctx, carrier, city);
    if (!to) return [];
    if (version !== undefined) return await pointsOfCopy(ctx.db, carrier.name, version, to.code, city);
    return (await carrier.pickupPoints(to)).map((point) => pointOf(carrier.name, point, city));
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    ctx.log.warn({ err: error, carrier: carrier.name, cityId: city.id }, 'carrier returned no pickup points');
    recordFailure(ctx.db, carrier.name, ctx.now());
    return 'silent';
  }
}

/** @returns the same objects until the next refresh: the API keeps what it writes of them */
async function pointsOfCopy(db: Db, carrier: CarrierName, version: number, cityCode: number, city: CityForDelivery) {
  const copies: CityCopies =
    copiesOf.get(db) ?? new LRUCache({ maxSize: MOST_POINTS, sizeCalculation: ({ length }) => length + 1 });
  copiesOf.set(db, copies);
  const key = `${carrier}:${version}:${cityCode}`;
  const known = copies.get(key);
  if (known) return known;
  const points = (await copiedPoints(db, carrier, cityCode)).map((point) => pointOf(carrier, point, city));
  copies.set(key, points);
  return points;
}

const pointOf = (carrier: CarrierName, point: PickupPoint, { countryCode }: CityForDelivery): CarrierPoint =>
  pointIn(countryCode, { carrier, ...point });
