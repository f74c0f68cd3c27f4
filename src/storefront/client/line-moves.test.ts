import { describe, expect, it } from 'vitest';
import {
  moveToCart,
  removeLater,
  removeLine,
  moveToFavourites,
  saveForLater,
  restoreLines,
  snapshotOf,
} from './line-moves.ts';
import { EMPTY_STATE, type ShopState } from './stored-state.ts';

const [tea, salt, zinc] = [
  { product: 7, quantity: 2 },
  { product: 9, quantity: 1 },
  { product: 11, quantity: 5 },
];
const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ product: 1000 + index, quantity: 1 }));

function stateWith(
  items: ShopState['cart']['items'],
  later: ShopState['cart']['later'] = [],
  favorites: number[] = [],
) {
  return { ...EMPTY_STATE, cart: { ...EMPTY_STATE.cart, items, later }, favorites };
}

describe('moves between the lists', () => {
  it('«Отложить» moves the quantity and adds it to the one already there', () => {
    expect(saveForLater(stateWith([tea, salt]), 7).cart).toMatchObject({ items: [salt], later: [tea] });
    expect(saveForLater(stateWith([tea], [{ product: 7, quantity: 3 }]), 7).cart).toMatchObject({
      items: [],
      later: [{ product: 7, quantity: 5 }],
    });
  });

  it('«Вернуть в корзину» moves it back', () => {
    expect(moveToCart(stateWith([salt], [tea]), 7).cart).toMatchObject({ items: [salt, tea], later: [] });
  });

  it('nothing moves to a full list', () => {
    expect(saveForLater(stateWith([tea], lines(500)), 7)).toEqual({});
    expect(moveToCart(stateWith(lines(100), [tea]), 7)).toEqual({});
  });

  it('«В избранное» takes the line out and adds a heart once', () => {
    expect(moveToFavourites(stateWith([tea, salt], [], [9]), 7)).toMatchObject({
      cart: { items: [salt] },
      favorites: [9, 7],
    });
    expect(moveToFavourites(stateWith([tea], [], [7, 9]), 7).favorites).toEqual([7, 9]);
  });
});

describe('undo', () => {
  const before = stateWith([tea, salt, zinc], [{ product: 7, quantity: 3 }], [9]);
  it.each([
    ['«Отложить»', saveForLater],
    ['«В избранное»', moveToFavourites],
    ['«Убрать»', removeLine],
    ['«Убрать» из отложенного', removeLater],
    ['«Вернуть в корзину»', moveToCart],
  ])('of %s restores the line and its place', (_name, move) => {
    const moved = { ...before, ...move(before, 7) };
    expect(moved).not.toEqual(before);
    expect({ ...moved, ...restoreLines(moved, [snapshotOf(before, 7)]) }).toEqual(before);
  });

  it('of a cleared cart brings every line back in its order', () => {
    const snapshots = [tea, salt, zinc].map(({ product }) => snapshotOf(before, product));
    const cleared = { ...before, cart: { ...before.cart, items: [] } };
    expect({ ...cleared, ...restoreLines(cleared, snapshots) }).toEqual(before);
  });

  it('keeps what another tab changed meanwhile', () => {
    const snapshot = snapshotOf(before, 7);
    const moved = { ...before, ...saveForLater(before, 7) };
    const meanwhile = { ...moved, cart: { ...moved.cart, items: [zinc, { product: 30, quantity: 1 }] } };
    expect(restoreLines(meanwhile, [snapshot]).cart?.items).toEqual([tea, zinc, { product: 30, quantity: 1 }]);
  });
});
