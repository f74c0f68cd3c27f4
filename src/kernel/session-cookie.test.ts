import { describe, expect, it } from 'vitest';
import { cookieValue, sessionCookieName } from './session-cookie.ts';

describe('the session cookie', () => {
  it('is tied to the host under https', () => {
    expect(sessionCookieName(true)).toBe('__Host-next-auth.session-token');
    expect(sessionCookieName(false)).toBe('next-auth.session-token');
  });

  it.each([
    ['city=Москва; next-auth.session-token=abc', 'abc'],
    ['next-auth.session-token=abc;next-auth.session-token=def', 'abc'],
    ['next-auth.session-token=a=b', 'a=b'],
    ['x.next-auth.session-token=abc', undefined],
    ['next-auth.session-token', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('in %j is %j', (header, value) => expect(cookieValue(header, sessionCookieName(false))).toBe(value));
});
