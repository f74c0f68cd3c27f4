import type { CarrierName } from '../../kernel/carriers.ts';
import { CompanyError } from '../../kernel/company-error.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { PointKind } from '../../kernel/point-problems.ts';
import type { CityIdentity } from '../places/city-row.rules.ts';

/** Sides of a box in centimetres, in any order: boxes may be turned. */
export type BoxCm = readonly [length: number, width: number, height: number];

/** A parcel: weight in grams, sizes in centimetres. */
export interface Parcel {
  readonly weightGrams: number;
  readonly sizeCm: BoxCm;
}

export interface CarrierCity {
  /** The carrier's own code of the city (Moscow is 44 at СДЭК, 68 at Boxberry). */
  readonly code: number;
}

/** One delivery option of the carrier; the price is not rounded yet. */
export interface CarrierOffer {
  readonly way: PointKind | 'courier';
  /** Where the carrier has several. */
  readonly tariffCode?: number;
  readonly price: Kopecks;
  readonly daysMin: number;
  readonly daysMax: number;
}

/** Opening hours of one day of the week. */
export interface OpeningHours {
  /** 1: Monday … 7: Sunday. A day may have several; a day without any is closed. */
  readonly day: number;
  /** `HH:MM` by the clock of the point; `to` is `24:00` at most and later than `from`. */
  readonly from: string;
  readonly to: string;
}

export interface PickupPoint {
  readonly code: string;
  readonly kind: PointKind;
  readonly name: string;
  readonly address: string;
  /** In the words of the carrier. */
  readonly workTime: string;
  /** The same for machines; absent: unknown. */
  readonly hours?: readonly OpeningHours[];
  /** Hours that its clock is ahead of UTC; absent: unknown. */
  readonly utcOffset?: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly metro?: string;
  readonly zip?: string;
  /** Whether clothes can be tried on before they are paid for; absent: unknown. */
  readonly fitting?: boolean;
  readonly takesCash: boolean;
  readonly takesCards: boolean;
  /** Whether orders may be paid for at the point at all; in cash or by card as above. */
  readonly allowsCashOnDelivery: boolean;
  /** Lightest and heaviest parcel, grams; absent: no limit. */
  readonly minWeightGrams?: number;
  readonly maxWeightGrams?: number;
  /** Largest boxes that the point accepts, such as the cells of a locker: a parcel must fit into one. Absent: no limit. */
  readonly boxesCm?: readonly BoxCm[];
  /** Largest volume of a parcel, cubic centimetres; absent: no limit. */
  readonly maxVolumeCm3?: number;
}

/** A pickup point with the carrier's own code of its city. */
export interface LocatedPoint extends PickupPoint {
  readonly cityCode: number;
}

/** A city as a carrier names it. */
export interface ListedCity extends CityIdentity, CarrierCity {}

/** What a carrier lists of all its countries. */
export interface PointList {
  readonly points: readonly LocatedPoint[];
  /** At least those with points; a code may be there more than once. */
  readonly cities: readonly ListedCity[];
}

/**
 * The port to a delivery company. Calls are bounded in time and throw {@link CarrierError} when the company does not
 * respond, refuses or returns a malformed response.
 */
export interface DeliveryCarrier {
  readonly name: CarrierName;
  /** Where it takes parcels over, in its own words: its offers for another place are other offers. */
  readonly from?: string;
  /** Countries that it delivers to for the shop, two letters in lower case. */
  readonly countries: readonly string[];
  /** The most that the goods of one parcel may be worth; absent: no limit. */
  readonly mostValue?: Kopecks;
  /** Its lockers have offers of their own, of the way `locker`; elsewhere the offer of the way `point` is for lockers, too. */
  readonly lockersApart?: true;
  /** Finds a city by name and region or by registry codes; undefined when there is no match or several. */
  findCity(city: CityIdentity): Promise<CarrierCity | undefined>;
  offers(to: CarrierCity, parcel: Parcel): Promise<readonly CarrierOffer[]>;
  /**
   * Whether its courier comes to this postcode of a city that its offers name; undefined: it does not say. Absent: he comes to
   * every one.
   */
  courierComesTo?(zip: string): Promise<boolean | undefined>;
  /** The most that it collects for one parcel in a city; nothing where it collects no money, undefined without a limit. Absent: it has none. */
  mostCollected?(city: CarrierCity): Promise<Kopecks | undefined>;
  pickupPoints(city: CarrierCity): Promise<readonly PickupPoint[]>;
  /** Every point of these countries that hands out parcels, for our own copy: tens of thousands. Slow; never in a request of a buyer. */
  allPoints(): Promise<PointList>;
}

export class CarrierError extends CompanyError {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CarrierError';
  }
}
