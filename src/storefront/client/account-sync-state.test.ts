import { expect, it } from 'vitest';
import { accountHash, syncStateOf, parseSyncState, type AccountSyncState } from './account-sync-state.ts';

const ANNA: AccountSyncState = {
  of: accountHash(1001),
  synced: { version: 3, items: [{ product: 5, quantity: 1 }], later: [], favorites: [7] },
  displaced: [],
};

it('the state saved for one account is not used for another', () => {
  expect(syncStateOf(1001, ANNA)).toEqual(ANNA);
  expect(syncStateOf(1002, ANNA)).toBeUndefined();
  expect(syncStateOf(1001, null)).toBeUndefined();
});

it('a state without an account hash is ignored', () =>
  expect(parseSyncState({ synced: ANNA.synced, displaced: [] })).toBeUndefined());

it('the hash is short and does not reveal the id', () => {
  expect(accountHash(1001)).toMatch(/^[\da-f]{8}$/);
  expect(accountHash(1001)).not.toContain('1001');
});
