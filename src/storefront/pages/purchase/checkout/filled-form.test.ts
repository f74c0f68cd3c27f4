import { describe, expect, it } from 'vitest';
import type { SignedInBuyer } from '../signed-in-buyer.ts';
import { addressSource, draftFields, filledDraft, filledFields, isFilled, typedPart } from './filled-form.ts';
import { BLANK_FORM } from './typed-form.ts';

const KAZAN = { id: 5, name: 'Казань', label: 'Казань, Татарстан', country: 'Россия' };
const contact = { name: 'Анна Иванова', phone: '+7 916 123-45-67', email: 'anna@example.ru' };
const courier = {
  city: KAZAN,
  method: 'courier',
  carrier: 'boxberry',
  pointCode: null,
  address: { street: 'Баумана', house: '12' },
  paySystem: 5,
} as const;
const unused = { recipients: [], draft: null, readAt: 0, home: null };
const anna: SignedInBuyer = { contact, lastOrder: courier, ...unused };
const point = { ...courier, method: 'point', pointCode: 'KZN1', address: null } as const;
const nothing = { method: null, carrier: null, point: null, paySystem: null };

describe('fields', () => {
  it('of a visitor are empty', () => {
    expect(filledFields(null, 5)).toEqual({});
  });

  it('of Анна: her contacts, and the address in the city of her last order alone', () => {
    expect(filledFields(anna, 5)).toEqual({ ...contact, street: 'Баумана', house: '12', flat: '', zip: '' });
    expect(filledFields(anna, 1)).toEqual(contact);
    expect(filledFields(anna, undefined)).toEqual(contact);
    expect(filledFields({ contact, lastOrder: null, ...unused }, undefined)).toEqual(contact);
    const gone = { ...courier, city: null, address: null };
    expect(filledFields({ contact, lastOrder: gone, ...unused }, undefined)).toEqual(contact);
  });
});

describe('the address of the contact', () => {
  const home = { city: KAZAN, address: { street: 'ул. Мира', house: '16', zip: '420102' } };
  const written = { street: 'ул. Мира', house: '16', flat: '', zip: '420102' };

  it.each([
    ['without a last order', null, 5, 'contact'],
    ['after an order to a point', point, 5, 'contact'],
    ['in another city', null, 1, null],
    ['before the city is known', null, undefined, null],
    ['after an order by courier', courier, 5, 'order'],
  ] as const)('%s', (_when, lastOrder, cityId, source) => {
    const buyer = { ...anna, lastOrder, home };
    expect(addressSource(buyer, cityId)).toBe(source);
    const { street } = filledFields(buyer, cityId);
    expect(street).toBe((source && (source === 'order' ? 'Баумана' : 'ул. Мира')) || undefined);
    if (source === 'contact') expect(filledFields(buyer, cityId)).toEqual({ ...contact, ...written });
  });
});

describe('fields of a saved draft', () => {
  const fields = { name: 'Вера', street: 'Мира', zip: '420100' };
  const draft = (id: number) => ({
    ...anna,
    draft: { id: 1, savedAt: 1, city: null, choice: nothing, addressCityId: id, fields },
  });

  it('are those of its city', () => {
    expect(draftFields(draft(5), 5)).toEqual(fields);
    expect(draftFields(draft(5), 1)).toEqual({ name: 'Вера' });
    expect(draftFields(anna, 5)).toEqual({});
  });
});

describe('the choice of delivery', () => {
  it.each([
    [
      'the method and the point',
      nothing,
      point,
      { ...nothing, method: 'point', point: { cityId: 5, carrier: 'boxberry', code: 'KZN1' } },
    ],
    [
      'a point of an order from before there were several carriers',
      nothing,
      { ...point, carrier: null },
      { ...nothing, method: 'point', point: { cityId: 5, carrier: 'cdek', code: 'KZN1' } },
    ],
    ['the courier', nothing, courier, { ...nothing, method: 'courier', carrier: 'boxberry' }],
    ['nothing for a visitor', nothing, null, nothing],
    ['nothing of a digital order', nothing, { ...point, method: 'digital' } as const, nothing],
    ['no point in a city the shop has lost', nothing, { ...point, city: null }, { ...nothing, method: 'point' }],
    ['nothing over a method', { ...nothing, method: 'pickup' as const }, point, { ...nothing, method: 'pickup' }],
    ['nothing over a dropped point', { ...nothing, method: 'point' as const }, point, { ...nothing, method: 'point' }],
  ])('is filled in: %s', (_what, draft, last, filled) => {
    expect(filledDraft(draft, last)).toEqual(filled);
  });

  it('keeps the object of the browser where nothing is filled in', () => {
    const draft = { ...nothing, method: 'pickup' as const };
    expect(filledDraft(draft, point)).toBe(draft);
  });
});

describe('typing', () => {
  const shown = { ...BLANK_FORM, ...contact, street: 'Баумана', house: '12', flat: '7' };

  it('leaving a field types nothing', () => {
    expect(typedPart({ phone: contact.phone }, shown)).toEqual({});
  });

  it('clearing a field is typed', () => {
    expect(typedPart({ phone: '' }, shown)).toEqual({ phone: '' });
  });

  it('a part of the address takes the rest of it along', () => {
    expect(typedPart({ house: '14' }, shown)).toEqual({ street: 'Баумана', house: '14', flat: '7', zip: '' });
  });
});

it.each([
  [contact, true],
  [{ ...contact, name: 'Борис', phone: '' }, true],
  [{ name: 'Борис', phone: '', email: '' }, false],
])('whether %j shows contacts of the account: %s', (changes, expected) => {
  expect(isFilled(['name', 'phone', 'email'], { ...BLANK_FORM, ...changes }, contact)).toBe(expected);
});
