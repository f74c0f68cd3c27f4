import { eq, inArray, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import { accountBasketOf, type AccountBasket } from './account-basket.reads.ts';
import { sameLists, type BasketLists, type BasketChange } from './account-basket.rules.ts';
import { basketLines, baskets, favourites } from './baskets.tables.ts';

/** The result of saving a basket. */
export interface SavedBasket extends Omit<BasketChange, 'lists'> {
  readonly basket: AccountBasket;
  readonly changed: boolean;
}

/** Locks the customer's basket, creating it on first use. */
export async function lockBasket(tx: TransactionContext, customerId: number): Promise<AccountBasket> {
  const at = tx.now();
  await tx.db.insert(baskets).values({ customerId, createdAt: at, updatedAt: at }).onConflictDoNothing();
  await tx.db.select({ id: baskets.id }).from(baskets).where(eq(baskets.customerId, customerId)).for('update');
  return (await accountBasketOf(tx.db, customerId))!;
}

/** Saves the outcome of a rule in a locked basket; the version grows only when something changed. */
export async function saveBasket(
  tx: TransactionContext,
  locked: AccountBasket,
  outcome: BasketChange | Refusal<'list-full'>,
): Promise<SavedBasket | Refusal<'list-full'>> {
  if (isRefusal(outcome)) return outcome;
  const { lists, displaced, capped } = outcome;
  if (sameLists(locked, lists)) return { basket: locked, displaced, capped, changed: false };
  const { id } = locked;
  await tx.db.delete(basketLines).where(eq(basketLines.basketId, id));
  await tx.db.delete(favourites).where(eq(favourites.basketId, id));
  const lines = (['now', 'later'] as const).flatMap((list) =>
    lists[list].map(({ product, quantity }, position) => ({
      basketId: id,
      list,
      productId: product,
      quantity,
      position,
    })),
  );
  if (lines.length > 0) await tx.db.insert(basketLines).values(lines);
  if (lists.favourites.length > 0) {
    const rows = lists.favourites.map((productId, position) => ({ basketId: id, productId, position }));
    await tx.db.insert(favourites).values(rows);
  }
  const updatedAt = tx.now();
  const version = locked.version + 1;
  await tx.db.update(baskets).set({ version, updatedAt }).where(eq(baskets.id, id));
  return { basket: { ...locked, ...lists, version, updatedAt }, displaced, capped, changed: true };
}

/** Separates products that do not exist (or no longer do) from a browser's lists. */
export async function splitUnknown(
  tx: TransactionContext,
  lists: BasketLists,
): Promise<{ known: BasketLists; unknown: readonly number[] }> {
  const all = [...new Set([...lists.now, ...lists.later].map(({ product }) => product).concat(lists.favourites))];
  const found = await lockProducts(tx.db, all);
  const isKnown = (id: number) => found.has(id);
  return {
    known: {
      now: lists.now.filter(({ product }) => isKnown(product)),
      later: lists.later.filter(({ product }) => isKnown(product)),
      favourites: lists.favourites.filter(isKnown),
    },
    unknown: all.filter((id) => !isKnown(id)),
  };
}

/** The lock keeps the products from being deleted before the lines that reference them are written. */
async function lockProducts(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(sql`${products.id}`)
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}
