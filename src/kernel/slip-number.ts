/** What the barcode of a slip stands for: an order, or a part of one that is sent in parts. */
export interface SlipNumber {
  readonly number: number;
  readonly part?: number | undefined;
}

/** «1042», «2-1042» for the second part: keys that every layout of the keyboard has. Parcels at carriers are numbered the other way round. */
export const slipBarcode = ({ number, part }: SlipNumber): string =>
  part === undefined ? String(number) : `${part}-${number}`;

/** Barcodes of packs have eight digits or more. */
const SLIP = /^(?:([1-9])-)?(\d{1,7})$/;

/** Undefined for what is no slip. */
export function readSlip(text: string): SlipNumber | undefined {
  const [, part, number] = SLIP.exec(text) ?? [];
  if (number === undefined) return undefined;
  return { number: Number(number), ...(part !== undefined && { part: Number(part) }) };
}
