import { describe, expect, it } from 'vitest';
import { checkForm, filledForm, issuesOf, orderBody, type Choice } from './order-form.ts';
import { BLANK_FORM, type TypedForm } from './typed-form.ts';

const anna: TypedForm = {
  ...BLANK_FORM,
  name: ' Анна Ветрова ',
  phone: '8 916 123-45-67',
  email: 'anna@example.ru',
  consent: true,
};
const pickup: Choice = { method: 'pickup', carrier: null, cityId: 1, pointCode: null, paySystem: 3 };
const messages = (typed: TypedForm, choice: Choice) => checkForm(typed, choice).map(({ message }) => message);

describe('checking the form', () => {
  it('Анна has nothing to correct', () => {
    expect(checkForm(anna, pickup)).toEqual([]);
  });

  it('an untouched form names every field once', () => {
    expect(messages(BLANK_FORM, { method: null, carrier: null, cityId: 1, pointCode: null, paySystem: null })).toEqual([
      'Укажите имя и фамилию',
      'Укажите телефон',
      'Укажите email: на него придёт чек',
      'Выберите способ доставки',
      'Ознакомьтесь и примите согласие на обработку персональных данных',
    ]);
  });

  it('distinguishes wrong phone and email from missing ones', () => {
    expect(messages({ ...anna, phone: '12', email: 'anna@' }, pickup)).toEqual([
      'Неверный номер телефона',
      'Неверный email',
    ]);
  });

  it('requires street and house for a courier, a chosen point for pickup points', () => {
    expect(messages(anna, { ...pickup, method: 'courier' })).toEqual(['Укажите улицу', 'Укажите дом']);
    expect(messages(anna, { ...pickup, method: 'point' })).toEqual(['Выберите пункт выдачи']);
    const point: Choice = { ...pickup, method: 'point', pointCode: 'KZN3', pointProblem: 'Выберите другой' };
    expect(messages(anna, point)).toEqual(['Выберите другой']);
    expect(messages(anna, { ...point, pointProblem: undefined })).toEqual([]);
  });

  it('names the field of the address that is too long', () => {
    const typed = { ...anna, street: 'у'.repeat(201), house: '1'.repeat(21), flat: '1'.repeat(21) };
    expect(messages(typed, { ...pickup, method: 'courier' })).toEqual([
      'Название улицы не длиннее 200 знаков',
      'Номер дома не длиннее 20 знаков',
      'Номер квартиры не длиннее 20 знаков',
    ]);
  });
});

it('reports a web address in each field that letters may repeat', () => {
  const typed = { ...anna, name: 'evil.example', street: 'Ленина t.me/evil', house: '1', flat: 'a@evil.example' };
  expect(checkForm(typed, { ...pickup, method: 'courier' }).map(({ path }) => path)).toEqual([
    'contact.name',
    'delivery.address.street',
    'delivery.address.flat',
  ]);
  expect(messages(typed, pickup)).toEqual(['Похоже на\u00a0адрес сайта или почты: уберите его из этого поля']);
});

describe('the request', () => {
  const items = [{ product: 7, quantity: 2 }];

  it('contains only the fields of the delivery method', () => {
    const typed = { ...anna, street: 'Тверская', house: '1', flat: ' ' };
    expect(orderBody(typed, pickup, { items, coupons: [], total: 100 }).delivery).toEqual({
      method: 'pickup',
      cityId: 1,
    });
    expect(orderBody(typed, { ...pickup, method: 'courier' }, { items, coupons: [], total: 100 }).delivery).toEqual({
      method: 'courier',
      cityId: 1,
      address: { street: 'Тверская', house: '1' },
    });
    expect(
      orderBody(typed, { ...pickup, method: 'digital', paySystem: 1 }, { items, coupons: [], total: 100 }).delivery,
    ).toEqual({
      method: 'digital',
    });
  });

  it('is trimmed', () => {
    expect(orderBody(anna, pickup, { items, coupons: [], total: 100 }).contact.name).toBe('Анна Ветрова');
  });
});

describe('the filled form', () => {
  const items = [{ product: 7, quantity: 2 }];
  const sent = (typed: TypedForm, coupons: string[], total: number, choice = pickup) =>
    filledForm(orderBody(typed, choice, { items, coupons, total }));
  const first = sent(anna, ['ABCD-EFGH-JKMN-PQRS'], 0);

  it('is the same when it is typed again and its codes are consumed', () => {
    const again = { ...anna, name: 'Анна Ветрова', phone: '+7 916 123-45-67', email: 'Anna@Example.ru' };
    expect(sent(again, [], 129000)).toEqual(first);
  });

  it('differs after a change of an answer', () => {
    expect(sent({ ...anna, comment: 'позвоните' }, [], 0)).not.toEqual(first);
    expect(sent(anna, [], 0, { ...pickup, paySystem: 1 })).not.toEqual(first);
  });
});

describe('issues of the server', () => {
  it('appear at their fields, once each', () => {
    expect(
      issuesOf([
        { path: ['contact', 'phone'], message: 'Неверный номер телефона' },
        { path: ['contact', 'phone'], message: 'ещё раз' },
        { path: ['delivery', 'address'], message: 'Укажите адрес' },
        { path: ['items', 0, 'quantity'], message: 'Не больше 999 штук одного товара' },
      ]),
    ).toEqual([
      { path: 'contact.phone', message: 'Неверный номер телефона' },
      { path: 'delivery.address.street', message: 'Укажите адрес' },
      { path: '', message: 'Не больше 999 штук одного товара' },
    ]);
  });
});
