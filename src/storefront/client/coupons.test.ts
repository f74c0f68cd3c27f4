import { expect, it } from 'vitest';
import { addToCart } from './cart.ts';
import { addCode, clearCodes, removeCode } from './coupons.ts';
import { readShopState } from './shop-state.ts';

const storedCoupons = () => readShopState().cart.coupons;
const add = (code: string) => addCode({ code, name: code, kind: 'coupon' });
const addCertificate = () => addCode({ code: '7KQ2-M9XD-04TB-HW3Z', name: '•••• HW3Z', kind: 'certificate' });

it('coupons are stored with the cart, each once; at most five codes together with certificates', () => {
  addToCart(7);
  expect(['A', 'B', 'A', 'C'].map(add)).toEqual([true, true, true, true]);
  expect(addCertificate()).toBe(true);
  expect(add('D')).toBe(true);
  expect(add('E')).toBe(false);
  expect(storedCoupons()).toEqual(['A', 'B', 'C', 'D']);
  removeCode('B');
  removeCode('Z');
  addToCart(9);
  expect(storedCoupons()).toEqual(['A', 'C', 'D']);
  expect(readShopState().cart.items).toHaveLength(2);
});

it('the code of a certificate is never stored, and an order clears all codes', () => {
  clearCodes();
  add('SOL300');
  addCertificate();
  expect(JSON.stringify(readShopState())).not.toContain('7KQ2');
  clearCodes();
  expect(storedCoupons()).toEqual([]);
});
