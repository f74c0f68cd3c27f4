import { describe, expect, it } from 'vitest';
import { readRedirect, redirectPath } from './redirect.rules.ts';

describe('an old address', () => {
  it.each([
    ['/old', '/new', '', { fromPath: '/old', toPath: '/new', status: 301 }],
    ['/old/', '/new/', '302', { fromPath: '/old', toPath: '/new', status: 302 }],
    ['https://old.example/a.html', '/b?x=1#c', '301', { fromPath: '/a.html', toPath: '/b?x=1#c', status: 301 }],
    ['/травы', '/catalog', '', { fromPath: '/%D1%82%D1%80%D0%B0%D0%B2%D1%8B', toPath: '/catalog', status: 301 }],
  ])('%s → %s', (from, to, status, read) => {
    expect(readRedirect(from, to, status)).toEqual(read);
  });

  it.each([
    ['old', '/new', '', /откуда/],
    ['//evil.example', '/new', '', /откуда/],
    ['/a?id=1', '/new', '', /без «\?»/],
    ['/', '/new', '', /главная/],
    ['https://old.example', '/new', '', /главная/],
    ['/a', 'https://evil.example/', '', /куда/],
    ['/a', '//evil.example/', '', /куда/],
    ['/a', '/.//evil.example/', '', /куда/],
    ['/a', '/b/..//evil.example', '', /куда/],
    ['/a', String.raw`/\evil.example`, '', /куда/],
    ['/a', '', '', /куда/],
    [`/${'ж'.repeat(400)}`, '/new', '', /длинный/],
    ['/a', `/${'ж'.repeat(400)}`, '', /длинный/],
    ['/a', '/a/', '', /на себя/],
    ['/a', '/a?x', '', /на себя/],
    ['/a', '/b', '200', /код/],
  ])('%s → %s %s is invalid', (from, to, status, message) => {
    expect(readRedirect(from, to, status)).toMatch(message);
  });

  it.each([
    ['/old//', '/old'],
    ['/', '/'],
    // A path is never parsed as a host, not even a malformed one.
    ['//[', '//['],
    ['//evil.example/a', '//evil.example/a'],
  ])('is requested as %s and looked up as %s', (path, found) => {
    expect(redirectPath(path)).toBe(found);
  });
});
