import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';

interface Row extends Record<string, unknown> {
  id: string;
  code_hash: string;
  denomination: Kopecks;
  balance: Kopecks;
  valid_until: string;
  blocked: boolean;
  bought: boolean;
  order_id: string;
  order_number: number;
  spent: readonly { order: string; number: number; amount: Kopecks; code: string }[];
}

/** A certificate that a customer has bought, or has paid with. */
export interface OwnCertificate {
  readonly id: string;
  readonly codeHash: string;
  readonly denomination: Kopecks;
  readonly balance: Kopecks;
  readonly validUntil: Date;
  /** By the staff: nothing is spent of it. */
  readonly isBlocked: boolean;
  /** The own order that bought it; null for one that somebody else has bought. */
  readonly boughtIn: { readonly id: string; readonly number: number } | null;
  /** What own orders were paid with it; the code as it was shown there: its last characters. */
  readonly spent: readonly {
    readonly order: string;
    readonly number: number;
    readonly amount: Kopecks;
    readonly code: string;
  }[];
}

/** Certificates of this customer, those bought last first. Certificates of cancelled and returned orders are void. */
export async function ownCertificates(db: Db, customerId: number, most: number): Promise<readonly OwnCertificate[]> {
  const { rows } = await db.execute<Row>(sql`
    with mine as (select id, number, state from orders where customer_id = ${customerId}),
    spent as (
      select a.source, json_agg(json_build_object('order', m.id, 'number', m.number, 'amount', a.amount, 'code', a.code)
        order by m.number desc) as list
      from mine m join order_adjustments a on a.order_id = m.id
      where a.kind = 'certificate' and m.state <> 'cancelled' group by a.source
    )
    select c.id, c.code_hash, c.denomination, l.balance, c.valid_until, c.blocked_at is not null as blocked, m.id is not null as bought,
      m.id as order_id, m.number as order_number, coalesce(s.list, '[]') as spent
    from certificates c
      join ledger_accounts l on l.kind = 'certificate' and l.owner = c.id::text
      left join mine m on m.id = c.order_id
      left join spent s on s.source = c.id::text
    where (c.order_id in (select id from mine where state not in ('cancelled', 'returned'))
      or c.id::text in (select source from spent))
    order by c.issued_at desc, c.line, c.piece limit ${most}`);
  return rows.map((row) => ({
    id: row.id,
    codeHash: row.code_hash,
    denomination: row.denomination,
    balance: row.balance,
    validUntil: new Date(row.valid_until),
    isBlocked: row.blocked,
    boughtIn: row.bought ? { id: row.order_id, number: row.order_number } : null,
    spent: row.spent,
  }));
}
