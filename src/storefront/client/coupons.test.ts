import { expect, it } from 'vitest';
import { addToCart } from './cart.ts';
import { addCode, forgetCodes, removeCode } from './coupons.ts';
import { readShopState } from './shop-state.ts';

const kept = () => readShopState().cart.coupons;

it('coupons are kept beside the lines, each once; with certificates there are five codes at most', () => {
  addToCart(7);
  const taken = ['A', 'B', 'A', 'C'].map((code) => addCode(code, 'coupon'));
  expect(taken).toEqual([true, true, true, true]);
  expect(addCode('7KQ2-M9XD-04TB-HW3Z', 'certificate')).toBe(true);
  expect(addCode('D', 'coupon')).toBe(true);
  expect(addCode('E', 'coupon')).toBe(false);
  expect(kept()).toEqual(['A', 'B', 'C', 'D']);
  removeCode('B');
  removeCode('Z');
  addToCart(9);
  expect(kept()).toEqual(['A', 'C', 'D']);
  expect(readShopState().cart.items).toHaveLength(2);
});

it('the code of a certificate is never written down, and none is left after an order', () => {
  forgetCodes();
  addCode('SOL300', 'coupon');
  addCode('7KQ2-M9XD-04TB-HW3Z', 'certificate');
  expect(JSON.stringify(readShopState())).not.toContain('7KQ2');
  forgetCodes();
  expect(kept()).toEqual([]);
});
