import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Db } from '../../platform/database.ts';
import type { FileStore } from '../../platform/files.ts';
import { sourceFor } from './picture.ts';
import { pictures } from './pictures.tables.ts';

export interface PictureAsked {
  readonly id: string;
  /** One of `PICTURE_WIDTHS`; a wider picture than stored is never made. */
  readonly width: number;
  readonly format: 'avif' | 'webp';
  /** One of `QUALITIES`. */
  readonly quality: number;
}

export interface PictureRenderer {
  /** The bytes of a picture; undefined when there is no such picture. */
  render(asked: PictureAsked): Promise<Buffer | undefined>;
}

/** Makes each asked picture once and keeps it in the store; who asks meanwhile waits for the same making. */
export function createPictureRenderer(db: Db, files: FileStore): PictureRenderer {
  // One thread a picture: pictures must not starve the pages of the same process.
  sharp.concurrency(1);
  const making = new Map<string, Promise<Buffer | undefined>>();
  let queue: Promise<unknown> = Promise.resolve();

  async function make(name: string, { id, width, format, quality }: PictureAsked): Promise<Buffer | undefined> {
    const [picture] = await db.select({ formats: pictures.formats }).from(pictures).where(eq(pictures.id, id));
    const source = picture && sourceFor(picture.formats, width);
    if (!source) return undefined;
    const resized = sharp(await files.read(source.file)).resize({ width, withoutEnlargement: true });
    // AVIF looks the same at a lower figure.
    const encoded =
      format === 'avif' ? resized.avif({ quality: quality - 15, effort: 2 }) : resized.webp({ quality, effort: 4 });
    const body = await encoded.toBuffer();
    await files.write(name, body);
    return body;
  }

  async function render(asked: PictureAsked): Promise<Buffer | undefined> {
    const name = `renders/${asked.id}/${asked.width}-${asked.quality}.${asked.format}`;
    if (await files.has(name)) return files.read(name);
    const running = making.get(name);
    if (running) return running;
    const made = queue.then(() => make(name, asked)).finally(() => making.delete(name));
    queue = made.catch(() => undefined);
    making.set(name, made);
    return made;
  }

  return { render };
}
