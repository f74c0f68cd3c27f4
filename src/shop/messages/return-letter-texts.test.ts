import { describe, expect, it } from 'vitest';
import { kopecks, NOTHING, rubles } from '../../kernel/money.ts';
import { PAY } from '../../kernel/pay-systems.ts';
import type { OrderPage } from '../orders/orders.reads.ts';
import { companyOf } from '../settings/company-shape.ts';
import type { OrderLetterKind } from './order-letter.job.ts';
import { orderLetter } from './order-letter.job.ts';
import { cancelledTexts, parcelTexts, type ParcelLetterKind } from './parcel-letter-texts.ts';
import { isReturnLetterRelevant, returnTexts } from './return-letter-texts.ts';

const ID = '0b3f1c9e-6d52-4a87-9e0f-2c4d8a71b5e3';
const SHIPMENT = '5b3f1c9e-6d52-4a87-9e0f-2c4d8a71b5e3';
const goods = [{ name: 'Иван-чай', packs: 2 }];
const NO_DISCOUNTS: OrderPage['discounts'] = [];
const orderBy = (paid: boolean, method: 'point' | 'pickup' = 'point') =>
  ({
    number: 10017,
    total: kopecks(1_000_00),
    due: kopecks(1_000_00),
    certificatePaid: NOTHING,
    discounts: NO_DISCOUNTS,
    paySystem: paid ? PAY.card : PAY.cashOnDelivery,
    delivery: { method },
  }) as OrderPage;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('letters about returns', () => {
  const found = { number: 7, state: 'closed', reason: 'defect', goods, awaiting: NOTHING, refunded: false } as const;
  it.each([
    ['return-asked', true, {}, 'Иван-чай, 2 упаковки'],
    ['return-accepted', true, {}, 'вернём деньги туда, откуда пришла оплата.'],
    ['return-accepted', false, {}, 'спросим, куда их перевести'],
    ['return-inspected', true, {}, 'Денег за этот товар мы не возвращаем'],
    ['return-inspected', true, { refunded: true }, 'уже написали отдельным письмом'],
    ['return-inspected', true, { awaiting: kopecks(25_000_00) }, 'К возврату 25 000 ₽'],
    ['return-inspected', false, {}, 'Денег за этот товар мы не возвращаем'],
    ['return-inspected', false, { refunded: true }, 'уже написали отдельным письмом'],
    ['return-refused', true, {}, 'Если вы не согласны'],
  ] as const)('%s, paid before %s, %j: «%s»', (kind, paid, more, words) => {
    const { lead } = returnTexts(kind, orderBy(paid), { ...found, ...more }, companyOf({}));
    expect(plain(lead)).toContain(words);
  });

  it.each([
    ['defect', 'Пересылку оплатим мы'],
    ['changed-mind', 'Пересылку оплачиваете вы'],
  ] as const)('%s: %s', (reason, words) => {
    const company = companyOf({ returnAddress: '141000, Мытищи, склад' });
    const { steps } = returnTexts('return-accepted', orderBy(true), { ...found, reason }, company);
    const told = plain(steps!.join(' '));
    for (const one of [words, '141000, Мытищи, склад', '«Возврат 7, заказ № 10017»']) expect(told).toContain(one);
  });

  it.each([
    ['return-asked', 'asked', true],
    ['return-asked', 'expected', false],
    ['return-accepted', 'received', false],
    ['return-inspected', 'closed', true],
  ] as const)('%s of one that is %s: %s', (kind, state, isRelevant) => {
    expect(isReturnLetterRelevant(kind, { ...found, state })).toBe(isRelevant);
  });
});

describe('letters about parcels', () => {
  const parcel = {
    taken: goods,
    left: [{ name: 'Капли', packs: 1 }],
    collected: kopecks(800_00),
    bonus: NOTHING,
    recalled: false,
  };
  it.each<[ParcelLetterKind, OrderPage, object, string]>([
    ['part-delivered', orderBy(true), {}, 'сумма придёт отдельным письмом'],
    ['part-delivered', orderBy(false), {}, 'При получении вы заплатили 800 ₽'],
    ['returning', orderBy(true), {}, 'вам не вручили'],
    ['returning', orderBy(true), { recalled: true }, 'Мы попросили службу доставки вернуть'],
    ['returning', orderBy(true, 'pickup'), {}, 'с выдачи'],
    ['lost', orderBy(true), {}, 'вернём все деньги'],
    ['lost', orderBy(false), {}, 'Платить за потерянное не придётся'],
    ['sent-again', orderBy(false), {}, 'при получении, как и было, 1 000 ₽'],
  ])('%s', (kind, order, more, words) => {
    expect(plain(parcelTexts(kind, order, { ...parcel, ...more }).lead)).toContain(words);
  });
});

