import { describe, expect, it } from 'vitest';
import { kopecks, NOTHING, rubles } from '../../kernel/money.ts';
import { cancelledText, LONGEST_TEXT, mustBeKnown, refundText, returnText, stepText } from './step-message.rules.ts';

const FACTS = {
  orderNumber: 1042,
  partOf: { nth: 1, of: 1 },
  carrier: 'СДЭК',
  track: '1100000012',
  address: 'Новосибирск, ул.\u00a0Ленина, 1',
  keptUntil: new Date('2026-12-05T12:00:00Z'),
};
const PART = { ...FACTS, partOf: { nth: 2, of: 3 } };
/** In Russian. */
const ONE_SMS = 70;
const LONG =
  'Новосибирская область, Новосибирский район, рабочий посёлок Краснообск, улица Западная, строение 27, вход со двора';

describe('messages at the steps of a parcel', () => {
  it.each([
    ['shipped', FACTS, 'Заказ № 1042 передан СДЭК, трек-номер 1100000012.'],
    ['shipped', { ...FACTS, track: null }, 'Заказ № 1042 передан СДЭК.'],
    ['ready', FACTS, 'Заказ № 1042 ждёт вас: Новосибирск, ул. Ленина, 1. Хранится до 5 декабря.'],
    ['ready', { ...FACTS, keptUntil: null }, 'Заказ № 1042 ждёт вас: Новосибирск, ул. Ленина, 1.'],
    [
      'storage-ends',
      FACTS,
      'Заказ № 1042 хранится до 5 декабря, потом уедет обратно. Ждёт вас: Новосибирск, ул. Ленина, 1.',
    ],
    [
      'storage-ends',
      { ...FACTS, carrier: '' },
      'Заказ № 1042 хранится до 5 декабря. Ждёт вас: Новосибирск, ул. Ленина, 1.',
    ],
    ['shipped', PART, 'Заказ № 1042, часть 2 из 3: передана СДЭК, трек 1100000012.'],
    ['ready', PART, 'Заказ № 1042, часть 2 из 3, ждёт вас: Новосибирск, ул. Ленина, 1. Хранится до 5 декабря.'],
    ['part-delivered', PART, 'Заказ № 1042, часть 2 из 3: вы взяли не всё. Не так? Позвоните нам.'],
    ['returning', PART, 'Заказ № 1042, часть 2 из 3: едет обратно. Ещё нужна? Позвоните.'],
    ['lost', PART, 'Заказ № 1042, часть 2 из 3: потерялась, простите. Мы позвоним.'],
    ['part-delivered', FACTS, 'Вы взяли часть заказа № 1042. Если это не так, позвоните нам.'],
    ['returning', FACTS, 'Заказ № 1042 едет обратно. Он ещё нужен вам? Позвоните.'],
    ['returning', { ...FACTS, carrier: '' }, 'Заказ № 1042 мы убрали с выдачи. Он ещё нужен вам? Позвоните.'],
    ['lost', FACTS, 'Заказ № 1042 потерялся, простите нас. Мы вам позвоним и всё решим.'],
    ['sent-again', FACTS, 'Мы собираем для вас заказ № 1042 снова, без доплаты.'],
  ] as const)('%s', (step, facts, text) => {
    expect(stepText(step, facts)).toBe(text);
  });

  it.each([
    [{ amount: rubles(1_420) }, 'Вернули вам 1 420 ₽ за заказ № 1042, ждите до 10 рабочих дней.'],
    [{ amount: rubles(1_420), byHand: true }, 'Вернули вам 1 420 ₽ за заказ № 1042.'],
    [{ certificate: rubles(500) }, 'Вернули вам 500 ₽ на сертификат за заказ № 1042.'],
    [
      { amount: kopecks(99_950), certificate: rubles(500) },
      'Вернули вам 999,50 ₽ и 500 ₽ на сертификат за заказ № 1042.',
    ],
  ])('refunded %j', (facts, text) => {
    expect(refundText(1042, { amount: NOTHING, certificate: NOTHING, byHand: false, ...facts })).toBe(text);
    expect(text.length).toBeLessThanOrEqual(ONE_SMS);
  });

  it.each([
    [cancelledText, 'Заказ № 1042 отменён. Если вы этого не просили, позвоните нам.'],
    [
      (order: number, number = 1001) => returnText('return-accepted', order, number),
      'Возврат 1001 по заказу № 1042 принят. Как отправить: в письме.',
    ],
    [
      (order: number, number = 1001) => returnText('return-refused', order, number),
      'Возврат 1001 по заказу № 1042 не приняли. Не согласны? Позвоните.',
    ],
  ])('of an order and of a return: one SMS', (write, text) => {
    expect(write(1042)).toBe(text);
    expect(write(1_234_567, 123_456).length).toBeLessThanOrEqual(ONE_SMS);
  });

  it.each(['shipped', 'part-delivered', 'returning', 'lost', 'sent-again'] as const)('%s: one SMS', (step) => {
    for (const facts of [FACTS, PART])
      for (const carrier of ['Boxberry', ''])
        expect(stepText(step, { ...facts, carrier, orderNumber: 1_234_567 }).length).toBeLessThanOrEqual(ONE_SMS);
  });

  it.each(['ready', 'storage-ends'] as const)('%s: a long address is cut, so that two SMS suffice', (step) => {
    const text = stepText(step, { ...PART, address: LONG });
    expect(text.length).toBeLessThanOrEqual(LONGEST_TEXT);
    expect(text).toContain('…');
    expect(text).toContain('5 декабря');
  });

  it.each([
    [1, false],
    [2, true],
  ])('%i minutes after it was sent the company must know it: %s', (minutes, known) => {
    const sentAt = new Date('2026-11-25T08:00:00Z');
    expect(mustBeKnown(sentAt, new Date(sentAt.getTime() + minutes * 60_000))).toBe(known);
  });
});
