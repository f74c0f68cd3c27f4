import { sql } from 'drizzle-orm';
import type { CountCause, WriteOffCause } from '../../kernel/stock-causes.ts';
import type { Db } from '../../platform/database.ts';
import type { MovementKind } from '../stock/stock.tables.ts';

export interface StockMovement extends Record<string, unknown> {
  readonly id: number;
  readonly kind: MovementKind;
  readonly quantity: number;
  readonly actor: string;
  readonly at: Date;
  readonly orderId: string | null;
  readonly orderNumber: number | null;
  readonly lot: string | null;
  readonly cause: CountCause | WriteOffCause | null;
  readonly note: string | null;
}

/** Movements of a product, the newest first; by the index `stock_movements_product`. */
export async function stockMovementsOf(
  db: Db,
  productId: number,
  { before, most }: { readonly before: number | undefined; readonly most: number },
): Promise<StockMovement[]> {
  const { rows } = await db.execute<StockMovement & { readonly at: string }>(sql`
    select m.id::int as id, m.kind, m.quantity, m.actor, m.at, m.order_id as "orderId", o.number as "orderNumber",
      l.number as lot, c.cause, c.note
    from stock_movements m left join orders o on o.id = m.order_id left join stock_changes c on c.id = m.change_id
      left join lots l on l.id = c.lot_id
    where m.product_id = ${productId} ${before === undefined ? sql`` : sql`and m.id < ${before}`}
    order by m.id desc limit ${most}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
