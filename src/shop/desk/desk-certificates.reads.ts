import { desc, eq, sql, type SQL } from 'drizzle-orm';
import { readActorName } from '../../kernel/actor.ts';
import type { CertificateState } from '../../kernel/certificate-blocks.ts';
import { parseEmail } from '../../kernel/email.ts';
import type { Kopecks } from '../../kernel/money.ts';
import { parsePhone } from '../../kernel/phone.ts';
import type { Db } from '../../platform/database.ts';
import { digestOfTail, findCode } from '../certificates/certificate-code.ts';
import { certificateProblem, readTail, tailOf } from '../certificates/certificate.rules.ts';
import { certificateEvents } from '../certificates/certificates.tables.ts';
import type { TransferKind } from '../ledger/ledger.rules.ts';
import { maskedEmail } from './masked-contacts.rules.ts';
import type { MomentCursor } from './moment-cursor.rules.ts';

interface CertificateFilter {
  /** The last symbols of the code, the number of the order that bought it, or the whole phone or e-mail of that order. */
  readonly q?: string | undefined;
  readonly blocked?: boolean | undefined;
}

interface Row extends Record<string, unknown> {
  id: string;
  codeHash: string;
  denomination: Kopecks;
  balance: Kopecks;
  issuedAt: string;
  validUntil: string;
  isBlocked: boolean;
  orderState: string;
  orderId: string;
  orderNumber: number;
  name: string;
  phone: string;
  email: string;
  moment: number;
}

/** A certificate for the staff: of its code the last symbols, of its buyer what names nobody else. */
interface ListedCertificate extends Pick<Row, 'id' | 'denomination' | 'balance' | 'orderId' | 'orderNumber' | 'name'> {
  /** Null where the secret of codes has been changed since. */
  readonly tail: string | null;
  readonly state: CertificateState;
  readonly issuedAt: Date;
  readonly validUntil: Date;
  /** The last four digits. */
  readonly phoneEnd: string;
  /** «a…@example.ru» */
  readonly maskedEmail: string;
  readonly cursor: MomentCursor;
}

const ROWS = sql`
  select c.id, c.code_hash as "codeHash", c.denomination::float8 as denomination, a.balance::float8 as balance, c.issued_at as "issuedAt",
    c.valid_until as "validUntil", c.blocked_at is not null as "isBlocked", o.state as "orderState", o.id as "orderId",
    o.number::float8 as "orderNumber", coalesce(o.contact->>'name', '') as name,
    coalesce(o.contact->>'phone', '') as phone, coalesce(o.contact->>'email', '') as email,
    (extract(epoch from c.issued_at) * 1000000)::bigint::float8 as moment
  from certificates c join orders o on o.id = c.order_id
    join ledger_accounts a on a.kind = 'certificate' and a.owner = c.id::text`;

interface Reader {
  readonly secret: string;
  readonly now: Date;
}

/** Certificates, those issued last first. @param most of one page */
export async function listedCertificates(
  db: Db,
  { q, blocked }: CertificateFilter,
  { after, most, secret, now }: Reader & { readonly after?: MomentCursor | undefined; readonly most: number },
): Promise<ListedCertificate[]> {
  const conditions = [
    ...(q ? [foundBy(q, secret)] : []),
    ...(blocked === undefined ? [] : [blocked ? sql`c.blocked_at is not null` : sql`c.blocked_at is null`]),
    ...(after === undefined
      ? []
      : [
          sql`(c.issued_at, c.id) < (timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
        ]),
  ];
  const { rows } = await db.execute<Row>(sql`${ROWS}
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by c.issued_at desc, c.id desc limit ${most}`);
  return rows.map((row) => listed(row, { secret, now }));
}

function foundBy(typed: string, secret: string): SQL {
  const tail = readTail(typed);
  const number = /^№?\s*(\d{1,15})$/.exec(typed.trim())?.[1];
  const phone = parsePhone(typed);
  const email = parseEmail(typed);
  const ways = [
    ...(tail === undefined
      ? []
      : [sql`select id from certificates where tail_digest = ${digestOfTail(secret, tail)} and tail_digest <> ''`]),
    ...(number === undefined ? [] : [ofOrders(sql`number = ${number}::bigint`)]),
    ...(phone === undefined
      ? []
      : [
          ofOrders(
            sql`"right"(contact->>'phone', 4) = ${phone.slice(-4)} and "right"(contact->>'phone', ${phone.length}::int) = ${phone}`,
          ),
        ]),
    ...(email === undefined ? [] : [ofOrders(sql`lower(contact->>'email') = ${email}`)]),
  ];
  return ways.length === 0 ? sql`false` : sql`c.id in (${sql.join(ways, sql` union all `)})`;
}

const ofOrders = (condition: SQL): SQL =>
  sql`select id from certificates where order_id in (select id from orders where ${condition})`;

function listed(row: Row, { secret, now }: Reader): ListedCertificate {
  const { id, codeHash, denomination, balance, orderId, orderNumber, name, phone, email, orderState, isBlocked } = row;
  const code = findCode(secret, { id, codeHash });
  const validUntil = new Date(row.validUntil);
  return {
    id,
    denomination,
    balance,
    orderId,
    orderNumber,
    name,
    tail: code === undefined ? null : tailOf(code),
    state: certificateProblem({ balance, validUntil, orderState, isBlocked }, now) ?? 'usable',
    issuedAt: new Date(row.issuedAt),
    validUntil,
    phoneEnd: phone.slice(-4),
    maskedEmail: maskedEmail(email || null) ?? '',
    cursor: { moment: row.moment, id },
  };
}

interface Movement extends Record<string, unknown> {
  readonly id: number;
  readonly kind: TransferKind;
  readonly amount: Kopecks;
  readonly at: string;
  readonly orderId: string | null;
  readonly orderNumber: number | null;
}

const LATEST = 100;

/** One certificate with the entries of its account and what the staff has done with it. */
export async function deskCertificate(db: Db, id: string, reader: Reader) {
  const { rows } = await db.execute<Row>(sql`${ROWS} where c.id = ${id}::uuid`);
  const [row] = rows;
  if (!row) return undefined;
  const [movements, events] = await Promise.all([
    movementsOf(db, id),
    db
      .select()
      .from(certificateEvents)
      .where(eq(certificateEvents.certificateId, id))
      .orderBy(desc(certificateEvents.id))
      .limit(LATEST),
  ]);
  return {
    ...listed(row, reader),
    isBlocked: row.isBlocked,
    mayBeSent: row.email !== '' && row.orderState !== 'cancelled' && row.orderState !== 'returned',
    version: events[0]?.id ?? 0,
    movements,
    events: events.map(({ id: eventId, kind, actor, facts, at }) => ({
      id: eventId,
      kind,
      by: readActorName(actor).name ?? null,
      cause: (facts as { cause?: string }).cause ?? null,
      at,
    })),
  };
}

async function movementsOf(db: Db, id: string): Promise<Movement[]> {
  const { rows } = await db.execute<Movement>(sql`
    select t.id::float8 as id, t.kind, e.amount::float8 as amount, t.at, o.id as "orderId", o.number::float8 as "orderNumber"
    from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
      left join orders o on o.id = t.order_id
    where a.kind = 'certificate' and a.owner = ${id} order by t.id desc limit ${LATEST}`);
  return rows;
}
