import { describe, expect, it } from 'vitest';
import { WHOLE_SHELF } from '../../kernel/shelf-query.ts';
import { PriceHistory } from './price-history.rules.ts';
import { ShelfIndex } from './shelf-index.rules.ts';

const texts = { purpose: [], form: [], for: [], ingredient: [] };
const plain = {
  section: 2,
  popularity: 0,
  released: 0,
  ratingSum: 0,
  ratingCount: 0,
  inStock: true,
  set: false,
  texts,
};
const priced = (id: number, price: number) => ({ id, price, ...plain });

describe('prices as they were', () => {
  it('are those before the changes that do not count yet, the earliest of each product', () => {
    const history = new PriceHistory();
    history.learn(12, [
      { id: 1, productId: 7, before: 100, xid: 8, at: 0 },
      { id: 2, productId: 7, before: 200, xid: 10, at: 0 },
      { id: 3, productId: 7, before: 300, xid: 11, at: 0 },
    ]);
    expect(history.undone(12)).toEqual(new Map());
    expect(history.undone(11)).toEqual(new Map([[7, 300]]));
    expect(history.undone(9)).toEqual(new Map([[7, 200]]));
  });

  it('cannot be shown beyond what is known, nor once changes are forgotten', () => {
    const history = new PriceHistory();
    history.learn(12, [{ id: 1, productId: 7, before: 100, xid: 8, at: 1_000 }]);
    expect([history.usable(undefined), history.usable(9), history.usable(13), history.usable(5)]).toEqual([
      12, 9, 12, 5,
    ]);
    history.forget(1_000 + 3_601);
    expect([history.usable(5), history.usable(9)]).toEqual([12, 9]);
  });

  it('keep the order of a reader while a change committed late arrives', () => {
    const index = new ShelfIndex();
    index.put([priced(1, 100), priced(2, 200), priced(3, 300)]);
    // Transaction 50 is under way and has changed a price; 51 has ended. Nobody may count on what 50 does.
    index.history.learn(50, [{ id: 2, productId: 3, before: 300, xid: 51, at: 0 }]);
    index.put([priced(3, 50)]);
    const page = (asof?: number) => index.find(2, { ...WHOLE_SHELF, sort: 'price-up', page: 1, asof }, 9);
    const first = page();
    expect([first.ids, first.query.asof]).toEqual([[1, 2, 3], 50]);
    index.history.learn(52, [{ id: 1, productId: 1, before: 100, xid: 50, at: 0 }]);
    index.put([priced(1, 900)]);
    expect(page(50).ids).toEqual([1, 2, 3]);
    expect(page().ids).toEqual([3, 2, 1]);
  });

  it('decide who is within a price range, too', () => {
    const index = new ShelfIndex();
    index.put([priced(1, 10_000), priced(2, 90_000)]);
    index.history.learn(20, [{ id: 1, productId: 2, before: 10_000, xid: 15, at: 0 }]);
    const within = (asof?: number) => index.find(2, { ...WHOLE_SHELF, priceTo: 500, asof }, 9);
    expect([within().total, within(15).total, within(15).prices]).toEqual([1, 2, [10_000, 10_000]]);
  });
});
