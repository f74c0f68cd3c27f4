import { expect, it } from 'vitest';
import { refuse } from '../kernel/refusal.ts';
import { refuseWhenLocked } from './locked-row.ts';

const failed = (code: string) =>
  Promise.reject(new Error('query failed', { cause: Object.assign(new Error(), { code }) }));
const busy = refuse('order-busy', { retryAfter: 60 });

it.each([
  ['lock_timeout', '55P03'],
  ['a deadlock', '40P01'],
  ['statement_timeout', '57014'],
])('%s (%s) means a row that stays locked', async (_what, code) => {
  expect(await refuseWhenLocked(busy, failed(code))).toEqual(busy);
});

it('an error of another kind is rethrown', async () => {
  await expect(refuseWhenLocked(busy, failed('23505'))).rejects.toThrow('query failed');
});
