import { describe, expect, it } from 'vitest';
import { rubles, type Kopecks } from '../../kernel/money.ts';
import { highestOldPrice, lowestPrice } from './old-price.rules.ts';

const NOW = new Date('2026-06-30T12:00:00Z');
const day = (daysAgo: number) => new Date(NOW.getTime() - daysAgo * 86_400_000);
const change = (before: number, daysAgo: number) => ({ before: rubles(before), at: day(daysAgo) });
const price = (now: number, old: number | null = null) => ({
  price: rubles(now),
  oldPrice: old === null ? null : rubles(old),
});

describe('the old price beside a new one', () => {
  it.each<[string, ReturnType<typeof price>, ReturnType<typeof change>[], number, number | null]>([
    ['falls after a quiet month', price(1000), [], 800, 1000],
    ['was raised yesterday for it', price(1500), [change(1000, 1)], 1200, null],
    ['was raised yesterday, and falls below what it was', price(1500), [change(1000, 1)], 900, 1000],
    ['was raised more than thirty days ago', price(1500), [change(1000, 31)], 1200, 1500],
    ['falls further and keeps its old price', price(800, 1000), [change(1000, 3)], 700, 1000],
    ['rises during a discount', price(800, 1000), [change(1000, 3)], 900, null],
    ['does not fall', price(1000), [], 1000, null],
    ['had a short sale', price(1000), [change(1000, 10), change(700, 9)], 900, null],
  ])('a price that %s', (_case, now, changes, next, most) => {
    expect(highestOldPrice(now, changes, rubles(next), NOW)).toBe(most === null ? null : rubles(most));
  });

  it('the lowest price is one at which the product was sold', () => {
    expect(lowestPrice(price(1000), [change(500, 40), change(900, 2)], NOW)).toBe(rubles(900) satisfies Kopecks);
  });
});
