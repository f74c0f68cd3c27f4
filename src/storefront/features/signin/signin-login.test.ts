import { describe, expect, it } from 'vitest';
import { parseLogin } from './signin-login.ts';

describe('the login of the password form', () => {
  it.each([
    [' Anna@Example.ru ', 'email', 'anna@example.ru'],
    ['79161234567', 'phone', '79161234567'],
    ['+79161234567', 'phone', '79161234567'],
    ['89161234567', 'phone', '79161234567'],
    ['+7 (916) 123-45-67', 'phone', '79161234567'],
    ['375291234567', 'phone', '375291234567'],
    ['+852 9123 4567', 'phone', '85291234567'],
  ])('%s is %s %s', (text, kind, identifier) => expect(parseLogin(text)).toEqual({ kind, identifier }));

  it.each(['9161234567', '', '+', 'anna', 'anna@', '8916123456a', '++79161234567', '1234567890123456', 'a@b'])(
    '%s is neither',
    (text) => expect(parseLogin(text)).toBeUndefined(),
  );
});
