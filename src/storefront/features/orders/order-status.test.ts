import { describe, expect, it } from 'vitest';
import { NOTHING, rubles } from '../../../kernel/money.ts';
import { declinedText, orderSteps, stateText, timeLeft } from './order-status.ts';

type OrderStatusInput = Parameters<typeof orderSteps>[0];
const order = (
  state: OrderStatusInput['state'],
  method: OrderStatusInput['delivery']['method'],
  paidOnline = true,
): OrderStatusInput => ({
  state,
  paidOnline,
  confirmBy: null,
  refund: 'none',
  moneyKept: NOTHING,
  trouble: null,
  keptUntil: null,
  parts: [],
  cancelRequest: null,
  deliveryCancelled: false,
  delivery: { method, period: '' },
  total: rubles(100),
  due: rubles(100),
  certificatePaid: NOTHING,
  bonusSpent: NOTHING,
});
const steps = (orderInput: OrderStatusInput) =>
  orderSteps(orderInput).map(({ name, place }) => `${place}:${name.replace('\u00a0', ' ')}`);

describe('the steps of an order', () => {
  it('to a pickup point, paid online', () => {
    expect(steps(order('packing', 'point'))).toEqual([
      'passed:Оформлен',
      'passed:Оплачен',
      'now:Собираем',
      'ahead:В пути',
      'ahead:Можно забирать',
      'ahead:Получен',
    ]);
  });

  it('picked up for cash', () => {
    expect(stateText({ ...order('new', 'pickup', false), confirmBy: '23 ноября в 12:00' })).toMatchObject({
      tone: 'waits',
      title: 'Ждёт подтверждения',
    });
    expect(steps(order('new', 'pickup', false))).toEqual([
      'now:Оформлен',
      'ahead:Собираем',
      'ahead:Можно забирать',
      'ahead:Получен',
    ]);
  });

  it('for digital goods end when access is open', () => {
    expect(steps(order('paid', 'digital'))).toEqual(['passed:Оформлен', 'now:Оплачен', 'ahead:Выполнен']);
    expect(steps(order('handed-over', 'digital'))).toEqual(['passed:Оформлен', 'passed:Оплачен', 'passed:Выполнен']);
  });

  it('without a parcel, when nothing is left to be sent', () => {
    const left = { ...order('handed-over', 'point'), deliveryCancelled: true };
    expect(steps(left)).toEqual(['passed:Оформлен', 'passed:Оплачен', 'passed:Выполнен']);
    expect(stateText(left)).toMatchObject({
      title: 'Заказ выполнен',
      next: expect.stringMatching(/отменены\. Остальное, что вы купили/),
    });
  });

  it.each(['cancelled', 'returned', 'partly-bought'] as const)('%s has no steps', (state) => {
    expect(orderSteps(order(state, 'courier'))).toEqual([]);
  });
});

describe('the texts of a state', () => {
  it.each([
    ['shipped', 'lost', true, 'Посылка потерялась', /вернём деньги/],
    ['ready-for-pickup', 'returning', false, 'Посылка едет обратно', /отменим его/],
    ['returned', 'returning', true, 'Заказ возвращён', /Товары вернулись/],
  ] as const)('%s, its parcel is %s', (state, trouble, paidOnline, title, next) => {
    const troubled = { ...order(state, 'point', paidOnline), trouble };
    const text = stateText(troubled);
    expect([text.title, orderSteps(troubled)]).toEqual([title, []]);
    expect(text.next).toMatch(next);
  });

  it('what waits for its buyer: how long, and what is to pay', () => {
    const waiting = { ...order('ready-for-pickup', 'point', false), keptUntil: '2 декабря' };
    expect(stateText(waiting).next).toMatch(/К\u00a0оплате 100\u00a0₽\. Заказ ждёт вас до\u00a02 декабря\.$/);
    expect(stateText({ ...waiting, paidOnline: true }).next).not.toMatch(/оплате/);
    expect(stateText({ ...waiting, parts: [1, 2] }).next).toContain('Каждую посылку оплачивают');
  });

  it('an order that its buyer asks to cancel: it stands still, and money comes back only where some was paid', () => {
    const asked = { ...order('packing', 'point'), cancelRequest: 'asked' } as const;
    expect(stateText(asked)).toMatchObject({ tone: 'waits', title: 'Вы\u00a0попросили отменить заказ' });
    expect(stateText(asked).next).toMatch(/вернём деньги/);
    expect(stateText({ ...asked, paidOnline: false }).next).not.toMatch(/деньги/);
  });

  it.each([
    ['packing', 'point', true, /^Собираем его дальше\..+ при получении: вернём деньги /],
    ['shipped', 'courier', false, /^Посылка едет дальше\..+ при получении\.$/],
    ['ready-for-pickup', 'pickup', false, /ждёт вас/],
  ] as const)('%s to %s after the answer no', (state, method, paidOnline, text) => {
    expect(declinedText(order(state, method, paidOnline))).toMatch(text);
  });

  it.each([
    ['done', /Кроме 2\u00a0000\u00a0₽: они уже потрачены/],
    ['none', /к\u00a0нам\. 2\u00a0000\u00a0₽ не\u00a0возвращаем: они уже потрачены/],
  ] as const)('money kept for a spent certificate, the refund of the rest is %s', (refund, text) => {
    expect(stateText({ ...order('returned', 'point'), refund, moneyKept: rubles(2_000) }).next).toMatch(text);
  });

  it('a cancelled order mentions the refund', () => {
    expect(stateText({ ...order('cancelled', 'courier'), refund: 'requested' }).next).toMatch(/Деньги возвращаем/);
    expect(stateText({ ...order('cancelled', 'courier'), refund: 'delayed' }).next).toMatch(/не\u00a0прошёл с/);
    expect(stateText({ ...order('paid', 'courier'), total: NOTHING }).next).not.toMatch(/Чек/);
    expect(stateText(order('cancelled', 'courier')).next).toMatch(/не\u00a0нужно/);
  });
});

describe('time left', () => {
  it.each([
    [60_000 * 29.5, 'осталось 30\u00a0мин'],
    [60_000 * 95, 'осталось 1\u00a0ч 35\u00a0мин'],
    [0, undefined],
    [-5, undefined],
  ])('%d ms is %s', (left, words) => expect(timeLeft(1_000_000 + left, 1_000_000)).toBe(words));
});
