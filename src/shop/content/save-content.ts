import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { products } from '../catalog/catalog.tables.ts';
import { findClaims } from '../claims/find-claims.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { pictures } from '../pictures/pictures.tables.ts';
import type { DraftItem } from './content-shape.ts';
import { contentTexts } from './content-texts.ts';
import type { BodyBlock } from './content.rules.ts';
import { contentItems, productContent } from './content.tables.ts';
import { saveFirstVersion, saveVersion, lockContent, type SavedVersion } from './save-version.ts';
import { redirectOldAddress } from './redirect-old-address.ts';

/**
 * Saves a new item, or changes the item `previous` if its version has not changed since. A new item is not shown before
 * it is published; changes of a published one are shown at once.
 */
export async function saveContent(
  ctx: Pick<ShopContext, 'transaction'>,
  draft: DraftItem,
  previous?: SavedVersion,
): Promise<SavedVersion | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'save', 'content');
    return notAllowed ?? writeContent(tx, draft, previous);
  });
}

/** @param previous without a version it is changed whatever others have done */
export async function writeContent(
  tx: TransactionContext,
  draft: DraftItem,
  previous?: Pick<SavedVersion, 'id'> & Partial<SavedVersion>,
): Promise<SavedVersion | Refusal> {
  const before = previous && (await lockContent(tx, previous.id, previous.version));
  if (isRefusal(before)) return before;
  // The kind of an item cannot be changed.
  if (before && before.kind !== draft.kind) return refuse('content-unknown');
  const claims = await findClaims(tx.db, contentTexts(draft));
  if (claims.length > 0) return refuse('claims-found', { claims });
  const sized = await withPictures(tx, draft);
  if (isRefusal(sized)) return sized;
  const unknown = await unknownProducts(tx, draft.productIds);
  if (unknown.length > 0) return refuse('products-unknown', { products: unknown });
  if (await isTaken(tx, draft, before?.id)) return refuse('slug-taken', { slug: draft.slug });

  const { productIds, ...item } = sized;
  const now = tx.now();
  let id: number;
  if (before) {
    id = before.id;
    await saveFirstVersion(tx, before);
    await tx.db
      .update(contentItems)
      .set({ ...item, version: before.version + 1, updatedAt: now, announcedAt: now })
      .where(eq(contentItems.id, id));
    await redirectOldAddress(tx, before, item.slug);
  } else {
    const [row] = await tx.db
      .insert(contentItems)
      .values({ ...item, createdAt: now, updatedAt: now, announcedAt: now })
      .returning({ id: contentItems.id });
    id = row!.id;
  }
  await linkProducts(tx, id, productIds);
  return saveVersion(tx, id, 'saved');
}

/** Sets the size of pictures to that of the stored files. */
async function withPictures(tx: TransactionContext, draft: DraftItem): Promise<DraftItem | Refusal> {
  const pictureIds = [
    ...(draft.pictureId ? [draft.pictureId] : []),
    ...draft.body.flatMap((block) => (block.kind === 'picture' ? [block.pictureId] : [])),
  ];
  if (pictureIds.length === 0) return draft;
  const { id, width, height } = pictures;
  const rows = await tx.db.select({ id, width, height }).from(pictures).where(inArray(id, pictureIds));
  const sizes = new Map(rows.map((row) => [row.id, { width: row.width, height: row.height }]));
  const missing = pictureIds.filter((each) => !sizes.has(each));
  if (missing.length > 0) return refuse('pictures-unknown', { pictures: [...new Set(missing)] });
  const body = draft.body.map((block: BodyBlock) =>
    block.kind === 'picture' ? { ...block, ...sizes.get(block.pictureId)! } : block,
  );
  return { ...draft, body: body as DraftItem['body'] };
}

async function unknownProducts(tx: TransactionContext, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return ids.filter((id) => !rows.some((row) => row.id === id));
}

async function isTaken(tx: TransactionContext, { kind, slug }: DraftItem, id: number | undefined): Promise<boolean> {
  // Serializes saving the same slug: the second writer waits here and then finds it taken.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`content:${kind}:${slug}`}))`);
  const rows = await tx.db
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), eq(contentItems.slug, slug), id ? ne(contentItems.id, id) : undefined));
  return rows.length > 0;
}

/** Updates the linked goods; existing links keep their position. */
async function linkProducts(tx: TransactionContext, contentId: number, productIds: readonly number[]): Promise<void> {
  await tx.db
    .delete(productContent)
    .where(
      and(
        eq(productContent.contentId, contentId),
        productIds.length > 0 ? notInArray(productContent.productId, [...productIds]) : undefined,
      ),
    );
  if (productIds.length === 0) return;
  await tx.db
    .insert(productContent)
    .values([...new Set(productIds)].map((productId) => ({ productId, contentId, position: LAST })))
    .onConflictDoNothing();
}

/** Position after all existing links. */
const LAST = 1_000;
