import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { products } from '../catalog/catalog.tables.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { recordSearchEvent } from './record-search-event.ts';
import { goldenQueries } from './search.tables.ts';

type Ctx = Pick<ShopContext, 'transaction'>;

/** Each is a search when they are run. */
const MOST = 200;

export interface GoldenQuery {
  /** UUID made by the sender, so that a repeated command saves one. */
  readonly id: string;
  readonly query: string;
  /** Ids of products; all of them are expected among the first places. */
  readonly products: readonly number[];
  readonly places: number;
}

/** Adds or changes a golden query. @param expectedVersion as its sender saw it; 0: it is new */
export async function saveGoldenQuery(
  ctx: Ctx,
  { id, query, products: expected, places }: GoldenQuery,
  expectedVersion: number,
): Promise<{ id: string; version: number } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'change', 'search');
    if (notAllowed) return notAllowed;
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('golden_queries'))`);
    const [before] = await tx.db.select().from(goldenQueries).where(eq(goldenQueries.id, id));
    const after = { query, products: [...expected], places };
    if (before && isSame(before, after)) return { id, version: before.version };
    if ((before?.version ?? 0) !== expectedVersion)
      return before ? refuse('golden-query-changed', { version: before.version }) : refuse('golden-query-unknown');
    const [other] = await tx.db
      .select({ id: goldenQueries.id })
      .from(goldenQueries)
      .where(and(sql`lower(${goldenQueries.query}) = lower(${query})`, ne(goldenQueries.id, id)));
    if (other) return refuse('golden-query-exists');
    const known = await tx.db.select({ id: products.id }).from(products).where(inArray(products.id, after.products));
    if (known.length < new Set(expected).size) return refuse('product-unknown');
    if (!before) {
      const all = await tx.db.select({ id: goldenQueries.id }).from(goldenQueries).limit(MOST);
      if (all.length >= MOST) return refuse('golden-queries-full', { most: MOST });
    }
    const version = expectedVersion + 1;
    const row = { ...after, version, updatedAt: tx.now() };
    await tx.db
      .insert(goldenQueries)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: goldenQueries.id, set: row });
    const facts = { ...(before && { before: factsOf(before) }), after };
    await recordSearchEvent(tx, 'golden-saved', query, facts);
    return { id, version };
  });
}

type Saved = Omit<GoldenQuery, 'id'>;

const factsOf = ({ query, products: expected, places }: Saved): Saved => ({ query, products: expected, places });

const isSame = (before: Saved, after: Saved) => JSON.stringify(factsOf(before)) === JSON.stringify(factsOf(after));

/** @returns `removed: false` when it was not there any more */
export async function removeGoldenQuery(ctx: Ctx, id: string): Promise<{ removed: boolean } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'change', 'search');
    if (notAllowed) return notAllowed;
    const [removed] = await tx.db.delete(goldenQueries).where(eq(goldenQueries.id, id)).returning();
    if (removed) await recordSearchEvent(tx, 'golden-removed', removed.query, { before: factsOf(removed) });
    return { removed: removed !== undefined };
  });
}
