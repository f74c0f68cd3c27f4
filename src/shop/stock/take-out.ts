import { sql } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { Pieces } from './pieces.rules.ts';

interface TakenRow extends Record<string, unknown> {
  readonly short: number;
}

/**
 * Takes pieces that were released for sale out of stock, because they turned out to have left: held and spent at once. What is no
 * longer available was sold meanwhile: it is short, and the next pieces that come cover it before anything is for sale. Each SKU once.
 * @returns what is short of these pieces
 */
export async function takeOut(tx: TransactionContext, orderId: string, pieces: readonly Pieces[]): Promise<Pieces[]> {
  const at = tx.now().toISOString();
  const short: Pieces[] = [];
  for (const { productId, quantity } of [...pieces].sort((a, b) => a.productId - b.productId)) {
    const { rows } = await tx.db.execute<TakenRow>(sql`
      with before as (
        select product_id, available from stock_levels where product_id = ${productId} for update
      ), taken as (
        update stock_levels as level set available = greatest(0, before.available - ${quantity}::int),
          short = level.short + greatest(0, ${quantity}::int - before.available), updated_at = ${at}::timestamptz
        from before where level.product_id = before.product_id
        returning level.product_id, greatest(0, ${quantity}::int - before.available) as short
      ), moved as (
        insert into stock_movements (product_id, kind, quantity, order_id, actor, at)
        select product_id, kind, ${quantity}::int, ${orderId}::uuid, ${actorName(tx.actor)}, ${at}::timestamptz
        from taken cross join (values ('hold'), ('spend')) as kinds (kind)
      )
      select short from taken`);
    const missing = rows[0]?.short ?? quantity;
    if (missing > 0) short.push({ productId, quantity: missing });
  }
  return short;
}
