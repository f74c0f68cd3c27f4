/** A quantity of one SKU. */
export interface Pieces {
  readonly productId: number;
  readonly quantity: number;
}
