/** Where couriers fetch our parcels, and whom they ask for. */
export interface Warehouse {
  /** Postcode, six digits. */
  readonly zip: string;
  readonly city: string;
  readonly street: string;
  readonly house: string;
  /** «корпус» */
  readonly building?: string | undefined;
  readonly office?: string | undefined;
  readonly contact: string;
  /** Digits without the plus. */
  readonly phone: string;
}
