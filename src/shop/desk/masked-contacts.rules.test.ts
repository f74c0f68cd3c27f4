import { expect, it } from 'vitest';
import { maskedEmail, maskedPhone } from './masked-contacts.rules.ts';

it.each([
  ['anna.petrova@example.ru', 'a…@example.ru'],
  ['a@example.ru', 'a…@example.ru'],
  [null, null],
])('%s is shown as %s', (email, shown) => expect(maskedEmail(email)).toBe(shown));

it.each([
  ['79165550101', '0101'],
  [null, null],
])('%s is shown as %s', (phone, shown) => expect(maskedPhone(phone)).toBe(shown));
