import sharp from 'sharp';
import type { Db } from '../../platform/database.ts';
import type { FileStore } from '../../platform/files.ts';
import { STORED_SIZES, type PictureRef, type StoredFormats, type StoredSize } from './picture.rules.ts';
import { pictures } from './pictures.tables.ts';

/**
 * Cuts the four stored sizes of an original (any format sharp reads, SVG included) and writes them as WebP.
 * Nothing is enlarged: a size that the original cannot fill is left out, the largest is always there.
 * Sizes that lie in the store already are not made again, so the id must change when the picture does.
 */
export async function cutPicture(files: FileStore, id: string, original: () => Buffer): Promise<StoredFormats> {
  const manifest = `pictures/${id}/formats.json`;
  if (await files.has(manifest)) return JSON.parse((await files.read(manifest)).toString()) as StoredFormats;

  // Decoded once; the four sizes are cut from the pixels.
  const { data, info } = await sharp(original(), { limitInputPixels: 50_000_000 })
    .flatten({ background: '#FBFAF5' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const longest = Math.max(info.width, info.height);
  const formats: StoredFormats = {};
  for (const [name, size] of Object.entries(STORED_SIZES) as [StoredSize, number][]) {
    if (size > longest && name !== 'thumbnail' && Object.keys(formats).length > 0) continue;
    const file = `pictures/${id}/${name}.webp`;
    const cut = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    await files.write(file, cut.data);
    formats[name] = { file, width: cut.info.width, height: cut.info.height, bytes: cut.data.length };
  }
  await files.write(manifest, Buffer.from(JSON.stringify(formats)));
  return formats;
}

/** Cuts a picture and notes it in the database; the same id again changes only the words. */
export async function storePicture(
  db: Db,
  files: FileStore,
  picture: { id: string; alt: string; original: () => Buffer },
): Promise<PictureRef> {
  const formats = await cutPicture(files, picture.id, picture.original);
  const largest = Object.values(formats).sort((a, b) => b.width - a.width)[0]!;
  const row = { id: picture.id, alt: picture.alt, width: largest.width, height: largest.height, formats };
  await db.insert(pictures).values(row).onConflictDoUpdate({ target: pictures.id, set: row });
  return row;
}
