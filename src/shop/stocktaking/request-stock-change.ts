import { and, eq } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { applyStockChange } from './apply-stock-change.ts';
import { changedByMember } from './awaiting-changes.reads.ts';
import type { LockedStock } from './run-stock-command.ts';
import { needsSecondPerson } from './stock-change.rules.ts';
import { stockChanges, type StockResult } from './stocktaking.tables.ts';

export interface StockLimits {
  /** More pieces of a product than that, changed by one member in a day, need a second one. */
  readonly secondPersonFrom: number;
}

type Wanted = Pick<typeof stockChanges.$inferInsert, 'id' | 'kind' | 'pieces' | 'cause' | 'note'>;

/** Applies a change at once, or saves it for a second person when it is large. Stock is locked. */
export async function requestStockChange(
  tx: TransactionContext,
  stock: LockedStock,
  wanted: Wanted,
  { secondPersonFrom }: StockLimits,
): Promise<Pick<StockResult, 'changeId' | 'state' | 'pieces' | 'short'> | Refusal> {
  const { productId } = stock.level;
  const by = actorName(tx.actor);
  const awaits = await refuseWhileAwaiting(tx, productId);
  if (awaits) return awaits;
  const before = await changedByMember(tx.db, { productId, by, since: addDays(tx.now(), -1) });
  const { id, pieces } = wanted;
  const state = needsSecondPerson(pieces, before, secondPersonFrom) ? 'awaiting-approval' : 'applied';
  const change = { ...wanted, productId, lotId: stock.lot?.id ?? null, state } as const;
  const saved = await tx.db
    .insert(stockChanges)
    .values({ ...change, requestedBy: by, requestedAt: tx.now() })
    // The key of another product.
    .onConflictDoNothing({ target: stockChanges.id })
    .returning({ id: stockChanges.id });
  if (saved.length === 0) return refuse('command-key-reused');
  if (state === 'awaiting-approval') {
    await raiseException(tx, {
      kind: 'stock-change-awaits',
      subject: `stock-change:${id}`,
      facts: { productId, pieces },
    });
    return { changeId: id, state, pieces, short: 0 };
  }
  const applied = await applyStockChange(tx, stock, change);
  return isRefusal(applied) ? applied : { changeId: id, state, pieces, short: applied.short };
}

/** What waits is a difference that is known already: the next count would find it once more. */
export async function refuseWhileAwaiting(tx: TransactionContext, productId: number): Promise<Refusal | undefined> {
  const [awaiting] = await tx.db
    .select({ by: stockChanges.requestedBy, pieces: stockChanges.pieces })
    .from(stockChanges)
    .where(and(eq(stockChanges.productId, productId), eq(stockChanges.state, 'awaiting-approval')));
  return awaiting && refuse('stock-change-awaits', awaiting);
}
