import { describe, expect, it } from 'vitest';
import { WHOLE_SHELF } from '../../kernel/shelf-query.ts';
import { PriceHistory } from './price-history.rules.ts';
import { ShelfIndex } from './shelf-index.rules.ts';

const texts = { purpose: [], form: [], for: [], ingredient: [] };
const defaults = {
  section: 2,
  popularity: 0,
  released: 0,
  ratingSum: 0,
  ratingCount: 0,
  inStock: true,
  set: false,
  texts,
};
const priced = (id: number, price: number) => ({ id, price, ...defaults });

describe('prices at a horizon', () => {
  it('are those before the changes that do not apply yet, the earliest of each product', () => {
    const history = new PriceHistory();
    history.add(12, [
      { id: 1, productId: 7, before: 100, xid: 8, at: 0 },
      { id: 2, productId: 7, before: 200, xid: 10, at: 0 },
      { id: 3, productId: 7, before: 300, xid: 11, at: 0 },
    ]);
    expect(history.pricesBefore(12)).toEqual(new Map());
    expect(history.pricesBefore(11)).toEqual(new Map([[7, 300]]));
    expect(history.pricesBefore(9)).toEqual(new Map([[7, 200]]));
  });

  it('are limited to horizons whose changes are still known', () => {
    const history = new PriceHistory();
    history.add(12, [{ id: 1, productId: 7, before: 100, xid: 8, at: 1_000 }]);
    expect([
      history.closestHorizon(undefined),
      history.closestHorizon(9),
      history.closestHorizon(13),
      history.closestHorizon(5),
    ]).toEqual([12, 9, 12, 5]);
    history.prune(1_000 + 3_601);
    expect([history.closestHorizon(5), history.closestHorizon(9)]).toEqual([12, 9]);
  });

  it('keep the order of a reader when an earlier transaction commits late', () => {
    const index = new ShelfIndex([]);
    index.put([priced(1, 100), priced(2, 200), priced(3, 300)]);
    // Transaction 51 has committed; 50 has changed a price but is still running.
    index.history.add(50, [{ id: 2, productId: 3, before: 300, xid: 51, at: 0 }]);
    index.put([priced(3, 50)]);
    const page = (asof?: number) => index.find(2, { ...WHOLE_SHELF, sort: 'price-up', page: 1, asof }, 9);
    const first = page();
    expect([first.ids, first.query.asof]).toEqual([[1, 2, 3], 50]);
    index.history.add(52, [{ id: 1, productId: 1, before: 100, xid: 50, at: 0 }]);
    index.put([priced(1, 900)]);
    expect(page(50).ids).toEqual([1, 2, 3]);
    expect(page().ids).toEqual([3, 2, 1]);
  });

  it('also decide which products are within a price range', () => {
    const index = new ShelfIndex([]);
    index.put([priced(1, 10_000), priced(2, 90_000)]);
    index.history.add(20, [{ id: 1, productId: 2, before: 10_000, xid: 15, at: 0 }]);
    const within = (asof?: number) => index.find(2, { ...WHOLE_SHELF, priceTo: 500, asof }, 9);
    expect([within().total, within(15).total, within(15).prices]).toEqual([1, 2, [10_000, 10_000]]);
  });
});
