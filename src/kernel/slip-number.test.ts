import { expect, it } from 'vitest';
import { readSlip, slipBarcode } from './slip-number.ts';

it('tells an order and a part of one by the barcode of its slip', () => {
  for (const slip of [{ number: 1042 }, { number: 1042, part: 2 }]) expect(readSlip(slipBarcode(slip))).toEqual(slip);
  expect(slipBarcode({ number: 1042, part: 2 })).toBe('2-1042');
  for (const other of ['1042-2', '0-1042', '21-1042', '46012345', '', '2-']) expect(readSlip(other)).toBeUndefined();
});
