/** The place of a shipment among the parts of its order that were not cancelled, and how many there are. */
export interface PartOf {
  readonly nth: number;
  readonly of: number;
}

/** After the number of an order; nothing where it is sent as a whole. */
export const partWords = (part: PartOf | undefined): string =>
  part && part.of > 1 ? `, часть ${part.nth} из\u00a0${part.of}` : '';
