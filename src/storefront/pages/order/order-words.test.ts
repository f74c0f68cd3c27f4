import { describe, expect, it } from 'vitest';
import { NOTHING, rubles } from '../../../kernel/money.ts';
import { lifeSteps, stateWords, timeLeft } from './order-words.ts';

type Told = Parameters<typeof lifeSteps>[0];
const order = (state: Told['state'], method: Told['delivery']['method'], paidOnline = true): Told => ({
  state,
  paidOnline,
  payable: state === 'awaiting-payment',
  confirmBy: null,
  refund: 'none',
  delivery: { method, period: '' },
  total: rubles(100),
});
const steps = (told: Told) => lifeSteps(told).map(({ name, place }) => `${place}:${name.replace('\u00a0', ' ')}`);

describe('the way of an order', () => {
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
    expect(stateWords({ ...order('new', 'pickup', false), confirmBy: '23 ноября в 12:00' })).toMatchObject({
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

  it('of digital goods ends when they are open', () => {
    expect(steps(order('paid', 'digital'))).toEqual(['passed:Оформлен', 'now:Оплачен', 'ahead:Выполнен']);
    expect(steps(order('handed-over', 'digital'))).toEqual(['passed:Оформлен', 'passed:Оплачен', 'now:Выполнен']);
  });

  it.each(['cancelled', 'returned', 'partly-bought'] as const)('%s has no steps', (state) => {
    expect(lifeSteps(order(state, 'courier'))).toEqual([]);
  });
});

describe('the words of a state', () => {
  it('a cancelled order tells about the money', () => {
    expect(stateWords({ ...order('cancelled', 'courier'), refund: 'asked' }).next).toMatch(/Деньги возвращаем/);
    expect(stateWords({ ...order('paid', 'courier'), total: NOTHING }).next).not.toMatch(/Чек/);
    expect(stateWords(order('cancelled', 'courier')).next).toMatch(/не\u00a0нужно/);
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
