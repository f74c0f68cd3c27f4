import { expect, it } from 'vitest';
import { courierAddressText, readCourierAddress } from './courier-address.rules.ts';

it.each([
  [{ street: 'Баумана', house: '12' }, 'Казань, Баумана, 12'],
  [{ street: 'Баумана', house: '12', flat: '7' }, 'Казань, Баумана, 12, кв. 7'],
  [{ street: 'пр-т Победы, мкр. 3', house: '1к2', flat: '7а' }, 'Казань, пр-т Победы, мкр. 3, 1к2, кв. 7а'],
])('%j is kept as a text and read back', (address, text) => {
  expect(courierAddressText('Казань', address)).toBe(text);
  expect(readCourierAddress('Казань', text)).toEqual(address);
});

it('a house with a comma is read as another split of the same text', () => {
  const text = courierAddressText('Казань', { street: 'Баумана', house: '12, стр. 3' });
  expect(courierAddressText('Казань', readCourierAddress('Казань', text)!)).toBe(text);
});

it.each(['', 'Казань', 'Казань, Баумана', 'Москва, Тверская, 1', 'Казань, , '])('«%s» is not read', (text) => {
  expect(readCourierAddress('Казань', text)).toBeUndefined();
});
