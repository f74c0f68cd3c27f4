import { createHash } from 'node:crypto';

/** Key of reviews about the shop itself. */
export const ABOUT_SHOP = 'magazin';

/** Slug → reviews, each a line «stars, a plus for a buyer | name, city | day | text | reply of the shop». */
export type ProductReviews = Readonly<Record<string, readonly string[]>>;

export interface DemoReview {
  readonly id: string;
  /** Slug of the product; null for the shop itself. */
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

/** A version 8 UUID from a hash of the text, so the same in every database. */
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

/** Parses lines into reviews. The time of day is derived from the id, so that it differs between reviews. */
export function readReviews(lines: ProductReviews, state: DemoReview['state']): DemoReview[] {
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
