import { sql } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { Pieces } from './pieces.rules.ts';

/** Makes held pieces available again. The caller has locked the order, whose row says that they are held. */
export async function releaseStock(tx: TransactionContext, orderId: string, pieces: readonly Pieces[]): Promise<void> {
  await moveHeld(tx, orderId, { release: pieces });
}

/** Removes held pieces from stock: they were handed over. */
export async function spendStock(tx: TransactionContext, orderId: string, pieces: readonly Pieces[]): Promise<void> {
  await moveHeld(tx, orderId, { spend: pieces });
}

/** Held pieces that will not be sent: some are available again, others are broken or missing. */
export async function dropHeld(
  tx: TransactionContext,
  orderId: string,
  { released, writtenOff }: { readonly released: readonly Pieces[]; readonly writtenOff: readonly Pieces[] },
): Promise<void> {
  await moveHeld(tx, orderId, { release: released, 'write-off': writtenOff });
}

type Move = 'release' | 'spend' | 'write-off';

/** In the order of the goods, whatever becomes of them: orders lock the same rows in this order. */
async function moveHeld(
  tx: TransactionContext,
  orderId: string,
  moves: Partial<Readonly<Record<Move, readonly Pieces[]>>>,
): Promise<void> {
  const all = Object.entries(moves).flatMap(([kind, pieces]) => pieces.map((one) => ({ ...one, kind })));
  for (const { kind, productId, quantity } of all.sort((a, b) => a.productId - b.productId)) {
    const back = kind === 'release' ? quantity : 0;
    const moved = await tx.db.execute(sql`
      with moved as (
        update stock_levels set available = available + greatest(0, ${back}::int - short), short = greatest(0, short - ${back}::int),
          held = held - ${quantity}::int, updated_at = ${tx.now().toISOString()}::timestamptz
        where product_id = ${productId} and held >= ${quantity}::int returning product_id
      )
      insert into stock_movements (product_id, kind, quantity, order_id, actor, at)
      select product_id, ${kind}, ${quantity}::int, ${orderId}, ${actorName(tx.actor)}, ${tx.now().toISOString()}::timestamptz from moved`);
    if (moved.rowCount === 0)
      throw new Error(`stock of product ${productId} holds fewer than ${quantity} for order ${orderId}`);
  }
}
