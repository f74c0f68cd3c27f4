import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Db } from '../../platform/database.ts';
import type { FileStore } from '../../platform/files.ts';
import { sourceFor, standInFor, type StoredFormat } from './picture.rules.ts';
import { pictures } from './pictures.tables.ts';

export interface PictureRequest {
  readonly id: string;
  /** One of `PICTURE_WIDTHS`; pictures are never upscaled. */
  readonly width: number;
  readonly format: 'avif' | 'webp';
  /** One of `QUALITIES`. */
  readonly quality: number;
}

export interface RenderedPicture {
  readonly body: Buffer;
  readonly format: 'avif' | 'webp';
  /** False for a stand-in served while too many pictures wait to be rendered: a stored size, unchanged. */
  readonly final: boolean;
}

export interface PictureRenderer {
  /** Undefined when there is no such picture. */
  render(request: PictureRequest): Promise<RenderedPicture | undefined>;
}

/** Pictures that may wait to be rendered; further requests get a stored size. */
const MOST_WAITING = 24;

/**
 * Renders each requested picture once and stores it; concurrent requests wait for the same rendering.
 * @param admit runs a database query when there is capacity for it
 */
export function createPictureRenderer(
  db: Db,
  files: FileStore,
  admit: <T>(lookup: () => Promise<T>) => Promise<T>,
): PictureRenderer {
  // One thread per picture: rendering must not starve other requests of the process.
  sharp.concurrency(1);
  const rendering = new Map<string, Promise<Buffer>>();
  let queue: Promise<unknown> = Promise.resolve();

  async function renderFile(
    name: string,
    source: StoredFormat,
    { width, format, quality }: PictureRequest,
  ): Promise<Buffer> {
    // An SVG would be encoded with an alpha channel that it does not use.
    const resized = sharp(await files.read(source.file))
      .resize({ width, withoutEnlargement: true })
      .removeAlpha();
    // AVIF looks the same at a lower quality setting.
    const encoded =
      format === 'avif' ? resized.avif({ quality: quality - 15, effort: 2 }) : resized.webp({ quality, effort: 4 });
    const body = await encoded.toBuffer();
    await files.write(name, body);
    return body;
  }

  async function render(request: PictureRequest): Promise<RenderedPicture | undefined> {
    const [picture] = await admit(async () =>
      db.select({ formats: pictures.formats, width: pictures.width }).from(pictures).where(eq(pictures.id, request.id)),
    );
    if (!picture) return undefined;
    // All widths above the stored one give the same picture: use one file.
    const width = Math.min(request.width, picture.width);
    const source = sourceFor(picture.formats, width);
    if (!source) return undefined;
    const name = `renders/${request.id}/${width}-${request.quality}.${request.format}`;
    if (await files.has(name)) return { body: await files.read(name), format: request.format, final: true };

    const running = rendering.get(name);
    const standIn = !running && rendering.size >= MOST_WAITING ? standInFor(picture.formats, width) : undefined;
    if (standIn) return { body: await files.read(standIn.file), format: 'webp', final: false };
    const made = running ?? queue.then(() => renderFile(name, source, request)).finally(() => rendering.delete(name));
    if (!running) {
      queue = made.catch(() => undefined);
      rendering.set(name, made);
    }
    return { body: await made, format: request.format, final: true };
  }

  return { render };
}
