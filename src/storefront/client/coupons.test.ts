import { expect, it } from 'vitest';
import { addCoupon, removeCoupon } from './coupons.ts';
import { addToCart } from './cart.ts';
import { readShopState } from './shop-state.ts';

const coupons = () => readShopState().cart.coupons;

it('coupons are kept beside the lines, each once and five at most', () => {
  addToCart(7);
  for (const code of ['A', 'B', 'A', 'C', 'D', 'E', 'F']) addCoupon(code);
  expect(coupons()).toEqual(['A', 'B', 'C', 'D', 'E']);
  removeCoupon('B');
  removeCoupon('Z');
  addToCart(9);
  expect(coupons()).toEqual(['A', 'C', 'D', 'E']);
  expect(readShopState().cart.items).toHaveLength(2);
});
