import { describe, expect, it } from 'vitest';
import { mayBecome, ratingOf, reviewFlags } from './review.rules.ts';

const flags = (text: string) => reviewFlags(text).map(({ flag, found }) => `${flag}: ${found.join(', ')}`);

describe('a moderator is shown', () => {
  it.each([
    ['Лучше любых лекарств, врач удивился', ['instead-of-doctor: лекарств, врач']],
    ['Пишите в t.me/kupi или на сайт kupi.ru', ['contacts: t.me, kupi.ru']],
    ['Мой номер 8 (916) 123-45-67', ['contacts: 8 (916) 123-45-67']],
    ['Почта anna@example.ru', ['contacts: anna@example.ru']],
    ['Хоро\u202eшо', ['hidden-signs: [202E]']],
  ])('«%s»', (text, expected) => {
    expect(flags(text)).toEqual(expected);
  });

  it.each([
    'Больше всего нравится запах, беру большую пачку и ложусь спать в десять.',
    'Количество капсул совпало, коробка целая, ракушка на этикетке красивая.',
    'Заказ 81234567890123 пришёл за 2 дня, спасибо 👨‍👩‍👧!',
    'Приятная на вкус: без горечи.Брала дважды.',
  ])('nothing in «%s»', (text) => {
    expect(flags(text)).toEqual([]);
  });

  it('each word once, however often it occurs, in bounded time', () => {
    expect(flags('врач '.repeat(600))).toEqual(['instead-of-doctor: врач']);
    expect(flags('a'.repeat(3000))).toEqual([]);
    expect(flags('8 - ( '.repeat(500))).toEqual([]);
  });
});

describe('a review', () => {
  it('changes its state by the table', () => {
    expect(mayBecome('waiting', 'published')).toBe(true);
    expect(mayBecome('published', 'refused')).toBe(true);
    expect(mayBecome('published', 'published')).toBe(false);
  });

  it('gives an exact average or none', () => {
    expect(ratingOf([0, 0, 0, 0, 0])).toBeNull();
    expect(ratingOf([1, 0, 0, 0, 1])).toEqual({ average: 3, count: 2 });
    expect(ratingOf([0, 0, 1, 1, 1])).toEqual({ average: 4, count: 3 });
  });
});
