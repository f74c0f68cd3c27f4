import pg from 'pg';
import type { FillStep } from './fill/fill-step.ts';

/**
 * The parts, in this order because later ones refer to goods. The key is set in settings once the part is in the
 * database, so that databases filled before the part existed still get it; a key with a new number fills it again. A part
 * is loaded only when it is missing: the texts of all goods would take a second of each start.
 */
const PARTS: readonly (readonly [key: string, load: () => Promise<FillStep>])[] = [
  ['demo-world-cities', async () => (await import('./fill/cities-step.ts')).citiesStep],
  ['demo-world', async () => (await import('./fill/goods-step.ts')).goodsStep],
  ['demo-world-facets', async () => (await import('./fill/facets-step.ts')).facetsStep],
  ['demo-world-content-2', async () => (await import('./fill/content-step.ts')).contentStep],
  ['demo-world-reviews-2', async () => (await import('./fill/reviews-step.ts')).reviewsStep],
  ['demo-world-materials', async () => (await import('./fill/materials-step.ts')).materialsStep],
  ['demo-world-coupons', async () => (await import('./fill/coupons-step.ts')).couponsStep],
  ['demo-synonyms', async () => (await import('./fill/synonyms-step.ts')).synonymsStep],
  ['demo-world-customers', async () => (await import('./fill/customers-step.ts')).customersStep],
  ['demo-world-account', async () => (await import('./fill/account-step.ts')).accountStep],
  ['demo-world-bonuses', async () => (await import('./fill/bonuses-step.ts')).bonusesStep],
  ['demo-world-course', async () => (await import('./fill/course-step.ts')).courseStep],
  ['demo-world-tickets', async () => (await import('./fill/tickets-step.ts')).ticketsStep],
  ['demo-world-staff', async () => (await import('./fill/staff-step.ts')).staffStep],
  ['demo-world-substances', async () => (await import('./fill/substances-step.ts')).substancesStep],
  ['demo-world-costs', async () => (await import('./fill/costs-step.ts')).costsStep],
  ['demo-world-batches', async () => (await import('./fill/batches-step.ts')).batchesStep],
];

/**
 * Fills a database with the demo data, or with the parts that are still missing.
 * @param filesFolder where the shop stores its files
 * @param secret of the shop that will run on it
 * @returns whether anything was missing
 */
export async function fillDemoWorld(url: string, filesFolder: string, secret: string): Promise<boolean> {
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  // The server may be stopped while the database is being filled: no unhandled error then.
  pool.on('error', () => {});
  try {
    const keys = PARTS.map(([key]) => key);
    const { rows } = await pool.query<{ key: string }>('select key from settings where key = any($1)', [keys]);
    const missing = PARTS.filter(([key]) => !rows.some((row) => row.key === key));
    if (missing.length === 0) return false;

    const { fillParts } = await import('./fill/fill-parts.ts');
    const steps = await Promise.all(missing.map(async ([key, load]) => ({ key, step: await load() })));
    await fillParts(pool, filesFolder, secret, steps);
    return true;
  } finally {
    await pool.end();
  }
}
