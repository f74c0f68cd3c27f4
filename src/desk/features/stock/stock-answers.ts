import type { paths } from '../../api/calls.d.ts';

type Answer<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer A } } } };
}
  ? A
  : never;

type Levels = Answer<'/api/stock'>;
export type StockLevel = Levels['products'][number];
export type StockFlag = StockLevel['flags'][number];
export type AwaitingChange = Levels['awaiting'][number];
export type ProductStock = Answer<'/api/stock/{productId}'>;
export type ProductLot = ProductStock['lots'][number];
export type StockMovement = Answer<'/api/stock/{productId}/movements'>['movements'][number];

/** What a command about stock answers. */
export type StockDone =
  paths['/api/stock/{productId}/counted']['post']['responses'][200]['content']['application/json'];
