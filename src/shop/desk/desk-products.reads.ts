import { asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { readActorName } from '../../kernel/actor.ts';
import { addDays } from '../../kernel/dates.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { SectionId } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import { plannedPrices, productEvents, productParts, products } from '../catalog/catalog.tables.ts';
import { doseOf } from '../catalog/label-dose.rules.ts';
import { lowestPrice, OLD_PRICE_DAYS } from '../catalog/old-price.rules.ts';
import { latestPriceChanges, priceChangesSince } from '../catalog/price-changes.reads.ts';
import { productVersion } from '../catalog/product-version.ts';

export interface ProductFilter {
  /** Part of the name, or a whole barcode. */
  readonly q?: string | undefined;
  readonly section?: SectionId | undefined;
  readonly published?: boolean | undefined;
}

export interface ListedProduct extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly form: string;
  readonly sectionId: SectionId;
  readonly type: 'single' | 'bundle';
  readonly price: Kopecks;
  readonly oldPrice: Kopecks | null;
  readonly published: boolean;
  readonly available: number | null;
  readonly picture: string | null;
}

interface PageOfProducts {
  /** Id of the last product of the page before. */
  readonly after?: number | undefined;
  readonly most: number;
}

function whereOf({ q, section, published }: ProductFilter, after: number | undefined): SQL {
  const conditions = [
    ...(q
      ? [sql`(strpos(lower(p.name), lower(${q})) > 0 or (length(${q}) <= 14 and p.gtin = lpad(${q}, 14, '0')))`]
      : []),
    ...(section === undefined ? [] : [sql`p.section_id = ${section}`]),
    ...(published === undefined ? [] : [sql`(p.published_at is not null) = ${published}`]),
    ...(after === undefined ? [] : [sql`(p.name, p.id) > (select name, id from products where id = ${after})`]),
  ];
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

/** Ids of products in the order of the list. */
export async function listedProductIds(
  db: Db,
  filter: ProductFilter,
  { after, most }: PageOfProducts,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select p.id::int from products p ${whereOf(filter, after)} order by p.name, p.id limit ${most}`,
  );
  return rows.map(({ id }) => id);
}

/** Products for their editors by name, the unpublished ones, too. */
export async function listedProducts(
  db: Db,
  filter: ProductFilter,
  { after, most }: PageOfProducts,
): Promise<ListedProduct[]> {
  const { rows } = await db.execute<ListedProduct>(sql`
    select p.id::int, p.name, p.form, p.section_id as "sectionId", p.type, p.price::int, p.old_price::int as "oldPrice",
      p.published_at is not null as published, s.available::int, x.picture_id as picture
    from products p
      left join stock_levels s on s.product_id = p.id
      left join product_pictures x on x.product_id = p.id and x.position = 0
    ${whereOf(filter, after)}
    order by p.name, p.id limit ${most}`);
  return rows;
}

const LATEST = 100;

/** A product as its editors see it: everything of its label, prices and what was done with it. */
export async function deskProduct(db: Db, id: number, now: Date) {
  const [product] = await db.select().from(products).where(eq(products.id, id));
  if (!product) return undefined;
  const [version, changes, latest, plans, events, parts, pictures] = await Promise.all([
    productVersion(db, id),
    priceChangesSince(db, id, addDays(now, -OLD_PRICE_DAYS)),
    latestPriceChanges(db, id, LATEST),
    db
      .select()
      .from(plannedPrices)
      .where(eq(plannedPrices.productId, id))
      .orderBy(desc(plannedPrices.startsAt))
      .limit(LATEST),
    db
      .select()
      .from(productEvents)
      .where(eq(productEvents.productId, id))
      .orderBy(desc(productEvents.id))
      .limit(LATEST),
    partsOf(db, id),
    picturesOf(db, id),
  ]);
  return {
    product: { ...product, dose: doseOf(product) },
    version,
    lowest: lowestPrice(product, changes, now),
    changes: latest,
    plans: plans.map((plan) => ({ ...plan, by: readActorName(plan.actor).name })),
    events: events.map(({ id: eventId, kind, actor, facts, at }) => ({
      id: eventId,
      kind,
      by: readActorName(actor).name,
      facts: facts as Record<string, unknown>,
      at,
    })),
    parts,
    pictures,
  };
}

async function partsOf(db: Db, bundleId: number) {
  const parts = await db
    .select({ id: productParts.partId, quantity: productParts.quantity })
    .from(productParts)
    .where(eq(productParts.bundleId, bundleId));
  if (parts.length === 0) return [];
  const named = await db
    .select({ id: products.id, name: products.name, price: products.price, publishedAt: products.publishedAt })
    .from(products)
    .where(
      inArray(
        products.id,
        parts.map((part) => part.id),
      ),
    )
    .orderBy(asc(products.id));
  return named.map(({ id, name, price, publishedAt }) => ({
    id,
    name,
    price,
    published: publishedAt !== null,
    quantity: parts.find((part) => part.id === id)!.quantity,
  }));
}

async function picturesOf(db: Db, productId: number) {
  const { rows } = await db.execute<{ id: string; alt: string }>(
    sql`select i.id, i.alt from product_pictures x join pictures i on i.id = x.picture_id
        where x.product_id = ${productId} order by x.position`,
  );
  return rows;
}
