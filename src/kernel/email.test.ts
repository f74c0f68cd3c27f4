import { expect, it } from 'vitest';
import { isPlaceholderEmail, parseEmail, placeholderEmail } from './email.ts';

it.each([
  [' Anna@Example.RU ', 'anna@example.ru'],
  ['анна@пример.рф', 'анна@пример.рф'],
  ['anna@', undefined],
  ['anna@example', undefined],
  ['a b@example.ru', undefined],
  ['anna\0@example.ru', undefined],
  ['\ud800@example.ru', undefined],
  ['79161234567@phone.invalid', undefined],
  ['79161234567@PHONE.INVALID ', undefined],
  ['anna@disowned.invalid', undefined],
  ['anna@phone.invalid.example.ru', 'anna@phone.invalid.example.ru'],
  ['anna@example.ru\nbcc: all@example.ru', undefined],
])('%j is read as %s', (typed, address) => {
  expect(parseEmail(typed)).toBe(address);
});

it('a placeholder is recognized in any spelling, and only in its own domain', () => {
  expect(isPlaceholderEmail(placeholderEmail('79161234567'))).toBe(true);
  expect(isPlaceholderEmail(' 79161234567@PHONE.INVALID')).toBe(true);
  expect(isPlaceholderEmail('anna@example.ru')).toBe(false);
  expect(isPlaceholderEmail('anna@phone.invalid.example.ru')).toBe(false);
});
