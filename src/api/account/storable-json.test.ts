import { expect, it } from 'vitest';
import { isStorable } from './storable-json.ts';

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { value };
  return value;
}

it.each([[null], [0], ['текст'], [{ a: [1, { b: '🌿' }] }], [nested(32)]])('%j can be stored', (value) => {
  expect(isStorable(value)).toBe(true);
});

it.each([['a\0'], [{ 'a\0': 1 }], [['\ud800']], [nested(33)], [nested(200_000)]])(
  'invalid texts and deep nesting cannot be stored',
  (value) => {
    expect(isStorable(value)).toBe(false);
  },
);
