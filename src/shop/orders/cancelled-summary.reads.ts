import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import { PIECES_CANCELLED } from './cancel-pieces.ts';

/** Pieces that will not come, as the letter about them needs it. */
export interface CancelledSummary {
  readonly goods: readonly { readonly name: string; readonly pieces: number }[];
  /** What they were worth in money. */
  readonly amount: Kopecks;
  /** Back to gift certificates… */
  readonly certificate: Kopecks;
  /** …and to the bonus account, a bonus is 100. */
  readonly bonus: Kopecks;
  /** What of it was delivery, in money and by certificates; null while something is still to be delivered. */
  readonly delivery: Kopecks | null;
}

/** @param key of the command that has cancelled them */
export async function cancelledSummary(db: Db, orderId: string, key: string): Promise<CancelledSummary | undefined> {
  const { rows } = await db.execute<CancelledSummary & Record<string, unknown>>(sql`
    select (e.facts->>'amount')::bigint as amount, (e.facts->>'certificate')::bigint as certificate,
      coalesce((e.facts->>'bonus')::bigint, 0) as bonus, (e.facts->>'delivery')::bigint as delivery, (
        select json_agg(json_build_object('name', l.name, 'pieces', (line->>'quantity')::int) order by l.position)
        from jsonb_array_elements(e.facts->'lines') as line
        join order_lines l on l.order_id = e.order_id and l.position = (line->>'position')::int) as goods
    from order_events e
    where e.order_id = ${orderId} and e.kind = ${PIECES_CANCELLED} and e.facts->>'key' = ${key}`);
  return rows[0];
}
