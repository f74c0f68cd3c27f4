import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { ProductType } from '../../kernel/product-types.ts';
import type { SectionId } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import { picturesColumn } from '../catalog/catalog.reads.ts';
import type { ProductDetails, ProductKind } from '../catalog/product.rules.ts';
import { namesIllness, type ContentKind, type FactsOf } from '../content/content.rules.ts';
import { contentItems, productContent } from '../content/content.tables.ts';
import type { PictureRef } from '../pictures/picture.rules.ts';
import { pictures } from '../pictures/pictures.tables.ts';
import { NO_PART_WITHDRAWN } from '../pricing/pricing.reads.ts';

/** A product in the fields of the documented API, without its relations. */
export interface BasketGood {
  readonly id: number;
  readonly slug: string;
  readonly sectionId: SectionId;
  readonly type: ProductType;
  readonly kind: ProductKind;
  readonly name: string;
  readonly tagline: string;
  readonly form: string;
  readonly countText: string;
  readonly price: Kopecks;
  readonly oldPrice: Kopecks | null;
  readonly details: ProductDetails;
  readonly purposes: readonly string[];
  readonly forWhom: readonly string[];
  readonly drugType: string;
  readonly pictures: readonly PictureRef[] | null;
  readonly releasedAt: Date;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = sql`
  p.id, p.slug, p.section_id as "sectionId", p.type, p.kind, p.name, p.tagline, p.form, p.count_text as "countText",
  p.price, p.old_price as "oldPrice", p.details, p.purposes, p.for_whom as "forWhom", p.drug_type as "drugType",
  ${picturesColumn(10)}, p.released_at::timestamptz as "releasedAt", p.published_at as "publishedAt",
  p.updated_at as "updatedAt"`;

/** Those of the products that are on sale; a bundle only when all of its parts are. */
export async function basketGoods(db: Db, ids: readonly number[]): Promise<readonly BasketGood[]> {
  const { rows } = await db.execute<BasketGood & Record<string, unknown>>(sql`
    select ${COLUMNS} from products p
    where p.id = any(${sql.param([...ids])}::bigint[]) and p.published_at is not null
      and ${NO_PART_WITHDRAWN}`);
  return rows.map(withDates);
}

export type BasketGoodPart = BasketGood & { readonly bundleId: number; readonly quantity: number };

/** The parts of the bundles among the products. */
export async function partsOfGoods(db: Db, ids: readonly number[]): Promise<readonly BasketGoodPart[]> {
  const { rows } = await db.execute<BasketGoodPart & Record<string, unknown>>(sql`
    select ${COLUMNS}, pp.bundle_id as "bundleId", pp.quantity from product_parts pp join products p on p.id = pp.part_id
    where pp.bundle_id = any(${sql.param([...ids])}::bigint[]) and p.published_at is not null
    order by p.price desc, p.id`);
  return rows.map(withDates);
}

export interface GoodContent {
  readonly productId: number;
  readonly id: number;
  readonly kind: ContentKind;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly facts: FactsOf[ContentKind];
  readonly picture: PictureRef | null;
  readonly publishedAt: Date | null;
  readonly updatedAt: Date;
}

/** Content linked to the products, without items that name an illness (decision 0021). */
export async function contentOfGoods(db: Db, ids: readonly number[], now: Date): Promise<readonly GoodContent[]> {
  if (ids.length === 0) return [];
  const { id, kind, slug, title, summary, body, facts, publishedAt, updatedAt } = contentItems;
  const picture = { id: pictures.id, alt: pictures.alt, width: pictures.width, height: pictures.height };
  const rows = await db
    .select({
      productId: productContent.productId,
      id,
      kind,
      slug,
      title,
      summary,
      body,
      facts,
      publishedAt,
      updatedAt,
      picture,
    })
    .from(productContent)
    .innerJoin(contentItems, eq(contentItems.id, productContent.contentId))
    .leftJoin(pictures, eq(pictures.id, contentItems.pictureId))
    .where(and(inArray(productContent.productId, [...ids]), lte(publishedAt, now)))
    .orderBy(productContent.productId, productContent.position, desc(publishedAt), id);
  // A video without an address is a future webinar: there is nothing to show yet.
  const shown = rows.filter((row) => row.kind !== 'video' || ('url' in row.facts && row.facts.url));
  return shown.filter((row) => !namesIllness(row)).map(({ body: _, ...row }) => row);
}

export interface GoodReview {
  readonly productId: number;
  readonly id: string;
  readonly name: string;
  readonly rating: number;
  readonly text: string;
  readonly reply: string | null;
  readonly writtenAt: Date;
}

/** Newest reviews for each product: some have thousands. */
const REVIEWS_EACH = 10;

export async function reviewsOfGoods(db: Db, ids: readonly number[]): Promise<readonly GoodReview[]> {
  const { rows } = await db.execute<GoodReview & Record<string, unknown>>(sql`
    select r.product_id as "productId", r.id, r.name, r.rating, r.text, r.reply, r.written_at as "writtenAt"
    from unnest(${sql.param([...ids])}::bigint[]) as product(id)
    cross join lateral (
      select * from reviews own where own.product_id = product.id and own.state = 'published'
      order by own.written_at desc, own.id limit ${REVIEWS_EACH}) r`);
  return rows.map((row) => ({ ...row, writtenAt: new Date(row.writtenAt) }));
}

/** Raw queries return times as text. */
function withDates<T extends BasketGood>(row: T): T {
  const { releasedAt, publishedAt, updatedAt } = row;
  return {
    ...row,
    releasedAt: new Date(releasedAt),
    publishedAt: new Date(publishedAt),
    updatedAt: new Date(updatedAt),
  };
}
