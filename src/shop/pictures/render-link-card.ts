import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { FileStore } from '../../platform/files.ts';
import { CARD_PICTURE, linkCardSvg, type LinkCard } from './link-card.ts';
import { sourceFor, type StoredFormats } from './picture.rules.ts';

export interface AskedCard extends LinkCard {
  /** Shown beside the words; `whole` is square and not cropped: a pack on its paper. */
  readonly picture: { readonly formats: StoredFormats; readonly whole: boolean } | undefined;
}

export interface LinkCardRenderer {
  /** A JPEG, and its name for ETags; undefined while too many wait to be drawn. */
  render(asked: AskedCard): Promise<{ readonly body: Buffer; readonly name: string } | undefined>;
}

/** Changes with the drawing: what was drawn before is not shown any more. */
const DESIGN = 1;
const MOST_WAITING = 16;
const QUALITY = 86;

/** Draws each card once, one after another, and keeps it in the store under the hash of what it says. */
export function createLinkCards(files: FileStore): LinkCardRenderer {
  const making = new Map<string, Promise<Buffer>>();
  let queue: Promise<unknown> = Promise.resolve();

  async function make(file: string, asked: AskedCard): Promise<Buffer> {
    const card = sharp(Buffer.from(linkCardSvg(asked)));
    const beside = asked.picture && (await cut(asked.picture));
    if (beside) card.composite([{ input: beside, left: CARD_PICTURE.left, top: CARD_PICTURE.top }]);
    const body = await card.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer();
    await files.write(file, body);
    return body;
  }

  async function cut({ formats, whole }: NonNullable<AskedCard['picture']>): Promise<Buffer | undefined> {
    const { width, height } = CARD_PICTURE;
    const source = sourceFor(formats, Math.max(width, height));
    if (!source) return undefined;
    const drawn = sharp(await files.read(source.file));
    if (!whole) return drawn.resize({ width, height, fit: 'cover', position: sharp.strategy.attention }).toBuffer();
    // The ground of a pack shot goes on above and below.
    const over = (height - width) / 2;
    return drawn
      .resize({ width, height: width, fit: 'cover' })
      .extend({ top: Math.floor(over), bottom: Math.ceil(over), extendWith: 'copy' })
      .toBuffer();
  }

  return {
    async render(asked) {
      const { kicker, title, note, picture } = asked;
      const said = JSON.stringify([DESIGN, kicker, title, note, picture?.whole, picture?.formats]);
      const name = createHash('sha256').update(said).digest('hex').slice(0, 32);
      const file = `og/${name}.jpg`;
      if (await files.has(file)) return { body: await files.read(file), name };
      const running = making.get(name);
      if (!running && making.size >= MOST_WAITING) return undefined;
      const made = running ?? queue.then(() => make(file, asked)).finally(() => making.delete(name));
      if (!running) {
        queue = made.catch(() => undefined);
        making.set(name, made);
      }
      return { body: await made, name };
    },
  };
}
