import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHouse, type House } from '../support/house.ts';
import { askEverybody, knownAndUnknown } from '../support/known-and-unknown.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ production: true, env: { ALTCHA_COST: '1', TRUSTED_PROXIES: 'loopback' } });
});
afterAll(() => house.close());

it.each(['phone', 'email'] as const)('200 known and 200 unknown by %s are answered in the same time', async (kind) => {
  const told = await askEverybody(house, kind, await knownAndUnknown(house, kind, 200));
  const median = (known: boolean) =>
    told
      .filter((one) => one.known === known)
      .map(({ ms }) => ms)
      .toSorted((a, b) => a - b)[100]!;
  const [known, unknown] = [median(true), median(false)];
  // The noise of the machine is a few milliseconds; a look-up or a letter more would be seen above it.
  expect(Math.abs(known - unknown)).toBeLessThan(Math.max(3, 0.25 * Math.min(known, unknown)));
});
