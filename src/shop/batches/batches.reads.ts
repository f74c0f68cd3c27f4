import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { SectionSlug } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import { products, sections } from '../catalog/catalog.tables.ts';
import { batchDocuments, batches, batchEvents, batchResults } from './batches.tables.ts';
import { mayPackBatch, type BatchState } from './batch.rules.ts';

/** How many protocols and results a batch has. */
export async function partsOfBatch(db: Db, batchId: number): Promise<{ documents: number; results: number }> {
  const { rows } = await db.execute<{ documents: number; results: number }>(sql`
    select (select count(*)::int from batch_documents where batch_id = ${batchId}) as documents,
      (select count(*)::int from batch_results where batch_id = ${batchId}) as results`);
  return rows[0]!;
}

const NAMED = {
  id: batches.id,
  number: batches.number,
  spelling: batches.spelling,
  madeOn: batches.madeOn,
  bestBefore: batches.bestBefore,
  state: batches.state,
  reason: batches.reason,
  version: batches.version,
  releaseAskedBy: batches.releaseAskedBy,
  productId: products.id,
  product: products.name,
  slug: products.slug,
  gtin: products.gtin,
  section: sql<SectionSlug>`${sections.slug}`,
  published: sql<boolean>`${products.publishedAt} is not null`,
};

const named = (db: Db) =>
  db
    .select(NAMED)
    .from(batches)
    .innerJoin(products, eq(products.id, batches.productId))
    .innerJoin(sections, eq(sections.id, products.sectionId));

export type NamedBatch = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number];

export interface BatchCursor {
  /** Day in ISO 8601. */
  readonly madeOn: string;
  readonly id: number;
}

/** Batches for the staff, the newest made first; by the index `batches_newest`. */
export function listedBatches(
  db: Db,
  {
    state,
    product,
    after,
  }: { state?: BatchState | undefined; product?: number | undefined; after?: BatchCursor | undefined },
  most: number,
): Promise<NamedBatch[]> {
  return named(db)
    .where(
      and(
        state && eq(batches.state, state),
        product === undefined ? undefined : eq(batches.productId, product),
        after && sql`(${batches.madeOn}, ${batches.id}) < (${after.madeOn}::date, ${after.id}::bigint)`,
      ),
    )
    .orderBy(desc(batches.madeOn), desc(batches.id))
    .limit(most);
}

export async function batchById(db: Db, batchId: number): Promise<NamedBatch | undefined> {
  const [found] = await named(db).where(eq(batches.id, batchId));
  return found;
}

export const documentsOfBatch = (db: Db, batchId: number) =>
  db
    .select()
    .from(batchDocuments)
    .where(eq(batchDocuments.batchId, batchId))
    .orderBy(asc(batchDocuments.issuedOn), asc(batchDocuments.id));

export const resultsOfBatch = (db: Db, batchId: number) =>
  db
    .select({
      indicator: batchResults.indicator,
      method: batchResults.method,
      norm: batchResults.norm,
      value: batchResults.value,
    })
    .from(batchResults)
    .where(eq(batchResults.batchId, batchId))
    .orderBy(asc(batchResults.position));

/** What was done with a batch, the newest first. */
export const eventsOfBatch = (db: Db, batchId: number) =>
  db
    .select({ id: batchEvents.id, kind: batchEvents.kind, actor: batchEvents.actor, at: batchEvents.at })
    .from(batchEvents)
    .where(eq(batchEvents.batchId, batchId))
    .orderBy(desc(batchEvents.id))
    .limit(100);

/** Batches with this spelling that everybody may see, of all products or of one. */
export const publicBatches = (db: Db, spelling: string, productSlug?: string): Promise<NamedBatch[]> =>
  named(db)
    .where(
      and(
        eq(batches.spelling, spelling),
        ne(batches.state, 'draft'),
        productSlug === undefined ? undefined : eq(products.slug, productSlug),
      ),
    )
    .orderBy(products.name, batches.id)
    .limit(20);

/** Products that have batches which everybody may see. */
export const productsWithBatches = (db: Db) =>
  db
    .selectDistinct({ slug: products.slug, name: products.name })
    .from(batches)
    .innerJoin(products, eq(products.id, batches.productId))
    .where(ne(batches.state, 'draft'))
    .orderBy(products.name);

/** Goods that may have batches, by name. */
export const goodsWithBatches = (db: Db) =>
  db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(ne(products.kind, 'digital'), eq(products.type, 'single')))
    .orderBy(products.name);

/** Slug of the product with a barcode. */
export async function productByGtin(db: Db, gtin: string): Promise<string | undefined> {
  const [found] = await db.select({ slug: products.slug }).from(products).where(eq(products.gtin, gtin));
  return found?.slug;
}

/** The batch that stands in the way of packing a lot; undefined when nothing does. `state` is null when the lot has none. */
export async function batchInTheWay(
  db: Db,
  productId: number,
  spelling: string,
): Promise<{ readonly state: BatchState | null } | undefined> {
  const { rows } = await db.execute<{ state: BatchState | null; kept: boolean }>(sql`
    select (select state from batches where product_id = ${productId} and spelling = ${spelling}) as state,
      exists (select 1 from batches where product_id = ${productId} and state <> 'draft') as kept`);
  const { state, kept } = rows[0]!;
  return mayPackBatch(state ?? undefined, kept) ? undefined : { state };
}

/** The states of the batches of some products, by product and spelling; a product with none is not in it. */
export async function batchStates(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, BatchState>>> {
  const found = new Map<number, Map<string, BatchState>>();
  if (productIds.length === 0) return found;
  const { rows } = await db.execute<{ productId: number; spelling: string; state: BatchState }>(sql`
    select product_id as "productId", spelling, state from batches
    where product_id = any(${sql.param([...productIds])}::bigint[])`);
  for (const { productId, spelling, state } of rows)
    found.set(productId, (found.get(productId) ?? new Map<string, BatchState>()).set(spelling, state));
  return found;
}

/** A protocol that the reader may download. Those of a draft are for the staff. */
export async function batchDocument(db: Db, documentId: string, forStaff: boolean) {
  const [found] = await db
    .select({ sha256: batchDocuments.sha256, protocol: batchDocuments.protocol, number: batches.number })
    .from(batchDocuments)
    .innerJoin(batches, eq(batches.id, batchDocuments.batchId))
    .where(and(eq(batchDocuments.id, documentId), forStaff ? undefined : ne(batches.state, 'draft')));
  return found;
}
