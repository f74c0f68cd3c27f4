import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Db } from '../../platform/database.ts';
import type { FileStore } from '../../platform/files.ts';
import { sourceFor, standInFor, type StoredFormat } from './picture.rules.ts';
import { pictures } from './pictures.tables.ts';

export interface PictureAsked {
  readonly id: string;
  /** One of `PICTURE_WIDTHS`; a wider picture than stored is never made. */
  readonly width: number;
  readonly format: 'avif' | 'webp';
  /** One of `QUALITIES`. */
  readonly quality: number;
}

export interface RenderedPicture {
  readonly body: Buffer;
  readonly format: 'avif' | 'webp';
  /** False for a stand-in given while too many pictures wait to be made: the stored size as it is. */
  readonly final: boolean;
}

export interface PictureRenderer {
  /** Undefined when there is no such picture. */
  render(asked: PictureAsked): Promise<RenderedPicture | undefined>;
}

/** Pictures that may wait for their making; who asks for another meanwhile gets the stored size. */
const MOST_WAITING = 24;

/**
 * Makes each asked picture once and keeps it in the store; who asks meanwhile waits for the same making.
 * @param admit runs a question to the database when there is room for it
 */
export function createPictureRenderer(
  db: Db,
  files: FileStore,
  admit: <T>(lookup: () => Promise<T>) => Promise<T>,
): PictureRenderer {
  // One thread a picture: pictures must not starve the pages of the same process.
  sharp.concurrency(1);
  const making = new Map<string, Promise<Buffer>>();
  let queue: Promise<unknown> = Promise.resolve();

  async function make(name: string, source: StoredFormat, { width, format, quality }: PictureAsked): Promise<Buffer> {
    // An SVG would be encoded with a channel of transparency that it does not use.
    const resized = sharp(await files.read(source.file))
      .resize({ width, withoutEnlargement: true })
      .removeAlpha();
    // AVIF looks the same at a lower figure.
    const encoded =
      format === 'avif' ? resized.avif({ quality: quality - 15, effort: 2 }) : resized.webp({ quality, effort: 4 });
    const body = await encoded.toBuffer();
    await files.write(name, body);
    return body;
  }

  async function render(asked: PictureAsked): Promise<RenderedPicture | undefined> {
    const [picture] = await admit(async () =>
      db.select({ formats: pictures.formats, width: pictures.width }).from(pictures).where(eq(pictures.id, asked.id)),
    );
    if (!picture) return undefined;
    // Wider than stored is the same picture: one file, one making.
    const width = Math.min(asked.width, picture.width);
    const source = sourceFor(picture.formats, width);
    if (!source) return undefined;
    const name = `renders/${asked.id}/${width}-${asked.quality}.${asked.format}`;
    if (await files.has(name)) return { body: await files.read(name), format: asked.format, final: true };

    const running = making.get(name);
    const standIn = !running && making.size >= MOST_WAITING ? standInFor(picture.formats, width) : undefined;
    if (standIn) return { body: await files.read(standIn.file), format: 'webp', final: false };
    const made = running ?? queue.then(() => make(name, source, asked)).finally(() => making.delete(name));
    if (!running) {
      queue = made.catch(() => undefined);
      making.set(name, made);
    }
    return { body: await made, format: asked.format, final: true };
  }

  return { render };
}
