/** So many of one product. */
export interface Pieces {
  readonly productId: number;
  readonly quantity: number;
}
