import { sql } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { actorName, isSameActor } from '../../platform/context.ts';
import type { CountCause, WriteOffCause } from '../../kernel/stock-causes.ts';
import type { Db } from '../../platform/database.ts';

export interface AwaitingChange extends Record<string, unknown> {
  readonly id: string;
  readonly productId: number;
  readonly name: string;
  readonly kind: 'count' | 'write-off';
  readonly pieces: number;
  readonly cause: CountCause | WriteOffCause;
  readonly note: string;
  readonly lot: string | null;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  /** Whether the reader has asked for it: another one approves it. */
  readonly own: boolean;
}

/** Changes of stock that wait for a second person, the oldest first; one for a product at most. */
export async function awaitingChanges(db: Db, reader: Actor, productId?: number): Promise<AwaitingChange[]> {
  const { rows } = await db.execute<AwaitingChange & { readonly requestedAt: string }>(sql`
    select c.id, c.product_id::int as "productId", p.name, c.kind, c.pieces, c.cause, c.note, l.number as lot,
      c.requested_by as "requestedBy", c.requested_at as "requestedAt"
    from stock_changes c join products p on p.id = c.product_id left join lots l on l.id = c.lot_id
    where c.state = 'awaiting-approval' and ${productId === undefined ? sql`true` : sql`c.product_id = ${productId}`}
    order by c.requested_at, c.id`);
  return rows.map((row) => ({
    ...row,
    requestedAt: new Date(row.requestedAt),
    own: isSameActor(row.requestedBy, actorName(reader)),
  }));
}

/** Pieces by which a member has changed the stock of a product without a second person since then, up and down. */
export async function changedByMember(
  db: Db,
  { productId, by, since }: { readonly productId: number; readonly by: string; readonly since: Date },
): Promise<number> {
  const { rows } = await db.execute<{ pieces: number }>(sql`
    select coalesce(sum(abs(pieces)), 0)::int as pieces from stock_changes
    where product_id = ${productId} and requested_at > ${since.toISOString()}::timestamptz and state = 'applied'
      and decided_by is null and split_part(requested_by, ' ', 1) = split_part(${by}, ' ', 1)`);
  return rows[0]!.pieces;
}
