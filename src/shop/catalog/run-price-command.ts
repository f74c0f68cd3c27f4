import { eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { productEvents, products, type ProductEventKind } from './catalog.tables.ts';
import { unlessProductSeen } from './product-version.ts';

export type ProductRow = typeof products.$inferSelect;

export interface PriceCommand {
  readonly productId: number;
  /** UUID made by the sender: a repeated command changes nothing. */
  readonly key: string;
  readonly expectedVersion: number;
}

interface Definition {
  readonly kind: ProductEventKind;
  /** The permission check of the action. */
  readonly unlessMay: (actor: Actor) => Refusal | undefined;
  readonly command: PriceCommand;
}

export interface PricedProduct {
  readonly productId: number;
  readonly version: number;
}

/**
 * Runs one command about the price of a product: permission, lock, repeated key, version, the work and its event in one transaction.
 * @param work returns the facts of the event
 */
export function runPriceCommand(
  ctx: Pick<ShopContext, 'transaction'>,
  { kind, unlessMay, command }: Definition,
  work: (tx: TransactionContext, product: ProductRow) => Promise<object | Refusal>,
): Promise<PricedProduct | Refusal> {
  const { productId, key, expectedVersion } = command;
  const requestHash = hashRequest([kind, command]);
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessMay(tx.actor);
    if (notAllowed) return notAllowed;
    const [product] = await tx.db.select().from(products).where(eq(products.id, productId)).for('update');
    if (!product) return refuse('product-unknown');
    const [earlier] = await tx.db.select().from(productEvents).where(eq(productEvents.key, key));
    if (earlier)
      return earlier.requestHash === requestHash ? { productId, version: earlier.id } : refuse('command-key-reused');
    const changed = await unlessProductSeen(tx.db, productId, expectedVersion);
    if (changed) return changed;
    const facts = await work(tx, product);
    if (isRefusal(facts)) return facts;
    const [saved] = await tx.db
      .insert(productEvents)
      .values({ productId, kind, key, requestHash, actor: actorName(tx.actor), facts, at: tx.now() })
      // The same key may have been used for another product meanwhile.
      .onConflictDoNothing()
      .returning({ id: productEvents.id });
    return saved ? { productId, version: saved.id } : refuse('command-key-reused');
  });
}
