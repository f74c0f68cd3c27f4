import { describe, expect, it } from 'vitest';
import { parsePhone } from './phone.ts';

describe('a typed phone', () => {
  it.each([
    ['+7 916 123-45-67', '79161234567'],
    ['8 (916) 123 45 67', '79161234567'],
    ['9161234567', '79161234567'],
    ['007 916 123-45-67', '79161234567'],
    ['810 7 916 123-45-67', '79161234567'],
    ['+7\u00a0916\u00a0123\u201145\u201367', '79161234567'],
    ['8–916–123–45–67', '79161234567'],
    ['+375 29 123-45-67', '375291234567'],
    ['+81 90 1234 5678', '819012345678'],
  ])('%s is %s', (typed, digits) => expect(parsePhone(typed)).toBe(digits));

  it.each(['', '12345', '+7 916', 'девять', '7'.repeat(16)])('%j is none', (typed) => {
    expect(parsePhone(typed)).toBeUndefined();
  });
});
