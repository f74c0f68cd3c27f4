import { expect, it } from 'vitest';
import { readLogin } from './login.rules.ts';

it.each([
  '79161234567',
  '+79161234567',
  '8 (916) 123-45-67',
  '+7 916 123 45 67',
  '9161234567',
  '8-916-123-45-67',
  ' 7.916.123.45.67 ',
  '79161234567@phone.invalid',
  '79161234567@PHONE.invalid',
])('%s is one phone', (typed) => {
  expect(readLogin(typed)).toEqual({ kind: 'phone', identifier: '79161234567' });
});

it.each([
  [' Anna@Example.ru', { kind: 'email', identifier: 'anna@example.ru' }],
  ['anna', { kind: 'phone', identifier: 'anna' }],
  ['', { kind: 'phone', identifier: '' }],
  ["' or 1=1 --", { kind: 'phone', identifier: 'or11--' }],
])('%j is read as %j', (typed, login) => {
  expect(readLogin(typed)).toEqual(login);
});
