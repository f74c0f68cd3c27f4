import { eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { productEvents, type products } from './catalog.tables.ts';
import { lockProducts } from './lock-with-bundles.ts';
import { unlessProductSeen } from './product-version.ts';

type ProductRow = typeof products.$inferSelect;

export interface ProductCommand {
  readonly productId: number;
  /** UUID made by the sender: a repeated command changes nothing. */
  readonly key: string;
  readonly expectedVersion: number;
}

interface Definition {
  /** What the command changes, as its event names it. */
  readonly what: 'parts' | 'pictures';
  /** Products that are locked, too. */
  readonly others: readonly number[];
  readonly command: ProductCommand;
}

/**
 * Runs one command that replaces a list of a product: locks, repeated key, version, the work and its event in one transaction. The caller
 * has checked the permission.
 * @param work returns the list before and after
 */
export function runProductCommand(
  ctx: Pick<ShopContext, 'transaction'>,
  { what, others, command }: Definition,
  work: (
    tx: TransactionContext,
    product: ProductRow,
    locked: readonly ProductRow[],
  ) => Promise<{ readonly before: unknown; readonly after: unknown } | Refusal>,
): Promise<{ readonly productId: number; readonly version: number } | Refusal> {
  const { productId, key, expectedVersion } = command;
  const requestHash = hashRequest([what, command]);
  return ctx.transaction(async (tx) => {
    const locked = await lockProducts(tx, [...new Set([productId, ...others])]);
    const product = locked.find(({ id }) => id === productId);
    if (!product) return refuse('product-unknown');
    const [earlier] = await tx.db.select().from(productEvents).where(eq(productEvents.key, key));
    if (earlier)
      return earlier.requestHash === requestHash ? { productId, version: earlier.id } : refuse('command-key-reused');
    const changed = await unlessProductSeen(tx.db, productId, expectedVersion);
    if (changed) return changed;
    const fact = await work(tx, product, locked);
    if (isRefusal(fact)) return fact;
    const by = { actor: actorName(tx.actor), at: tx.now() };
    const [saved] = await tx.db
      .insert(productEvents)
      .values({ productId, kind: 'saved', key, requestHash, facts: { [what]: fact }, ...by })
      // The same key may have been used for another product meanwhile.
      .onConflictDoNothing()
      .returning({ id: productEvents.id });
    return saved ? { productId, version: saved.id } : refuse('command-key-reused');
  });
}
