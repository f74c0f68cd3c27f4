import { expect, it } from 'vitest';
import { addToCart } from './cart.ts';
import { addCode, clearCodes, removeCode } from './coupons.ts';
import { readShopState } from './shop-state.ts';

const kept = () => readShopState().cart.coupons;
const add = (code: string) => addCode({ code, name: code, kind: 'coupon' });
const addCertificate = () => addCode({ code: '7KQ2-M9XD-04TB-HW3Z', name: '•••• HW3Z', kind: 'certificate' });

it('coupons are kept beside the lines, each once; with certificates there are five codes at most', () => {
  addToCart(7);
  expect(['A', 'B', 'A', 'C'].map(add)).toEqual([true, true, true, true]);
  expect(addCertificate()).toBe(true);
  expect(add('D')).toBe(true);
  expect(add('E')).toBe(false);
  expect(kept()).toEqual(['A', 'B', 'C', 'D']);
  removeCode('B');
  removeCode('Z');
  addToCart(9);
  expect(kept()).toEqual(['A', 'C', 'D']);
  expect(readShopState().cart.items).toHaveLength(2);
});

it('the code of a certificate is never written down, and none is left after an order', () => {
  clearCodes();
  add('SOL300');
  addCertificate();
  expect(JSON.stringify(readShopState())).not.toContain('7KQ2');
  clearCodes();
  expect(kept()).toEqual([]);
});
