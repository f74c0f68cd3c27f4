import type { CarrierName } from '../../kernel/carriers.ts';
import type { Kopecks } from '../../kernel/money.ts';
import { withoutContacts } from '../../kernel/without-contacts.ts';
import { CarrierError, type Parcel } from './delivery-carrier.port.ts';

/** A rate, in percent. */
type Vat = 0 | 5 | 7 | 10 | 22;

/** One pack in the box. */
export interface ParcelItem {
  readonly name: string;
  /** Our number of the product. */
  readonly productId: number;
  readonly weightGrams: number;
  /** The whole marking code of «Честный знак», with its separators. */
  readonly marking?: string | undefined;
  /** Its price after discounts: what the carrier answers for. */
  readonly cost: Kopecks;
  /** What the carrier takes for it from the recipient. */
  readonly toCollect: Kopecks;
  /** For the receipt that the carrier prints as our agent; null: without VAT. */
  readonly vatPercent: Vat | null;
}

/** Code of the carrier's point, or an address. */
export type ParcelDestination =
  | { readonly pointCode: string }
  | {
      /** The carrier's code of the city. */
      readonly cityCode: number;
      /** Begins with the name of the city. */
      readonly address: string;
      /** `zip`: of the house where it is known, else of the city; empty if neither is. */
      readonly city: { readonly name: string; readonly region: string; readonly zip: string };
    };

/** A parcel to be registered. All `toCollect` and `deliveryToCollect` together are what the recipient pays. */
export interface ParcelRequest {
  /** Unique for ever: the carrier registers a number once. At most 40 characters. */
  readonly ourNumber: string;
  /** Where the carrier has several. */
  readonly tariffCode?: number | undefined;
  readonly to: ParcelDestination;
  /** `phone`: digits without the plus. */
  readonly recipient: { readonly name: string; readonly phone: string; readonly email: string };
  readonly parcel: Parcel;
  /** At least one, at most {@link MOST_ITEMS}. */
  readonly items: readonly ParcelItem[];
  readonly deliveryToCollect: Kopecks;
  readonly deliveryVatPercent: Vat;
  /** The recipient may take some of the items, pay for those, and leave the others. */
  readonly mayBeTakenInPart: boolean;
}

/** Most items of one parcel. */
export const MOST_ITEMS = 126;

/**
 * What a status of the carrier means: `known` changes nothing, `moving` is in the hands of the carrier, `arrived` is in the city
 * of its recipient, `ready` waits for its recipient at a point. `failed`: not delivered; what comes back is another parcel.
 * `removed`: taken back before it was handed over. `unknown`: a status that our table does not have.
 */
export type ParcelMeaning = 'known' | 'moving' | 'arrived' | 'ready' | 'delivered' | 'failed' | 'removed' | 'unknown';

export interface ParcelStatus {
  /** The carrier's own code. */
  readonly code: string;
  readonly at: Date;
  readonly meaning: ParcelMeaning;
  /** As the carrier wrote it, without personal data. */
  readonly raw: object;
}

/** How many packs of one kind the recipient has taken. */
export interface HandedOverItem {
  /** Our number of the product. */
  readonly productId: number;
  /** Where the carrier names the pack. */
  readonly marking?: string | undefined;
  /** Where the carrier tells which of the items that were sent to it this is: 1 is the first. */
  readonly nth?: number | undefined;
  readonly quantity: number;
}

/** A parcel as the carrier reports it. */
export interface CarrierParcel {
  readonly carrierId: string;
  /** `pending`: accepted, but not checked yet. Only `registered` parcels exist for the carrier. */
  readonly state: 'pending' | 'registered' | 'refused';
  /** The track number; present when registered. */
  readonly carrierNumber?: string | undefined;
  /** Why it was refused, in the carrier's words; they may quote the recipient. */
  readonly problem?: string | undefined;
  /** The earliest first. */
  readonly statuses: readonly ParcelStatus[];
  /** Of a delivered parcel; undefined where the carrier does not tell (yet). */
  readonly handedOver?: readonly HandedOverItem[] | undefined;
  /** Until when it waits for its recipient at the point. */
  readonly keptUntil?: Date | undefined;
  /**
   * A carrier that has no status for removed parcels finds it nowhere, whatever it is asked. It is not believed alone: the answer may
   * be wrong, and the parcel still be there.
   */
  readonly isMissing?: boolean | undefined;
  /** The carrier has agreed to bring it back, as {@link ParcelCarrier.recallParcel} asked. */
  readonly isRecalled?: boolean | undefined;
  /** The track number of the parcel that brings back what was not handed over. */
  readonly returnNumber?: string | undefined;
}

/** When the carrier's courier shall come to our warehouse, and for how much. */
export interface PickupRequest {
  /** `2026-11-25` */
  readonly day: string;
  /** Local time of the warehouse: «10:00». */
  readonly from: string;
  readonly to: string;
  readonly parcels: number;
  /** Of all parcels together. */
  readonly weightGrams: number;
  /** Room that all boxes take together, as large as they were registered. */
  readonly volumeCm3: number;
}

