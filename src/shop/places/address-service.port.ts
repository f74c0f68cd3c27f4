import { CompanyError } from '../../kernel/company-error.ts';

/** A place or an address as an address company returns it; unknown values are null. */
export interface FoundPlace {
  /** «г Казань», «г Москва, ул Сухонская, д 11». */
  readonly value: string;
  /** With the postal code in front. */
  readonly fullValue: string;
  readonly country: string;
  /** Two letters in lower case. */
  readonly countryCode: string;
  /** «Республика Татарстан». */
  readonly region: string;
  readonly regionType: string | null;
  readonly regionFiasId: string | null;
  /** City, or settlement where there is none; null for a region, a district or a country. */
  readonly name: string | null;
  readonly settlement: string | null;
  /** Codes of the city or settlement, not of the house. */
  readonly kladrId: string | null;
  readonly fiasId: string | null;
  readonly street: string | null;
  readonly streetType: string | null;
  readonly streetTypeFull: string | null;
  readonly house: string | null;
  readonly houseType: string | null;
  readonly zip: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export const PLACE_LEVELS = ['country', 'region', 'area', 'city', 'settlement', 'street', 'house', 'flat'] as const;
export type PlaceLevel = (typeof PLACE_LEVELS)[number];

export interface PlaceQuery {
  /** Up to 300 characters. */
  readonly query: string;
  /** 1–20. */
  readonly count: number;
  readonly division: 'administrative' | 'municipal';
  /** The coarsest and the finest requested level; both or none. */
  readonly levels?: { readonly from: PlaceLevel; readonly to: PlaceLevel } | undefined;
  readonly anyCountry: boolean;
  /** Registry codes of the city to search in; one of them is enough. */
  readonly within?: { readonly kladrId: string | null; readonly fiasId: string | null } | undefined;
}

export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The port to an address company. Every call is bounded in time and throws {@link AddressServiceError} when the company
 * does not answer, refuses or answers garbage.
 */
export interface AddressService {
  readonly name: string;
  suggest(question: PlaceQuery): Promise<readonly FoundPlace[]>;
  /** City of a public IP address; null if unknown. */
  locate(address: string): Promise<FoundPlace | null>;
  /** Normalizes one address and completes it with postal code and coordinates; null when it is not recognised. */
  clean(query: string): Promise<FoundPlace | null>;
  /** Addresses around a point, the nearest first. @param radius metres */
  near(point: GeoPoint, count: number, radius: number): Promise<readonly FoundPlace[]>;
}

export class AddressServiceError extends CompanyError {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'AddressServiceError';
  }
}
