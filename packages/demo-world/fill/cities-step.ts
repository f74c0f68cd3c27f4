import { saveCities } from '../../../src/shop/places/save-cities.ts';
import { cities } from '../../../db/cities.ts';
import type { FillStep } from './fill-step.ts';

/** Our own list of cities; existing cities keep their ids. */
export const citiesStep: FillStep = {
  async fill(tx) {
    const { added } = await saveCities(tx, cities, { overwrite: false });
    return { added };
  },
};