/** The call of a courier as the carrier reports it. */
export interface CarrierPickup {
  /** `pending`: taken, but not checked yet. */
  readonly state: 'pending' | 'accepted' | 'refused';
  /** Missing when the carrier only says that it has a call for that day and place already. */
  readonly carrierId?: string | undefined;
  /** What the courier names; may come later than the decision. */
  readonly carrierNumber?: string | undefined;
  /** Why it was refused, in the carrier's words. */
  readonly problem?: string | undefined;
}

interface PickupRequests {
  /** The request: saved before it is sent, so that a repeat is byte-identical. */
  writePickup(request: PickupRequest): string;
  /**
   * Sends the request once.
   * @param request result of {@link writePickup}
   * @throws ParcelRefusedError when the carrier will not send a courier
   */
  requestPickup(request: string): Promise<CarrierPickup>;
}

/** Of a carrier that has one call for a day and place: after an unclear answer the same request may be sent again. */
export interface RepeatablePickups extends PickupRequests {
  readonly isRepeatable: true;
  /** Undefined when the carrier knows none (yet). */
  findPickup(carrierId: string): Promise<CarrierPickup | undefined>;
}

/**
 * Of a carrier that takes a second request for a second courier and lists no calls: a request is sent once, and after an unclear
 * answer only a person can learn from the carrier what became of it. It decides at once: nothing is ever `pending`.
 */
export interface SinglePickups extends PickupRequests {
  readonly isRepeatable: false;
}

/** Calls of couriers to the warehouse in our settings. Errors as those of {@link ParcelCarrier}. */
export type CarrierPickups = RepeatablePickups | SinglePickups;

/** Acts that are signed when boxes are given to the carrier. Errors as those of {@link ParcelCarrier}. */
export interface CarrierActs {
  /**
   * Sends the request once. After an unclear answer look for the act with {@link findAct} before sending it again.
   * @param numbers track numbers of registered parcels
   * @returns the carrier's number of the act
   * @throws ParcelRefusedError when the carrier makes no act of these parcels
   */
  sendAct(numbers: readonly string[]): Promise<string>;
  /** The number of the act that has all of these parcels, made since that moment; undefined when there is none (yet). */
  findAct(numbers: readonly string[], since: Date): Promise<string | undefined>;
  /** The act as PDF; undefined while it is being printed. */
  readAct(number: string): Promise<Uint8Array | undefined>;
}

/**
 * The port to a company that carries parcels. Calls are bounded in time and throw {@link CarrierError} when the company does
 * not answer, or not clearly: then a parcel may have been registered all the same, so look for it with {@link findParcel}
 * before sending it again.
 */
export interface ParcelCarrier {
  /** Stored with each parcel in `carrier_tasks.carrier`: must never change. */
  readonly name: CarrierName;
  /** Body of the request that registers the parcel: saved before it is sent, so that a repeat is byte-identical. */
  writeRegistration(request: ParcelRequest): string;
  /**
   * Sends the request once. The carrier checks it later: read the parcel.
   * @param registration result of {@link writeRegistration}
   * @returns the carrier's id of the parcel
   * @throws ParcelRefusedError when the carrier will not register this request, however often it is sent
   */
  sendRegistration(registration: string): Promise<string>;
  /** The parcel registered under our number; undefined when the carrier knows none (yet). */
  findParcel(ourNumber: string): Promise<CarrierParcel | undefined>;
  /** @param carrierId result of {@link sendRegistration}; undefined when the carrier knows none (yet) */
  readParcel(carrierId: string): Promise<CarrierParcel | undefined>;
  /**
   * Asks to remove a registered parcel that was not handed over: its status tells when it is.
   * @throws ParcelRefusedError when the carrier will not remove it, for instance because it has the box
   */
  removeParcel(carrierId: string): Promise<void>;
  /**
   * Asks to bring back a parcel that was handed over to the carrier, which may cost money. After an unclear answer read the
   * parcel before asking again. Missing where the carrier has no such request.
   * @throws ParcelRefusedError when the carrier will not, for instance because the recipient has it
   */
  recallParcel?(carrierId: string): Promise<void>;
  /** Missing where the carrier has no such request, or our settings no warehouse. */
  readonly pickups?: CarrierPickups | undefined;
  /** Missing where boxes are handed over without an act. */
  readonly acts?: CarrierActs | undefined;
  /** Asks for the label of a registered parcel. @returns the carrier's id of the label */
  requestLabel(carrierId: string): Promise<string>;
  /** The label as PDF; undefined while it is being printed. @throws LabelFailedError */
  readLabel(labelId: string): Promise<Uint8Array | undefined>;
}

/** The label that was asked for will never be printed: another one has to be asked for. */
export class LabelFailedError extends CarrierError {
  constructor() {
    super('a label is not printed');
    this.name = 'LabelFailedError';
  }
}

/** The carrier has clearly refused to register a parcel. */
export class ParcelRefusedError extends CarrierError {
  /** In the carrier's words; they may quote the recipient. */
  readonly said: string;

  constructor(said: string, cause?: unknown) {
    super(`a parcel is refused: ${withoutContacts(said)}`, cause);
    this.name = 'ParcelRefusedError';
    this.said = said;
  }
}
