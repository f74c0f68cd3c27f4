import { sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
import type { MessageStep } from '../../kernel/message-steps.ts';

export interface DueStep {
  readonly shipmentId: string;
  readonly step: MessageStep;
}

interface Row extends Record<string, unknown> {
  id: string;
}

/** Days before the end of storage when the buyer is reminded. */
const STORAGE_DAYS = 2;
/** Older steps are no news: the setting may have been switched on later. */
const NEWS_DAYS = 1;

/** Delivered by the word of its carrier, who may still be asked which packs the buyer has taken. */
const IS_DELIVERED = sql`exists (select 1 from tracking_rows r where r.shipment_id = s.id and r.meaning = 'delivered')`;

/** Steps that shipments have reached lately and no message was made for. */
export async function dueSteps(db: Db, steps: readonly MessageStep[], now: Date, most: number): Promise<DueStep[]> {
  const since = addDays(now, -NEWS_DAYS).toISOString();
  const conditions = {
    shipped: sql`s.state = 'with-carrier' and s.updated_at > ${since}`,
    ready: sql`s.state = 'ready' and s.updated_at > ${since}`,
    'storage-ends': sql`s.state = 'ready' and s.kept_until > ${now.toISOString()}
      and s.kept_until <= ${addDays(now, STORAGE_DAYS).toISOString()}`,
  };
  const found: DueStep[] = [];
  // One after another: a transaction has one connection.
  for (const step of steps) {
    const { rows } = await db.execute<Row>(sql`
      select s.id from shipments s where ${conditions[step]} and not ${IS_DELIVERED}
        and not exists (select 1 from step_messages m where m.shipment_id = s.id and m.step = ${step})
      limit ${most}`);
    found.push(...rows.map(({ id: shipmentId }) => ({ shipmentId, step })));
  }
  return found;
}
