import { expect, it } from 'vitest';
import { mintIds } from './ids.ts';

it('ids do not repeat after a reset or a new start', () => {
  const now = () => 1_795_000_000_000;
  const ids = mintIds({ deterministic: false, now });
  const first = ids.uuid();
  ids.reset();
  expect(ids.uuid()).not.toBe(first);
  expect(mintIds({ deterministic: false, now: () => now() + 1_000 }).uuid()).not.toBe(first);
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5000-8000-000000000001$/);
});

it('ids of a deterministic sandbox are the same in every run', () => {
  const run = () => mintIds({ deterministic: true, now: Date.now }).uuid();
  expect(run()).toBe(run());
});
