import { expect, it } from 'vitest';
import { markOf, memoryOf, readMemory, type AccountMemory } from './account-memory.ts';

const HERS: AccountMemory = {
  of: markOf(1001),
  synced: { version: 3, items: [{ product: 5, quantity: 1 }], later: [], favorites: [7] },
  displaced: [],
};

it('what is remembered of one account is no base for another', () => {
  expect(memoryOf(1001, HERS)).toEqual(HERS);
  expect(memoryOf(1002, HERS)).toBeUndefined();
  expect(memoryOf(1001, null)).toBeUndefined();
});

it('what does not say whose it is counts as nothing', () =>
  expect(readMemory({ synced: HERS.synced, displaced: [] })).toBeUndefined());

it('the mark is short and is not the id', () => {
  expect(markOf(1001)).toMatch(/^[\da-f]{8}$/);
  expect(markOf(1001)).not.toContain('1001');
});
