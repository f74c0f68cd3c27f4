import { eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import { products } from '../catalog/catalog.tables.ts';
import type { ShopContext } from '../context.ts';
import { lockLot } from '../lots/block-lot.ts';
import type { LotRow } from '../lots/run-lot-command.ts';
import { lockLevel } from '../stock/lock-level.ts';
import { stockLevels, type StockLevel } from './stock-levels.reads.ts';
import { stockEvents, type StockResult } from './stocktaking.tables.ts';

interface Goods {
  readonly productId: number;
  readonly lotId: number | null;
}

interface Definition {
  readonly kind: (typeof stockEvents.$inferSelect)['kind'];
  /** The permission check of the action. */
  readonly unlessMay: (actor: Actor) => Refusal | undefined;
  readonly command: {
    /** UUID made by the sender: a repeated command gets the same result. */
    readonly key: string;
  };
  readonly find: (tx: TransactionContext) => Promise<Goods | Refusal>;
}

/** The stock of the command, locked; what lies in boxes is not. */
export interface LockedStock {
  readonly level: StockLevel;
  readonly lot: LotRow | null;
}

/** What the work of a command has found; no personal data in the facts. */
interface Outcome {
  readonly result: Pick<StockResult, 'changeId' | 'state' | 'pieces' | 'short'>;
  readonly facts: Record<string, unknown>;
}

/** Runs one command about the stock of a product: permission, locks, repeated key, the work itself, event, all in one transaction. */
export function runStockCommand(
  ctx: Pick<ShopContext, 'transaction'>,
  { kind, unlessMay, command, find }: Definition,
  work: (tx: TransactionContext, stock: LockedStock) => Promise<Outcome | Refusal>,
): Promise<StockResult | Refusal> {
  const requestHash = hashRequest([kind, command]);
  const running = ctx.transaction(async (tx): Promise<StockResult | Refusal> => {
    const notAllowed = unlessMay(tx.actor);
    if (notAllowed) return notAllowed;
    const goods = await find(tx);
    if (isRefusal(goods)) return goods;
    const stock = await lockStock(tx, goods);
    if (isRefusal(stock)) return stock;
    const [earlier] = await tx.db.select().from(stockEvents).where(eq(stockEvents.key, command.key));
    if (earlier) return earlier.requestHash === requestHash ? earlier.result : refuse('command-key-reused');
    const outcome = await work(tx, stock);
    if (isRefusal(outcome)) return outcome;
    const { productId } = goods;
    const { shelf, available } = (await levelOf(tx, productId))!;
    const result: StockResult = { product: productId, ...outcome.result, shelf, available };
    const { facts } = outcome;
    const { changeId } = result;
    const by = { actor: actorName(tx.actor), at: tx.now() };
    const saved = await tx.db
      .insert(stockEvents)
      .values({ productId, changeId, kind, key: command.key, requestHash, result, facts, ...by })
      // The same key may have been used for another product meanwhile.
      .onConflictDoNothing()
      .returning({ id: stockEvents.id });
    return saved.length > 0 ? result : refuse('command-key-reused');
  });
  return refuseWhenLocked(refuse('stock-busy', { retryAfter: 60 }), running);
}

/** The lot before the row of stock, which is the last everywhere. */
async function lockStock(tx: TransactionContext, { productId, lotId }: Goods): Promise<LockedStock | Refusal> {
  const [product] = await tx.db
    .select({ kind: products.kind, type: products.type })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) return refuse('stock-product-unknown');
  if (product.kind === 'digital' || product.type === 'bundle')
    return refuse('stock-not-counted', { why: product.type === 'bundle' ? 'bundle' : 'digital' });
  const lot = lotId === null ? null : await lockLot(tx, lotId);
  if (isRefusal(lot)) return lot;
  if (lot && lot.productId !== productId) return refuse('lot-unknown');
  await lockLevel(tx, productId);
  return { level: (await levelOf(tx, productId))!, lot };
}

const levelOf = async (tx: TransactionContext, productId: number): Promise<StockLevel | undefined> =>
  (await stockLevels(tx.db, tx.now(), productId))[0];