const PAYER = 'туда, откуда пришла оплата';
const CERTIFICATE = 'на подарочный сертификат, которым вы платили';
describe('where the money of an order goes back', () => {
  const parcel = { taken: goods, left: goods, collected: kopecks(800_00), bonus: NOTHING, recalled: false };
  const returned = {
    number: 7,
    state: 'expected',
    reason: 'defect',
    goods,
    awaiting: NOTHING,
    refunded: false,
  } as const;
  const { card, cashOnDelivery } = PAY;
  it.each([
    ['returning', card, 1_000, 0, `вернём деньги ${PAYER}, и напишем`],
    ['returning', card, 600, 400, `вернём деньги ${PAYER}, и ${CERTIFICATE}, и напишем`],
    ['returning', card, 0, 1_000, `вернём деньги ${CERTIFICATE}, и напишем`],
    ['returning', cashOnDelivery, 600, 400, 'платить не придётся. Деньги подарочного сертификата вернутся на него.'],
    ['returning', card, 0, 0, 'платить не придётся.'],
    ['lost', cashOnDelivery, 600, 400, 'Если не нужен, деньги подарочного сертификата вернутся на него.'],
    ['part-delivered', card, 600, 400, `вернём ${PAYER}, и ${CERTIFICATE}: сумма`],
    ['part-delivered', cashOnDelivery, 0, 1_000, `вернём ${CERTIFICATE}: сумма`],
    ['return-accepted', card, 0, 1_000, `вернём деньги ${CERTIFICATE}.`],
    [
      'return-accepted',
      cashOnDelivery,
      600,
      400,
      `куда их перевести, а оплаченное сертификатом вернём ${CERTIFICATE}.`,
    ],
  ] as const)('%s, paid by %i: %i in money, %i by certificates', (kind, paySystem, money, certificate, words) => {
    const order = { ...orderBy(true), paySystem, total: rubles(money), certificatePaid: rubles(certificate) };
    const { lead } =
      kind === 'return-accepted' ? returnTexts(kind, order, returned, companyOf({})) : parcelTexts(kind, order, parcel);
    expect(plain(lead)).toContain(words);
  });

  it('spent bonuses go back to the account', () => {
    const discounts = [{ on: 'bonus', name: 'Бонусы', sum: rubles(100) }] as unknown as OrderPage['discounts'];
    const order = { ...orderBy(false), discounts };
    const part = (bonus: number) =>
      plain(parcelTexts('part-delivered', order, { ...parcel, bonus: rubles(bonus) }).lead);
    expect(part(251)).toContain('не взяли, вернулись на ваш счёт: 251 бонус.');
    // Whole bonuses go back piece by piece: none for a piece that has less than one.
    expect(part(0)).not.toContain('онус');
    const { lead } = returnTexts('return-accepted', order, returned, companyOf({}));
    expect(plain(lead)).toContain('куда их перевести, а списанные бонусы — на ваш бонусный счёт.');
  });
});

it.each<[OrderLetterKind, object, string]>([
  ['shipped', { shipmentId: SHIPMENT }, `shipped:${SHIPMENT}`],
  // Posted by an earlier version.
  ['shipped', {}, `shipped:${ID}`],
  ['return-received', { returnId: SHIPMENT }, `return-received:${SHIPMENT}`],
])('the key of %s', (kind, more, key) => {
  expect(orderLetter.key({ orderId: ID, kind, ...more })).toBe(key);
});

describe('the letter about pieces that will not come', () => {
  const cancelled = {
    goods: [{ name: 'Иван-чай', pieces: 2 }],
    amount: rubles(500),
    certificate: NOTHING,
    bonus: NOTHING,
  };
  it.each([
    ['asked', null, 'Иван-чай, 2 шт. К возврату'],
    ['declined', null, 'Иван-чай, 2 шт. Остальное собираем. К возврату'],
    ['asked', NOTHING, 'Иван-чай, 2 шт. Больше отправлять нечего. К возврату'],
  ] as const)('the request to cancel is %s, delivery is %s: «%s»', (cancelRequest, delivery, words) => {
    const { lead } = cancelledTexts({ ...orderBy(true), cancelRequest }, { ...cancelled, delivery });
    expect(plain(lead)).toContain(words);
  });
});
