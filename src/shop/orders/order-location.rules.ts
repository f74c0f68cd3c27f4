/** Where an order goes, as the shop looked it up when it was placed; unknown values are null. */
export interface OrderLocation {
  /** Of our list. */
  readonly cityId: number;
  readonly city: string;
  readonly region: string;
  readonly regionType: string | null;
  readonly regionFiasId: string | null;
  readonly country: string;
  /** Two letters in lower case. */
  readonly countryCode: string;
  /** Registry code of the city. */
  readonly kladrId: string | null;
  /** The carriers' codes of the city. */
  readonly sdekCityId: number | null;
  readonly boxberryCityId: number | null;
  /** Whole address as the address company knows it, otherwise as the buyer wrote it. */
  readonly address: string;
  /** As the buyer wrote it, else of the address, else of the city; empty if unknown. */
  readonly zip: string;
  /** Of the house or the point, otherwise of the city. */
  readonly latitude: number;
  readonly longitude: number;
  /** Whether the address company knows this house; true for a point. */
  readonly checked: boolean;
  /** Of a courier's address. */
  readonly street: string | null;
  readonly streetType: string | null;
  readonly streetTypeFull: string | null;
  readonly house: string | null;
  readonly houseType: string | null;
  readonly flat: string | null;
  /** Of a pickup point. */
  readonly point: { readonly code: string; readonly kind: 'point' | 'locker' } | null;
}
