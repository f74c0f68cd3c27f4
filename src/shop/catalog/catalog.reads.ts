import { sql, type SQL } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { ProductType } from '../../kernel/product-types.ts';
import { sectionNamed, sectionOf, type SectionId, type SectionSlug } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import type { PictureRef } from '../pictures/picture.rules.ts';
import { availabilityOf, pricePerDay, type ProductCard, type ProductKind } from './product.rules.ts';

/** Row of a card; the other reads of this folder extend it. */
export interface CardRow extends Record<string, unknown> {
  id: number;
  slug: string;
  section_id: SectionId;
  type: ProductType;
  kind: ProductKind;
  name: string;
  form: string;
  count_text: string;
  price: Kopecks;
  old_price: Kopecks | null;
  days_in_pack: number | null;
  available: number | null;
  part_ids: number[] | null;
  rating_sum: number | null;
  rating_count: number | null;
  pictures: PictureRef[] | null;
}

/**
 * How many bundles `p` can be assembled: limited by the scarcest physical part, 0 while a part is not published; null
 * where stock is not counted.
 */
export const BUNDLES_LEFT = sql`(
  select min(case when part.published_at is null then 0 else s.available / pp.quantity end)
  from product_parts pp join products part on part.id = pp.part_id
  left join stock_levels s on s.product_id = pp.part_id where pp.bundle_id = p.id)`;

export const CARD_COLUMNS = sql`
  p.id, p.slug, p.section_id, p.type, p.kind, p.name, p.form, p.count_text, p.price, p.old_price, p.days_in_pack,
  case when p.type = 'bundle' then ${BUNDLES_LEFT} else (select s.available from stock_levels s where s.product_id = p.id) end as available,
  case when p.type = 'bundle' then (
    select array_agg(pp.part_id) from product_parts pp where pp.bundle_id = p.id
  ) end as part_ids,
  rated.rating_sum, rated.rating_count`;

/** Columns of `DoseColumns`, by their names there. */
export const DOSE_COLUMNS = sql`
  p.dose_unit as "doseUnit", p.units_per_pack::float8 as "unitsPerPack", p.units_per_intake::float8 as "unitsPerIntake",
  p.intakes_per_day as "intakesPerDay", p.course_days as "courseDays", p.break_days as "breakDays",
  p.days_after_opening as "daysAfterOpening"`;

/** The tables of {@link CARD_COLUMNS}. */
export const CARD_ROWS = sql`products p left join product_ratings rated on rated.product_id = p.id`;

export function picturesColumn(limit: number): SQL {
  return sql`(
    select json_agg(json_build_object('id', c.id, 'alt', c.alt, 'width', c.width, 'height', c.height) order by pic.position)
    from product_pictures pic join pictures c on c.id = pic.picture_id
    where pic.product_id = p.id and pic.position < ${limit}
  ) as pictures`;
}

export function cardOf(row: CardRow): ProductCard {
  return {
    id: row.id,
    slug: row.slug,
    section: sectionOf(row.section_id).slug,
    type: row.type,
    kind: row.kind,
    name: row.name,
    form: row.form,
    countText: row.count_text,
    price: row.price,
    oldPrice: row.old_price,
    pricePerDay: pricePerDay(row.price, row.days_in_pack),
    availability: availabilityOf(row.kind, row.available),
    rating: row.rating_count ? { average: row.rating_sum! / row.rating_count, count: row.rating_count } : null,
    pictures: row.pictures ?? [],
  };
}

/** Cache tag of pages that choose among the goods of a section; prices do not decide there. */
export function sectionTag(section: number): string {
  return `section:${section}`;
}

/** Cache tags of a page that shows these products: theirs and those of their parts. */
export function tagsOf(rows: readonly CardRow[]): string[] {
  return [...new Set(rows.flatMap((row) => [row.id, ...(row.part_ids ?? [])]))].map((id) => `product:${id}`);
}

const ORDERS = { popular: sql`p.popularity desc, p.id`, new: sql`p.released_at desc, p.id` };

/** The first cards of a shelf, for pages that show a few; full shelves come from `ShelfIndex`. */
export async function shelf(
  db: Db,
  query: { section?: SectionSlug; order: keyof typeof ORDERS; limit: number },
): Promise<{ cards: ProductCard[]; tags: string[] }> {
  const within = query.section ? sql`and p.section_id = ${sectionNamed(query.section).id}` : sql``;
  const { rows } = await db.execute<CardRow>(sql`
    select ${CARD_COLUMNS}, ${picturesColumn(2)} from ${CARD_ROWS}
    where p.published_at is not null ${within} order by ${ORDERS[query.order]} limit ${query.limit}`);
  return { cards: rows.map(cardOf), tags: ['shelf', ...tagsOf(rows)] };
}

/** The line under the title of a section. */
export async function sectionTagline(db: Db, sectionId: number): Promise<string> {
  const { rows } = await db.execute<{ tagline: string }>(sql`select tagline from sections where id = ${sectionId}`);
  return rows[0]?.tagline ?? '';
}

/** Cards of these products in the order of `ids`; those not on sale are left out. */
export async function cardsOf(
  db: Db,
  ids: readonly number[],
): Promise<{ cards: readonly ProductCard[]; tags: readonly string[] }> {
  if (ids.length === 0) return { cards: [], tags: [] };
  const { rows } = await db.execute<CardRow>(sql`
    select ${CARD_COLUMNS}, ${picturesColumn(2)} from ${CARD_ROWS}
    where p.id = any(${sql.param(ids)}::bigint[]) and p.published_at is not null`);
  const found = new Map(rows.map((row) => [row.id, row]));
  const inOrder = ids.flatMap((id) => found.get(id) ?? []);
  return { cards: inOrder.map(cardOf), tags: tagsOf(inOrder) };
}

export interface SectionSummary {
  readonly id: number;
  readonly slug: SectionSlug;
  readonly name: string;
  readonly tagline: string;
  readonly count: number;
  /** Picture of the section's most popular product. */
  readonly picture: PictureRef | null;
}

/** The sections in their order with the number of goods in each. */
export async function sectionSummaries(db: Db): Promise<SectionSummary[]> {
  const { rows } = await db.execute<SectionSummary & Record<string, unknown>>(sql`
    select s.id, s.slug, s.name, s.tagline,
      (select count(*)::int from products p where p.published_at is not null and p.section_id = s.id) as count,
      (select json_build_object('id', c.id, 'alt', c.alt, 'width', c.width, 'height', c.height)
        from products p join product_pictures pic on pic.product_id = p.id and pic.position = 0
        join pictures c on c.id = pic.picture_id
        where p.published_at is not null and p.section_id = s.id order by p.popularity desc, p.id limit 1) as picture
    from sections s order by s.position`);
  return rows;
}
