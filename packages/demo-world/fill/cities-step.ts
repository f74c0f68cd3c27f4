import { keepCities } from '../../../src/shop/places/keep-cities.ts';
import { cities } from '../../../db/cities.ts';
import type { WorldStep } from './step.ts';

/** Our own list; a world filled when it was shorter gets the rest, with the ids it has. */
export const citiesStep: WorldStep = {
  mark: 'demo-world-cities',
  async fill(tx) {
    const { added } = await keepCities(tx, cities, { overwrite: false });
    return { added };
  },
};
