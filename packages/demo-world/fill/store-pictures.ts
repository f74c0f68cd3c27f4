import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { FileStore } from '../../../src/platform/files.ts';
import { pictures } from '../../../src/shop/pictures/pictures.tables.ts';
import { drawnFolder, readDrawn } from '../drawn.ts';
import type { Plate } from '../plate.ts';
import type { DemoDb } from './fill-step.ts';

/** Copies drawn pictures into the store of the shop and writes their rows; the same ones again change only the words. */
export async function storePictures(db: DemoDb, files: FileStore, plates: readonly Plate[]): Promise<void> {
  if (plates.length === 0) return;
  const drawn = readDrawn();
  const rows: (typeof pictures.$inferInsert)[] = [];
  for (const { name, alt } of plates) {
    const picture = drawn[name];
    if (!picture) throw new Error(`${name} is not drawn: run npm run draw -w @travosol/demo-world`);
    const { id, width, height } = picture;
    const [large, small] = [`pictures/${id}/drawing.svg`, `pictures/${id}/small.webp`];
    const svg = gunzipSync(await readFile(path.join(drawnFolder, `${id}.svgz`)));
    const webp = await readFile(path.join(drawnFolder, `${id}.webp`));
    await Promise.all([files.write(large, svg), files.write(small, webp)]);
    const formats = {
      small: { file: small, ...picture.small, bytes: webp.length },
      large: { file: large, width, height, bytes: svg.length },
    };
    rows.push({ id, alt, width, height, formats });
  }
  const set = Object.fromEntries(
    (['alt', 'width', 'height', 'formats'] as const).map((column) => [column, sql.raw(`excluded.${column}`)]),
  );
  await db.insert(pictures).values(rows).onConflictDoUpdate({ target: pictures.id, set });
}
