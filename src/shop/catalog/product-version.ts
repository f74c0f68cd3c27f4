import { desc, eq } from 'drizzle-orm';
import { readActorName } from '../../kernel/actor.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database.ts';
import { productEvents } from './catalog.tables.ts';

const latest = (db: Db, productId: number) =>
  db
    .select({ id: productEvents.id, kind: productEvents.kind, actor: productEvents.actor })
    .from(productEvents)
    .where(eq(productEvents.productId, productId))
    .orderBy(desc(productEvents.id))
    .limit(1);

/** The version of a product for its editors: the id of its latest event; 0 before the first one. */
export async function productVersion(db: Db, productId: number): Promise<number> {
  return (await latest(db, productId))[0]?.id ?? 0;
}

/** A refusal when the locked product has changed since its sender saw it; nothing is compared without a version. */
export async function unlessProductSeen(
  db: Db,
  productId: number,
  expectedVersion: number | undefined,
): Promise<Refusal<'product-changed'> | undefined> {
  if (expectedVersion === undefined) return undefined;
  const [last] = await latest(db, productId);
  const version = last?.id ?? 0;
  if (version === expectedVersion) return undefined;
  return refuse('product-changed', {
    version,
    by: last ? (readActorName(last.actor).name ?? '') : '',
    change: last?.kind ?? '',
  });
}
