import { describe, expect, it } from 'vitest';
import { moveToCart, dropLater, dropLine, moveToFavourites, putOff, restored, standingOf } from './line-moves.ts';
import { EMPTY_STATE, type ShopState } from './stored-state.ts';

const [tea, salt, zinc] = [
  { product: 7, quantity: 2 },
  { product: 9, quantity: 1 },
  { product: 11, quantity: 5 },
];
const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ product: 1000 + index, quantity: 1 }));

function keeping(items: ShopState['cart']['items'], later: ShopState['cart']['later'] = [], favorites: number[] = []) {
  return { ...EMPTY_STATE, cart: { ...EMPTY_STATE.cart, items, later }, favorites };
}

describe('moves between the lists', () => {
  it('«Отложить» carries the quantity over and adds to what lies there', () => {
    expect(putOff(keeping([tea, salt]), 7).cart).toMatchObject({ items: [salt], later: [tea] });
    expect(putOff(keeping([tea], [{ product: 7, quantity: 3 }]), 7).cart).toMatchObject({
      items: [],
      later: [{ product: 7, quantity: 5 }],
    });
  });

  it('«Вернуть в корзину» is the way back', () => {
    expect(moveToCart(keeping([salt], [tea]), 7).cart).toMatchObject({ items: [salt, tea], later: [] });
  });

  it('nothing is lost to a full list', () => {
    expect(putOff(keeping([tea], lines(500)), 7)).toEqual({});
    expect(moveToCart(keeping(lines(100), [tea]), 7)).toEqual({});
  });

  it('«В избранное» takes the line out and adds a heart once', () => {
    expect(moveToFavourites(keeping([tea, salt], [], [9]), 7)).toMatchObject({
      cart: { items: [salt] },
      favorites: [9, 7],
    });
    expect(moveToFavourites(keeping([tea], [], [7, 9]), 7).favorites).toEqual([7, 9]);
  });
});

describe('undo', () => {
  const before = keeping([tea, salt, zinc], [{ product: 7, quantity: 3 }], [9]);
  it.each([
    ['«Отложить»', putOff],
    ['«В избранное»', moveToFavourites],
    ['«Убрать»', dropLine],
    ['«Убрать» из отложенного', dropLater],
    ['«Вернуть в корзину»', moveToCart],
  ])('of %s restores the line and its place', (_name, move) => {
    const moved = { ...before, ...move(before, 7) };
    expect(moved).not.toEqual(before);
    expect({ ...moved, ...restored(moved, [standingOf(before, 7)]) }).toEqual(before);
  });

  it('of a cleared cart brings every line back in its order', () => {
    const standings = [tea, salt, zinc].map(({ product }) => standingOf(before, product));
    const cleared = { ...before, cart: { ...before.cart, items: [] } };
    expect({ ...cleared, ...restored(cleared, standings) }).toEqual(before);
  });

  it('leaves alone what another tab did meanwhile', () => {
    const standing = standingOf(before, 7);
    const moved = { ...before, ...putOff(before, 7) };
    const meanwhile = { ...moved, cart: { ...moved.cart, items: [zinc, { product: 30, quantity: 1 }] } };
    expect(restored(meanwhile, [standing]).cart?.items).toEqual([tea, zinc, { product: 30, quantity: 1 }]);
  });
});
