import { describe, expect, it } from 'vitest';
import {
  isBeingPrinted,
  isDecisionOverdue,
  maySend,
  nextTryAt,
  soonAfter,
  wordsOfCarrier,
} from './carrier-task.rules.ts';

const START = new Date('2026-11-24T10:00:00Z');
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

describe('a parcel may be sent', () => {
  it.each([
    [null, 0, true],
    [START, 0, false],
    [START, 1.9, false],
    [START, 2, true],
  ])('last sent %s, %s minutes later: %s', (sentAt, minutes, may) => {
    expect(maySend(sentAt, after(minutes))).toBe(may);
  });
});

it('is looked into by people after an hour, and its label is asked for again after an hour', () => {
  expect([59, 60].map((minutes) => isDecisionOverdue(START, after(minutes)))).toEqual([false, true]);
  expect([59, 60].map((minutes) => isBeingPrinted(START, after(minutes)))).toEqual([true, false]);
  expect(soonAfter(START, after(1))).toEqual(new Date(after(1).getTime() + 3_000));
  expect(soonAfter(START, after(2))).toBeUndefined();
  expect(nextTryAt('done', 'cdek', START, START)).toEqual(after(120));
  expect(nextTryAt('done', 'boxberry', START, START)).toEqual(after(60));
});

it.each([
  [0, 5],
  [60, 65],
  [180, 195],
  [6_000, 6_060],
])('undecided for %s minutes, it is looked at again after %s', (age, next) => {
  expect(nextTryAt('accepted', 'cdek', START, after(age))).toEqual(after(next));
});

describe('the words of a carrier', () => {
  const anna = { name: 'Анна Иванова', address: 'Новосибирск, ул. Ленина, 7' };
  it.each([
    ['Тариф недоступен v2_bad_request', 'Тариф недоступен v2_bad_request'],
    ['Получатель Анна Иванова не найден', 'Получатель … не найден'],
    ['Имя Анна слишком короткое', 'Имя … слишком короткое'],
    ['Телефон +7 (916) 123-45-67 неверен', 'Телефон … неверен'],
    ['Телефон +79161234567 неверен', 'Телефон … неверен'],
    ['Почта Anna.2@Example.ru неверна', 'Почта … неверна'],
    ['Адрес Новосибирск, ул. Ленина, 7 не найден', 'Адрес … не найден'],
    ['Вес 640 г, код 270', 'Вес 640 г, код 270'],
    ['а'.repeat(900), 'а'.repeat(500)],
  ])('%s', (said, kept) => {
    expect(wordsOfCarrier(said, anna)).toBe(kept);
  });

  it('of an order without data are left as they are', () => {
    expect(wordsOfCarrier('Нет', { name: '', address: '' })).toBe('Нет');
  });
});
