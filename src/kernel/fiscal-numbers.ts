/** Numbers of a cash receipt, as printed on it: digits only, as many as {@link FISCAL_NUMBERS} says. */
export interface FiscalNumbers {
  /** Of the fiscal storage. */
  readonly storage: string;
  /** Of the document in it. */
  readonly document: string;
  /** The attribute of the document. */
  readonly attribute: string;
}

/** What each number is called on the receipt, and how many digits it has. */
export const FISCAL_NUMBERS = {
  storage: { name: 'ФН', least: 16, most: 16 },
  document: { name: 'ФД', least: 1, most: 10 },
  attribute: { name: 'ФПД', least: 1, most: 10 },
} as const satisfies Readonly<Record<keyof FiscalNumbers, FiscalNumber>>;

export interface FiscalNumber {
  readonly name: string;
  readonly least: number;
  readonly most: number;
}
