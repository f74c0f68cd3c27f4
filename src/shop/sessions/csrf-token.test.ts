import { expect, it } from 'vitest';
import { csrfCookie, isCsrfTokenGood, readCsrfCookie } from './csrf-token.ts';

const SECRET = 'a secret of thirty-two characters!';
const token = 'ab'.repeat(32);

it('a form with the token of the cookie is accepted', () => {
  const cookie = csrfCookie(SECRET, token);
  expect(cookie).toMatch(/^[\da-f]{64}\|[\da-f]{64}$/);
  expect(readCsrfCookie(SECRET, cookie)).toBe(token);
  expect(isCsrfTokenGood(SECRET, cookie, token)).toBe(true);
});

it.each([
  ['no cookie', undefined, token],
  ['a cookie without hash', token, token],
  ['a hash of another token', csrfCookie(SECRET, 'cd'.repeat(32)).replace(/^[\da-f]+/, token), token],
  ['a hash of another shop', csrfCookie(`${SECRET}!`, token), token],
  ['another token in the form', csrfCookie(SECRET, token), 'cd'.repeat(32)],
  ['no token in the form', csrfCookie(SECRET, token), undefined],
  ['an object in the form', csrfCookie(SECRET, token), { $gt: '' }],
  ['a list in the form', csrfCookie(SECRET, token), [token]],
])('%s is rejected', (_what, cookie, formToken) => {
  expect(isCsrfTokenGood(SECRET, cookie, formToken)).toBe(false);
});
