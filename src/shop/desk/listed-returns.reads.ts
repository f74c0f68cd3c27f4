import { sql, type SQL } from 'drizzle-orm';
import type { ReturnReason } from '../../kernel/return-reasons.ts';
import type { Db } from '../../platform/database.ts';
import type { ReturnCause, ReturnState } from '../returns/return.rules.ts';
import type { MomentCursor } from './moment-cursor.rules.ts';

/**
 * Lists of returns. accepted: the buyer is to send the goods. on-the-way: a parcel comes back. quarantine: packs were put aside, also of
 * returns that have ended.
 */
export const RETURN_VIEWS = ['open', 'asked', 'accepted', 'on-the-way', 'received', 'quarantine', 'over'] as const;
type ReturnView = (typeof RETURN_VIEWS)[number];

/** The predicates of `returns_open` and `returns_over`, written as the indexes have them. */
const IS_OPEN = sql`t.state not in ('closed', 'refused')`;
const CONDITIONS: Readonly<Record<ReturnView, SQL>> = {
  open: IS_OPEN,
  asked: sql`${IS_OPEN} and t.state = 'asked'`,
  accepted: sql`${IS_OPEN} and t.state = 'expected' and t.cause = 'asked'`,
  'on-the-way': sql`${IS_OPEN} and t.state = 'expected' and t.cause <> 'asked'`,
  received: sql`${IS_OPEN} and t.state = 'received'`,
  quarantine: sql`t.id in (select q.return_id from return_units q where q.disposition = 'quarantine')`,
  over: sql`t.state in ('closed', 'refused')`,
};

/** A return in a list of the staff. */
interface Row {
  readonly id: string;
  readonly number: number;
  readonly state: ReturnState;
  readonly cause: ReturnCause;
  readonly reason: ReturnReason | null;
  readonly orderId: string;
  readonly orderNumber: number;
  /** As the order names its buyer. */
  readonly name: string;
  readonly units: number;
  readonly putAside: number;
  readonly createdAt: string;
  readonly moment: number;
}

/** Returns of one list, the oldest first; those that have ended the newest first. @param most of one page */
export async function listedReturns(db: Db, view: ReturnView, after: MomentCursor | undefined, most: number) {
  const newestFirst = view === 'over';
  const found = await db.execute<Row & Record<string, unknown>>(sql`
    select t.id, t.number::float8 as number, t.state, t.cause, t.reason, o.id as "orderId", o.number::float8 as "orderNumber",
      o.contact->>'name' as name, t.created_at as "createdAt",
      (extract(epoch from t.created_at) * 1000000)::bigint::float8 as moment,
      (select count(*)::int from return_units u where u.return_id = t.id) as units,
      (select count(*)::int from return_units u where u.return_id = t.id and u.disposition = 'quarantine') as "putAside"
    from returns t join orders o on o.id = t.order_id
    where ${CONDITIONS[view]} ${
      after === undefined
        ? sql``
        : sql`and (t.created_at, t.id) ${newestFirst ? sql`<` : sql`>`}
            (timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    }
    order by ${newestFirst ? sql`t.created_at desc, t.id desc` : sql`t.created_at, t.id`} limit ${most}`);
  const rows: readonly Row[] = found.rows;
  return rows.map(({ createdAt, moment, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt),
    cursor: { moment, id: row.id },
  }));
}
