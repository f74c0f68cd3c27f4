import { eq } from 'drizzle-orm';
import { moscowDay } from '../../kernel/dates.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import { products } from '../catalog/catalog.tables.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { batchDaysProblem, batchNumber, batchSpelling } from './batch.rules.ts';
import { batches, type BatchResult } from './batches.tables.ts';
import { earlierResult, recordBatchEvent } from './run-batch-command.ts';

export interface OpenedBatch {
  /** UUID made by the sender: repeated, nothing is opened twice. */
  readonly key: string;
  readonly product: number;
  /** As it is printed on the packs. */
  readonly number: string;
  /** Days in ISO 8601. */
  readonly madeOn: string;
  readonly bestBefore: string;
}

/** Opens the passport of a batch, as a draft that nobody outside sees. */
export function openBatch(ctx: Pick<ShopContext, 'transaction'>, command: OpenedBatch): Promise<BatchResult | Refusal> {
  const requestHash = hashRequest(['opened', command]);
  const { key, product: productId, number: typed, madeOn, bestBefore } = command;
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'save', 'batch');
    if (notAllowed) return notAllowed;
    const earlier = await earlierResult(tx, key, requestHash);
    if (earlier) return earlier;
    const [product] = await tx.db
      .select({ kind: products.kind, type: products.type })
      .from(products)
      .where(eq(products.id, productId));
    if (!product) return refuse('lot-product-unknown');
    if (product.kind === 'digital' || product.type === 'bundle')
      return refuse('lot-not-needed', { why: product.type === 'bundle' ? 'bundle' : 'digital' });
    const why = batchDaysProblem({ madeOn, bestBefore }, moscowDay(tx.now()));
    if (why) return refuse('batch-days-unfit', { why });
    const number = batchNumber(typed);
    const at = tx.now();
    const [batch] = await tx.db
      .insert(batches)
      .values({
        productId,
        number,
        spelling: batchSpelling(typed),
        madeOn,
        bestBefore,
        state: 'draft',
        version: 1,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: batches.id });
    if (!batch) {
      // A repeated press that was faster has its own answer.
      return (await earlierResult(tx, key, requestHash)) ?? refuse('batch-taken', { number });
    }
    const facts = { number, madeOn, bestBefore };
    return recordBatchEvent(
      tx,
      { kind: 'opened', key, requestHash, facts },
      { batchId: batch.id, state: 'draft', version: 1 },
    );
  });
}
