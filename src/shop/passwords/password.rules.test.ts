import { expect, it } from 'vitest';
import { isObvious, normalizePassword } from './password.rules.ts';

const LOGINS = ['79161234567', 'anna.petrova@example.ru', null];

it.each([
  '12345678',
  'Password',
  'aaaaaaaa',
  'abababab',
  '79161234567',
  '+7 916 123-45-67',
  '89161234567',
  'anna.petrova@example.ru',
  'Anna.Petrova',
  'йцукенгш',
])('«%s» is easy to guess', (password) => {
  expect(isObvious(password, LOGINS)).toBe(true);
});

it.each(['ромашка и соль', 'correct horse', '79161234568', 'anna.petrova1', '12345679'])(
  '«%s» is accepted',
  (password) => {
    expect(isObvious(password, LOGINS)).toBe(false);
  },
);

it('letters are the same however they are composed', () => {
  expect(normalizePassword('чай'.normalize('NFD'))).toBe(normalizePassword('чай'.normalize('NFC')));
});
