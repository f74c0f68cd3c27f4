import { sql } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { Pieces } from './pieces.rules.ts';

interface CorrectedRow extends Record<string, unknown> {
  /** On the shelf by what was recorded until now. */
  readonly there: number;
  /** Null when nothing was corrected. */
  readonly short: number | null;
}

interface Why {
  readonly kind: 'correct' | 'count-down' | 'discard';
  /** What a person has found at the shelf. */
  readonly changeId?: string;
}

/**
 * Takes off pieces that are not there: received by mistake, missed by a count, or written off, with the movement that says so. What is no longer available was sold meanwhile, or
 * has covered what was short before: it is short, and the next pieces that come cover it. The row of stock is locked last, as everywhere.
 * @returns what is short of these pieces; how many are on the shelf when these are fewer, and nothing was corrected
 */
export async function correctStock(
  tx: TransactionContext,
  { productId, quantity }: Pieces,
  { kind, changeId }: Why = { kind: 'correct' },
): Promise<{ readonly short: number } | { readonly there: number }> {
  const at = tx.now().toISOString();
  const { rows } = await tx.db.execute<CorrectedRow>(sql`
    with before as (
      select product_id, available, available + held - short as there from stock_levels
      where product_id = ${productId} for update
    ), corrected as (
      update stock_levels as level set available = greatest(0, before.available - ${quantity}::int),
        short = level.short + greatest(0, ${quantity}::int - before.available), updated_at = ${at}::timestamptz
      from before where level.product_id = before.product_id and before.there >= ${quantity}::int
      returning level.product_id, greatest(0, ${quantity}::int - before.available) as short
    ), moved as (
      insert into stock_movements (product_id, kind, quantity, change_id, actor, at)
      select product_id, ${kind}, ${quantity}::int, ${changeId ?? null}::uuid, ${actorName(tx.actor)}, ${at}::timestamptz from corrected
    )
    select there, corrected.short from before left join corrected using (product_id)`);
  const { there, short } = rows[0] ?? { there: 0, short: null };
  return short === null ? { there } : { short };
}
