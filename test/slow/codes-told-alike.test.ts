import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { requestCodes, knownAndUnknownPeople } from '../support/known-and-unknown-people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ production: true, env: { ALTCHA_COST: '1', TRUSTED_PROXIES: 'loopback' } });
});
afterAll(() => shop.close());

it.each(['phone', 'email'] as const)('200 known and 200 unknown by %s are answered in the same time', async (kind) => {
  const samples = await requestCodes(shop, kind, await knownAndUnknownPeople(shop, kind, 200));
  const median = (known: boolean) =>
    samples
      .filter((one) => one.known === known)
      .map(({ ms }) => ms)
      .toSorted((a, b) => a - b)[100]!;
  const [known, unknown] = [median(true), median(false)];
  // Noise is a few milliseconds; an additional query or letter would take longer.
  expect(Math.abs(known - unknown)).toBeLessThan(Math.max(3, 0.25 * Math.min(known, unknown)));
});
