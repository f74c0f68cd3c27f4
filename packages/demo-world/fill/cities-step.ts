import { saveCities } from '../../../src/shop/places/save-cities.ts';
import { cities } from '../../../db/cities.ts';
import type { WorldStep } from './step.ts';

/** Our own list; a world filled when it was shorter gets the rest, with the ids it has. */
export const citiesStep: WorldStep = {
  mark: 'demo-world-cities',
  async fill(tx) {
    const { added } = await saveCities(tx, cities, { overwrite: false });
    return { added };
  },
};
