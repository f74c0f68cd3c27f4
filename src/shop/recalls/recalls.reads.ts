import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { unconfirmedSince, type Certainty, type RecallState, type Remedy } from './recall.rules.ts';

interface NoticeFacts extends Record<string, unknown> {
  readonly email: string;
  readonly phone: string;
  readonly orderNumber: number;
  readonly product: string;
  readonly batch: string;
  readonly slug: string;
  readonly spelling: string;
  readonly reason: string;
  readonly state: RecallState;
  readonly certainty: Certainty;
  readonly confirmed: boolean;
}

/** What messages about a notice say; undefined once its order is anonymized. */
export async function noticeFacts(db: Db, noticeId: string): Promise<NoticeFacts | undefined> {
  const { rows } = await db.execute<NoticeFacts>(sql`
    select coalesce(o.contact->>'email', '') as email, coalesce(o.contact->>'phone', '') as phone, o.number as "orderNumber", p.name as product,
      b.number as batch, b.spelling, p.slug, r.reason, r.state, n.certainty, n.confirmed_at is not null as confirmed
    from recall_notices n join recalls r on r.id = n.recall_id join batches b on b.id = r.batch_id
      join products p on p.id = b.product_id join orders o on o.id = n.order_id
    where n.id = ${noticeId} and o.anonymized_at is null`);
  return rows[0];
}

interface LatestRecall extends Record<string, unknown> {
  readonly id: number;
  readonly state: RecallState;
  readonly reason: string;
  readonly askedBy: string;
  readonly askedAt: string;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  readonly endedAt: string | null;
}

/** The last recall of a batch that was asked for. */
export async function latestRecall(db: Db, batchId: number): Promise<LatestRecall | undefined> {
  const { rows } = await db.execute<LatestRecall>(sql`
    select id::int, state, reason, asked_by as "askedBy", asked_at as "askedAt", decided_by as "decidedBy",
      decided_at as "decidedAt", ended_at as "endedAt"
    from recalls where batch_id = ${batchId} order by id desc limit 1`);
  return rows[0];
}

interface RecallProgress extends Record<string, unknown> {
  readonly sure: number;
  readonly possible: number;
  readonly lettersSent: number;
  readonly smsSent: number;
  readonly confirmed: number;
  readonly packs: number;
  readonly packsBack: number;
}

/** Packs of the batch's product that came back from the order of a notice `n` of a batch `b`. */
const BACK: SQL = sql`(select count(*)::int from shipments s join shipment_units u on u.shipment_id = s.id
  join return_units r on r.unit_id = u.id and not r.void and r.received_at is not null
  where s.order_id = n.order_id and u.product_id = b.product_id)`;

/** How far a recall has come. */
export async function recallProgress(db: Db, recallId: number): Promise<RecallProgress> {
  const { rows } = await db.execute<RecallProgress>(sql`
    select count(*) filter (where certainty = 'sure')::int as sure, count(*) filter (where certainty = 'possible')::int as possible,
      count(*) filter (where exists (select 1 from recall_messages m where m.notice_id = n.id and m.channel = 'email' and m.state = 'sent'))::int as "lettersSent",
      count(*) filter (where exists (select 1 from recall_messages m where m.notice_id = n.id and m.channel = 'sms' and m.state = 'sent'))::int as "smsSent",
      count(*) filter (where confirmed_at is not null)::int as confirmed,
      coalesce(sum(packs), 0)::int as packs, coalesce(sum(${BACK}), 0)::int as "packsBack"
    from recall_notices n join recalls c on c.id = n.recall_id join batches b on b.id = c.batch_id where n.recall_id = ${recallId}`);
  return rows[0]!;
}

export interface ListedNotice extends Record<string, unknown> {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: number;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly certainty: Certainty;
  readonly packs: number;
  readonly packsBack: number;
  readonly confirmedAt: string | null;
  readonly confirmedBy: 'button' | 'call' | null;
  readonly remedy: Remedy | null;
  readonly emailState: string | null;
  readonly emailSentAt: string | null;
  readonly emailHash: string | null;
  readonly emailId: string | null;
  readonly smsState: string | null;
  readonly smsSentAt: string | null;
  /** Calls without success so far. */
  readonly calls: number;
}

const LISTED = sql`
  n.id, n.order_id as "orderId", o.number as "orderNumber", coalesce(o.contact->>'name', '') as name,
    coalesce(o.contact->>'phone', '') as phone, coalesce(o.contact->>'email', '') as email, n.certainty, n.packs, ${BACK} as "packsBack",
    n.confirmed_at as "confirmedAt", n.confirmed_by as "confirmedBy", n.remedy,
    e.state as "emailState", e.sent_at as "emailSentAt", e.text_hash as "emailHash", e.provider_id as "emailId",
    t.state as "smsState", t.sent_at as "smsSentAt",
    (select count(*)::int from recall_messages c where c.notice_id = n.id and c.channel = 'call' and c.state = 'not-reached') as calls
  from recall_notices n join recalls k on k.id = n.recall_id join batches b on b.id = k.batch_id join orders o on o.id = n.order_id
    left join recall_messages e on e.notice_id = n.id and e.channel = 'email'
    left join recall_messages t on t.notice_id = n.id and t.channel = 'sms'`;

/** Notices of a recall, page by page: all, or those to call because nothing else has reached them. */
export async function listedNotices(
  db: Db,
  { recallId, toCall, after }: { recallId: number; toCall: boolean; after?: string | undefined },
  now: Date,
  most: number,
): Promise<ListedNotice[]> {
  const long = sql`${unconfirmedSince(now).toISOString()}::timestamptz`;
  // The SMS had its two days, or could not be sent.
  const unreached = sql`n.confirmed_at is null and (t.state = 'failed' or t.state = 'sent' and t.sent_at < ${long})`;
  const { rows } = await db.execute<ListedNotice>(sql`
    select ${LISTED} where n.recall_id = ${recallId} ${after ? sql`and n.id > ${after}::uuid` : sql``}
      ${toCall ? sql`and ${unreached}` : sql``} order by n.id limit ${most}`);
  return rows;
}
