import { describe, expect, it } from 'vitest';
import type { Condition } from '../../api/segments-query.ts';
import { conditionOf, draftOf, emptyCondition } from './segment-draft.ts';

describe('conditions of a segment as they are typed', () => {
  it.each<Condition>([
    { kind: 'bought-product', product: 7 },
    { kind: 'last-order', than: 'newer', days: 90 },
    { kind: 'orders', from: 2, to: null },
    { kind: 'spent', from: 150_050, to: 900_000 },
    { kind: 'city', city: 'Томск' },
    { kind: 'subscribed-since', day: '2026-11-01' },
  ])('%j stays what it is', (condition) => expect(conditionOf(draftOf(condition, 1))).toEqual(condition));

  it.each([
    ['last-order', 'много', 'older', 'Укажите число дней'],
    ['orders', '', '', 'хотя бы одну'],
    ['orders', '5', '2', 'не\u00a0больше второй'],
    ['spent', 'тысяча', '', 'Укажите числа'],
    ['bought-product', '', '', 'выберите товар'],
  ] as const)('%s «%s» «%s» is refused', (kind, first, second, words) =>
    expect(conditionOf({ ...emptyCondition(1, kind), first, second })).toContain(words),
  );
});
