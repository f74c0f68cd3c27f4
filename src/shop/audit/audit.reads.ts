import { eq, sql, type SQL } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import { moscowDayStart } from '../../kernel/moscow-time.ts';
import type { Db } from '../../platform/database.ts';
import { unprepared } from '../../platform/preparing-client.ts';
import { orders } from '../orders/orders.tables.ts';
import type { AuditCursor, AuditFilter, AuditThing } from './audit-filter.rules.ts';
import { AUDIT_LOGS, type AuditLog } from './audit-logs.reads.ts';

/** What a member of the staff has done, as its log has it. */
export interface AuditRow {
  /** {@link AuditLog.name} */
  readonly log: string;
  readonly thing: AuditThing;
  /** Its facts may hold words about a customer. */
  readonly isPersonal: boolean;
  readonly at: Date;
  /** As event rows name actors. */
  readonly actor: string;
  readonly kind: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly subject: string;
  readonly orderId: string | null;
  readonly cursor: AuditCursor;
}

interface Row
  extends Record<string, unknown>, Omit<AuditRow, 'log' | 'thing' | 'isPersonal' | 'at' | 'cursor' | 'subject'> {
  readonly log: number;
  readonly id: string;
  readonly moment: number;
  readonly subject: string | null;
}

const MICROSECOND = sql`interval '1 microsecond'`;
const momentOf = (microseconds: number) => sql`timestamptz 'epoch' + ${microseconds}::bigint * ${MICROSECOND}`;

/** Conditions on the row `e` of a log. */
function conditions(
  log: AuditLog,
  index: number,
  filter: AuditFilter,
  orderId: string | undefined,
  after?: AuditCursor,
) {
  const { at = sql`e.at`, actor = sql`e.actor`, id = sql`e.id::text` } = log;
  const { member, from, to } = filter;
  const all: SQL[] = [log.where];
  if (member !== undefined) all.push(sql`split_part(${actor}, ' ', 1) = ${`staff:${member}`}`);
  if (from) all.push(sql`${at} >= ${moscowDayStart(from).toISOString()}::timestamptz`);
  if (to) all.push(sql`${at} < ${addDays(moscowDayStart(to), 1).toISOString()}::timestamptz`);
  if (orderId !== undefined && log.ofOrder) all.push(log.ofOrder(sql`${orderId}::uuid`));
  if (after) {
    const moment = momentOf(after.moment);
    if (index < after.log) all.push(sql`${at} < ${moment}`);
    else if (index > after.log) all.push(sql`${at} <= ${moment}`);
    else all.push(sql`${at} <= ${moment} and (${at} < ${moment} or (${id}) collate "C" < ${after.id})`);
  }
  return sql.join(all, sql` and `);
}

/** The newest rows of one log, before they are joined. */
function branch(log: AuditLog, index: number, where: SQL, most: number): SQL {
  const { at = sql`e.at`, actor = sql`e.actor`, id = sql`e.id::text`, kind = sql`e.kind`, join = sql`` } = log;
  const { from = sql`null`, to = sql`null`, facts = sql`e.facts`, orderId = sql`null` } = log;
  return sql`select ${index}::int as log, ${id} as id, ${at} as at, ${actor} as actor, ${kind}::text as kind, ${from}::text as "from",
      ${to}::text as "to", ${facts} as facts, ${log.subject} as subject, ${orderId}::uuid as "orderId"
    from (select * from ${sql.identifier(log.table)} e where ${where} order by ${at} desc, (${id}) collate "C" desc limit ${most}) e ${join}`;
}

/**
 * What the staff has done, the newest first: one read over the logs themselves (decision 0135). Each log gives its newest rows by its
 * index on time.
 */
export async function auditRows(
  db: Db,
  filter: AuditFilter,
  { after, most }: { readonly after?: AuditCursor | undefined; readonly most: number },
): Promise<readonly AuditRow[]> {
  const orderId = filter.order === undefined ? undefined : await orderOf(db, filter.order);
  if (filter.order !== undefined && orderId === undefined) return [];
  const branches = AUDIT_LOGS.flatMap((log, index) => {
    if (filter.thing !== undefined && log.thing !== filter.thing) return [];
    if (orderId !== undefined && !log.ofOrder) return [];
    return [sql`(${branch(log, index, conditions(log, index, filter, orderId, after), most)})`];
  });
  if (branches.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`${unprepared}
    select log, id, actor, kind, "from", "to", facts, subject, "orderId", (extract(epoch from at) * 1000000)::bigint as moment
    from (${sql.join(branches, sql` union all `)}) found
    order by at desc, log, id collate "C" desc limit ${most}`);
  return rows.map(({ log, id, moment, subject, ...row }) => ({
    ...row,
    log: AUDIT_LOGS[log]!.name,
    thing: AUDIT_LOGS[log]!.thing,
    isPersonal: AUDIT_LOGS[log]!.personal ?? false,
    subject: subject ?? '',
    at: new Date(moment / 1000),
    cursor: { moment, log, id },
  }));
}

async function orderOf(db: Db, number: number): Promise<string | undefined> {
  const [found] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  return found?.id;
}

const BATCH = 1_000;

/** All of it in batches: no connection and no more than a batch is held while a slow reader takes them. */
export async function* auditBatches(db: Db, filter: AuditFilter): AsyncGenerator<readonly AuditRow[]> {
  let after: AuditCursor | undefined;
  for (;;) {
    const rows = await auditRows(db, filter, { after, most: BATCH });
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.cursor;
  }
}
