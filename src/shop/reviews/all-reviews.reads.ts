import { sql, type SQL } from 'drizzle-orm';
import { formatDay } from '../../kernel/dates.ts';
import { sectionNamed, sectionOf, SECTIONS, type SectionId, type SectionSlug } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import type { StarCounts } from './review.rules.ts';
import type { PublishedReview } from './reviews.reads.ts';

/** Reviews of the shop itself, or of goods of a section. */
export type ReviewSubject = 'magazin' | SectionSlug;

export interface ReviewOfAll extends PublishedReview {
  /** Null for a review of the shop itself. A product that is no longer sold has a name but no slug. */
  readonly product: { readonly name: string; readonly section: SectionSlug; readonly slug: string | null } | null;
}

export interface AllReviews {
  readonly reviews: readonly ReviewOfAll[];
  /** Number of reviews with the chosen subject and stars. */
  readonly total: number;
  /** Of the chosen subject, for all stars. */
  readonly stars: StarCounts;
  readonly subjects: readonly { readonly subject: ReviewSubject; readonly count: number }[];
  /** Stars of the reviews of the shop itself. */
  readonly shopStars: StarCounts;
  readonly tags: readonly string[];
}

export interface ReviewsQuery {
  readonly subject: ReviewSubject | undefined;
  readonly stars: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

function within(subject: ReviewSubject | undefined): SQL {
  if (!subject) return sql`true`;
  if (subject === 'magazin') return sql`r.product_id is null`;
  return sql`p.section_id = ${sectionNamed(subject).id}`;
}

/** Published reviews of all goods and of the shop itself, the newest first, with the number of each rating. */
export async function allReviews(db: Db, query: ReviewsQuery): Promise<AllReviews> {
  const { subject, stars, limit, offset } = query;
  const [rows, counts] = await Promise.all([
    db.execute<Record<string, unknown> & ReviewRow>(sql`
      select r.id, r.name, r.city, r.rating, r.text, r.bought, r.reply, r.written_at as "writtenAt",
        r.product_id as "productId", p.name as product, p.slug, p.section_id as "sectionId",
        p.published_at is not null as sold
      from reviews r left join products p on p.id = r.product_id
      where r.state = 'published' and ${within(subject)} and ${stars ? sql`r.rating = ${stars}` : sql`true`}
      order by r.written_at desc, r.id
      limit ${limit} offset ${offset}`),
    db.execute<{ subject: SectionId | null; rating: number; times: number }>(sql`
      select p.section_id as subject, r.rating, count(*)::int as times
      from reviews r left join products p on p.id = r.product_id
      where r.state = 'published' group by 1, 2`),
  ]);
  const starsOf = (of: ReviewSubject | undefined): StarCounts => {
    const found: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    for (const { subject: id, rating, times } of counts.rows)
      if (!of || subjectOf(id) === of) found[rating - 1]! += times;
    return found;
  };
  const chosen = starsOf(subject);
  const sum = (of: StarCounts) => of.reduce((all, each) => all + each, 0);
  return {
    reviews: rows.rows.map(shownReview),
    total: stars ? chosen[stars - 1]! : sum(chosen),
    stars: chosen,
    subjects: (['magazin', ...SECTIONS.map(({ slug }) => slug)] as const).flatMap((each) => {
      const count = sum(starsOf(each));
      return count > 0 ? [{ subject: each, count }] : [];
    }),
    shopStars: starsOf('magazin'),
    tags: ['reviews', ...rows.rows.flatMap(({ productId }) => (productId === null ? [] : `product:${productId}`))],
  };
}

interface ReviewRow extends Omit<PublishedReview, 'writtenAt' | 'writtenOn'> {
  /** The driver returns timestamps of raw SQL as text. */
  readonly writtenAt: string;
  readonly productId: number | null;
  readonly product: string | null;
  readonly slug: string;
  readonly sectionId: SectionId | null;
  readonly sold: boolean;
}

function subjectOf(sectionId: SectionId | null): ReviewSubject {
  return sectionId === null ? 'magazin' : sectionOf(sectionId).slug;
}

function shownReview({ productId: _id, product, slug, sectionId, sold, writtenAt, ...review }: ReviewRow) {
  const at = new Date(writtenAt);
  return {
    ...review,
    writtenAt: at.toISOString(),
    writtenOn: formatDay(at),
    product:
      product === null || sectionId === null
        ? null
        : { name: product, section: sectionOf(sectionId).slug, slug: sold ? slug : null },
  } satisfies ReviewOfAll;
}
