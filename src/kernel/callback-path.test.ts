import { describe, expect, it } from 'vitest';
import { callbackPath } from './callback-path.ts';

const OURS = 'https://shop.example';

describe('the callback path after signing in', () => {
  it.each([
    ['/personal', '/personal'],
    ['/personal?from=letter&x=1', '/personal?from=letter&x=1'],
    ['/personal/orders/1#top', '/personal/orders/1'],
    ['/catalog/../personal', '/personal'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    [OURS, '/'],
    [`${OURS}/cart?a=b`, '/cart?a=b'],
  ])('%s is on this site', (url, path) => expect(callbackPath(url, OURS)).toBe(path));

  it.each([
    '',
    null,
    undefined,
    'personal',
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'http://shop.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/.//evil.example',
    `${OURS}//evil.example`,
    'javascript:alert(1)',
    'data:text/html,x',
    `/${'a'.repeat(2000)}`,
  ])('%j is rejected', (url) => expect(callbackPath(url, OURS)).toBeUndefined());
});
