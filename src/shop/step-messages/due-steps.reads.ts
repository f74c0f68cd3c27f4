import { sql, type SQL } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
import type { MessageStep, ParcelStep } from '../../kernel/message-steps.ts';
import { STATES_OF } from './step-message.rules.ts';

export interface DueStep {
  readonly step: MessageStep;
  /** Of a step of a parcel. */
  readonly shipmentId?: string;
  /** Of money that has gone back. */
  readonly refundId?: string;
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
const WAS_SENT_AGAIN = sql`exists (select 1 from shipments o join shipment_events e on e.shipment_id = o.id
  where o.order_id = s.order_id and e.kind = 'sent-again' and e.facts->>'next' = s.id::text)`;

/** Steps that were reached lately and no message was made for. */
export async function dueSteps(db: Db, steps: readonly MessageStep[], now: Date, most: number): Promise<DueStep[]> {
  const found: DueStep[] = [];
  // One after another: a transaction has one connection.
  for (const step of steps)
    found.push(...(step === 'refunded' ? await doneRefunds(db, now, most) : await reachedBy(db, step, now, most)));
  return found;
}

async function reachedBy(db: Db, step: ParcelStep, now: Date, most: number): Promise<DueStep[]> {
  const since = addDays(now, -NEWS_DAYS).toISOString();
  const moved = sql`s.updated_at > ${since} and not ${IS_DELIVERED}`;
  const conditions: Readonly<Record<ParcelStep, SQL>> = {
    shipped: moved,
    ready: moved,
    'storage-ends': sql`s.kept_until > ${now.toISOString()}
      and s.kept_until <= ${addDays(now, STORAGE_DAYS).toISOString()} and not ${IS_DELIVERED}`,
    'part-delivered': sql`s.updated_at > ${since}`,
    // Who has asked for it back knows.
    returning: sql`${moved} and not exists (select 1 from returns r where r.shipment_id = s.id and r.cause = 'recalled')`,
    lost: moved,
    'sent-again': sql`s.created_at > ${since} and ${WAS_SENT_AGAIN}`,
  };
  // No parameters: with them no partial index would be used.
  const states = sql.raw(STATES_OF[step].map((state) => `'${state}'`).join(', '));
  const { rows } = await db.execute<Row>(sql`
    select s.id from shipments s where s.state in (${states}) and ${conditions[step]}
      and not exists (select 1 from step_messages m where m.shipment_id = s.id and m.step = ${step})
    limit ${most}`);
  return rows.map(({ id: shipmentId }) => ({ step, shipmentId }));
}

async function doneRefunds(db: Db, now: Date, most: number): Promise<DueStep[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.id from refunds r where r.state = 'done' and r.updated_at > ${addDays(now, -NEWS_DAYS).toISOString()}
      and not exists (select 1 from step_messages m where m.refund_id = r.id)
    limit ${most}`);
  return rows.map(({ id: refundId }) => ({ step: 'refunded', refundId }));
}
