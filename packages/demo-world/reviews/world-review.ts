import { createHash } from 'node:crypto';

/** Stands where a product would: the shop itself. */
export const ABOUT_SHOP = 'magazin';

/** Product → its reviews, each a line «stars, a plus for a buyer | name, city | day | words | answer of the shop». */
export type ProductReviews = Readonly<Record<string, readonly string[]>>;

export interface WorldReview {
  readonly id: string;
  /** Of the product; null: the shop itself. */
  readonly slug: string | null;
  readonly state: 'waiting' | 'published';
  readonly rating: number;
  readonly bought: boolean;
  readonly name: string;
  readonly city: string;
  readonly text: string;
  readonly reply: string | null;
  readonly writtenAt: string;
  readonly decidedAt: string | null;
}

/** The same id for the same words in every database, in the shape of a version 8 UUID. */
function idOf(words: string): string {
  const hash = createHash('sha256').update(words).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** Reviews out of their lines. Hours follow from the id, so that a day's reviews do not come in one second. */
export function readReviews(lines: ProductReviews, state: WorldReview['state']): WorldReview[] {
  return Object.entries(lines).flatMap(([slug, written]) =>
    written.map((line) => {
      const [stars = '', who = '', day = '', text = '', reply] = line.split(' | ');
      const [name = '', city = ''] = who.split(', ');
      const id = idOf(`${slug} ${line}`);
      const minutes = (Number.parseInt(id.slice(0, 4), 16) % 840) + 7 * 60;
      const writtenAt = new Date(Date.parse(`${day}T00:00:00+03:00`) + minutes * 60_000);
      return {
        id,
        slug: slug === ABOUT_SHOP ? null : slug,
        state,
        rating: Number(stars[0]),
        bought: stars.endsWith('+'),
        name,
        city,
        text,
        reply: reply ?? null,
        writtenAt: writtenAt.toISOString(),
        decidedAt: state === 'published' ? new Date(writtenAt.getTime() + 20 * 3_600_000).toISOString() : null,
      };
    }),
  );
}
