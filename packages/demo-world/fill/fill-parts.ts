import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { localFiles } from '../../../src/platform/files.ts';
import { settings } from '../../../src/shop/settings/settings.tables.ts';
import type { FillStep } from './fill-step.ts';
import { storePictures } from './store-pictures.ts';

/** Writes each part and its key in settings in one transaction; the pictures of all parts are stored before. */
export async function fillParts(
  pool: pg.Pool,
  filesFolder: string,
  secret: string,
  parts: readonly { readonly key: string; readonly step: FillStep }[],
): Promise<void> {
  const db = drizzle(pool);
  const plates = parts.flatMap(({ step }) => step.plates ?? []);
  const files = localFiles(filesFolder);
  await storePictures(db, files, plates);
  for (const { key, step } of parts) {
    await db.transaction(async (tx) => {
      const value = await step.fill(tx, secret, files);
      await tx.insert(settings).values({ key, value });
    });
  }
}
