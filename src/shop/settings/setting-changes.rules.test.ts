import { expect, it } from 'vitest';
import { settingChanges } from './setting-changes.rules.ts';

it.each([
  ['nothing', { a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: [1, 2] } }, []],
  ['a number', { a: 1 }, { a: 2 }, [{ path: 'a', before: '1', after: '2' }]],
  ['a list', { pay: [1, 2] }, { pay: [2] }, [{ path: 'pay', before: '1, 2', after: '2' }]],
  ['a text of an entry', { p: [{ t: 'x' }] }, { p: [{ t: 'y' }] }, [{ path: 'p.0.t', before: 'x', after: 'y' }]],
  ['what is gone', { a: 'x', b: 1 }, { a: null, b: 1 }, [{ path: 'a', before: 'x', after: null }]],
  ['a first value', undefined, { a: false }, [{ path: 'a', before: null, after: 'false' }]],
])('%s', (_what, before, after, changes) => {
  expect(settingChanges(before, after)).toEqual(changes);
});
