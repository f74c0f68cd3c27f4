import { inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { localFiles } from '../../src/platform/files.ts';
import { settings } from '../../src/shop/settings/settings.tables.ts';
import { citiesStep } from './fill/cities-step.ts';
import { contentStep } from './fill/content-step.ts';
import { couponsStep } from './fill/coupons-step.ts';
import { customersStep } from './fill/customers-step.ts';
import { facetsStep } from './fill/facets-step.ts';
import { goodsStep } from './fill/goods-step.ts';
import { materialsStep } from './fill/materials-step.ts';
import { reviewsStep } from './fill/reviews-step.ts';
import { staffStep } from './fill/staff-step.ts';
import { storePictures } from './fill/store-pictures.ts';
import { synonymsStep } from './fill/synonyms-step.ts';
import type { FillStep } from './fill/fill-step.ts';

/** In this order, because later steps refer to goods. */
const STEPS: readonly FillStep[] = [
  citiesStep,
  goodsStep,
  facetsStep,
  contentStep,
  reviewsStep,
  materialsStep,
  couponsStep,
  synonymsStep,
  customersStep,
  staffStep,
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
  const db = drizzle(pool);
  try {
    const marks = STEPS.map(({ mark }) => mark);
    const found = await db.select({ key: settings.key }).from(settings).where(inArray(settings.key, marks));
    const missing = STEPS.filter(({ mark }) => !found.some(({ key }) => key === mark));
    if (missing.length === 0) return false;

    const plates = missing.flatMap((step) => step.plates ?? []);
    await storePictures(db, localFiles(filesFolder), plates);
    for (const step of missing) {
      await db.transaction(async (tx) => {
        const value = await step.fill(tx, secret);
        await tx.insert(settings).values({ key: step.mark, value });
      });
    }
    return true;
  } finally {
    await pool.end();
  }
}
