/** Numbers of a cash receipt, as printed on it: digits only. */
export interface FiscalNumbers {
  /** ФН, of the storage: 16 digits. */
  readonly storage: string;
  /** ФД, of the document: up to 10 digits. */
  readonly document: string;
  /** ФПД, its attribute: up to 10 digits. */
  readonly attribute: string;
}
