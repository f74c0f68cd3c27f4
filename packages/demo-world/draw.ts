// npm run draw -w @travosol/demo-world: draws changed pictures and removes unused ones.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { drawnFolder, drawnManifest, readDrawn, type DrawnPicture } from './drawn.ts';
import { drawPlate } from './pictures/draw-plate.ts';
import type { Plate } from './plate.ts';
import { contentPlates, goodsPlates } from './plates.ts';

/** Longest sides in pixels. */
const [LARGE, SMALL] = [2000, 640];
const PAPER = '#FBFAF5';

const before = existsSync(drawnManifest) ? readDrawn() : {};
const drawn: Record<string, DrawnPicture> = {};
for (const plate of [...goodsPlates, ...contentPlates]) {
  const svg = drawPlate(plate.drawing);
  const hash = createHash('sha256').update(svg).digest('hex');
  const previous = before[plate.name];
  drawn[plate.name] = previous?.svg === hash && isThere(previous) ? previous : await draw(plate, svg, hash);
}
const ids = new Set(Object.values(drawn).map(({ id }) => id));
for (const file of readdirSync(drawnFolder)) {
  if (!ids.has(path.parse(file).name)) rmSync(path.join(drawnFolder, file));
}
writeFileSync(drawnManifest, `${JSON.stringify(drawn, null, 2)}\n`);
const added = Object.values(drawn).filter((one) => !Object.values(before).includes(one));
process.stdout.write(`Картинок: ${ids.size}, из них новых: ${added.length}.\n`);

function isThere({ id }: DrawnPicture): boolean {
  return ['svgz', 'webp'].every((ending) => existsSync(path.join(drawnFolder, `${id}.${ending}`)));
}

async function draw({ name, fixedId }: Plate, svg: string, hash: string): Promise<DrawnPicture> {
  const id = fixedId ?? `${name.slice(0, 60)}-${hash.slice(0, 10)}`;
  const png = await sharp(Buffer.from(svg)).flatten({ background: PAPER }).png().toBuffer();
  const { width, height } = await sharp(png)
    .resize({ width: LARGE, height: LARGE, fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => info);
  const small = await sharp(png)
    .resize({ width: SMALL, height: SMALL, fit: 'inside' })
    .webp({ quality: 88, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  writeFileSync(path.join(drawnFolder, `${id}.svgz`), gzipSync(svg, { level: 9 }));
  writeFileSync(path.join(drawnFolder, `${id}.webp`), small.data);
  return { id, svg: hash, width, height, small: { width: small.info.width, height: small.info.height } };
}
