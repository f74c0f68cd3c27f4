import { expect, it } from 'vitest';
import { courierAddressText, readCourierAddress, readTypedAddress } from './courier-address.rules.ts';

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

it.each([
  ['ул. Мира, д. 16, кв. 3', { street: 'ул. Мира', house: '16', flat: '3' }],
  ['Мира, 16к2', { street: 'Мира', house: '16к2' }],
  [
    '420102, г. Казань, пр-т Победы, мкр. 3, дом 1, квартира 7а',
    { street: 'пр-т Победы, мкр. 3', house: '1', flat: '7а' },
  ],
  ['Казань, ул. Мира 16', { street: 'ул. Мира 16', house: '' }],
  ['ул. 8 Марта, 5, оф. 12', { street: 'ул. 8 Марта', house: '5', flat: '12' }],
  ['8 Марта', { street: '8 Марта', house: '' }],
  ['деревня Дубки', { street: 'деревня Дубки', house: '' }],
  ['Казань', undefined],
  [' , ', undefined],
])('«%s», typed as a contact, is %j', (text, address) => {
  expect(readTypedAddress('Казань', text)).toEqual(address);
});
