import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { FileStore } from '../../platform/files.ts';
import { CARD_PICTURE, linkCardSvg, type LinkCard } from './link-card.ts';
import { sourceFor, type StoredFormats } from './picture.rules.ts';

export interface LinkCardRequest extends LinkCard {
  /** Shown beside the text; `whole`: square and not cropped, for a pack shot. */
  readonly picture: { readonly formats: StoredFormats; readonly whole: boolean } | undefined;
}

export interface LinkCardRenderer {
  /** A JPEG, and its name for ETags; undefined while too many cards wait to be rendered. */
  render(request: LinkCardRequest): Promise<{ readonly body: Buffer; readonly name: string } | undefined>;
}

/** Increase when the drawing changes: cards rendered before are then not used any more. */
const DESIGN = 1;
const MOST_WAITING = 16;
const QUALITY = 86;

/** Renders each card once, one after another, and stores it under the hash of its content. */
export function createLinkCards(files: FileStore): LinkCardRenderer {
  const rendering = new Map<string, Promise<Buffer>>();
  let queue: Promise<unknown> = Promise.resolve();

  async function renderCard(file: string, request: LinkCardRequest): Promise<Buffer> {
    const card = sharp(Buffer.from(linkCardSvg(request)));
    const picture = request.picture && (await fitPicture(request.picture));
    if (picture) card.composite([{ input: picture, left: CARD_PICTURE.left, top: CARD_PICTURE.top }]);
    const body = await card.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer();
    await files.write(file, body);
    return body;
  }

  async function fitPicture({ formats, whole }: NonNullable<LinkCardRequest['picture']>): Promise<Buffer | undefined> {
    const { width, height } = CARD_PICTURE;
    const source = sourceFor(formats, Math.max(width, height));
    if (!source) return undefined;
    const image = sharp(await files.read(source.file));
    if (!whole) return image.resize({ width, height, fit: 'cover', position: sharp.strategy.attention }).toBuffer();
    // The background of a pack shot is continued above and below.
    const padding = (height - width) / 2;
    return image
      .resize({ width, height: width, fit: 'cover' })
      .extend({ top: Math.floor(padding), bottom: Math.ceil(padding), extendWith: 'copy' })
      .toBuffer();
  }

  return {
    async render(request) {
      const { kicker, title, note, picture } = request;
      const content = JSON.stringify([DESIGN, kicker, title, note, picture?.whole, picture?.formats]);
      const name = createHash('sha256').update(content).digest('hex').slice(0, 32);
      const file = `og/${name}.jpg`;
      if (await files.has(file)) return { body: await files.read(file), name };
      const running = rendering.get(name);
      if (!running && rendering.size >= MOST_WAITING) return undefined;
      const made = running ?? queue.then(() => renderCard(file, request)).finally(() => rendering.delete(name));
      if (!running) {
        queue = made.catch(() => undefined);
        rendering.set(name, made);
      }
      return { body: await made, name };
    },
  };
}
