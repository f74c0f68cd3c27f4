import { desc, eq, sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import type { DayCursor, RegisterCursor } from './list-cursor.rules.ts';
import { PAYOUT_DAYS, type PayingCompany } from './payout.rules.ts';
import type { NamedColumns } from './register-table.rules.ts';
import { payouts, registerColumns } from './settlements.tables.ts';

/** What the staff has explained of a company's files. */
export async function namedColumns(db: Db, company: string): Promise<NamedColumns> {
  const rows = await db.select().from(registerColumns).where(eq(registerColumns.company, company));
  return new Map(rows.map(({ header, meaning }) => [header, meaning]));
}

/** All registers, of payment companies and of carriers. */
export const ALL_REGISTERS = sql`(
  select company, number, day, total, payment_order from payment_registers
  union all select carrier, number, day, total, payment_order from carrier_registers
)`;

const REGISTERS_WITH_LINES = sql`(
  select company, number, day, total, payment_order, imported_by, imported_at, (
    select max(l.position) + 1 from payment_register_lines l where l.register_id = p.id) as lines from payment_registers p
  union all select carrier, number, day, total, payment_order, imported_by, imported_at, (
    select max(l.position) + 1 from carrier_register_lines l where l.register_id = c.id) from carrier_registers c
)`;

/** Whether a payout may be for a register of this day: `p` and the column of a day. */
export const paysWithinDays = (day: ReturnType<typeof sql>) =>
  sql`p.day between ${day} - 1 and ${day} + ${PAYOUT_DAYS}::int`;

export interface RegisterRow extends Record<string, unknown> {
  readonly company: PayingCompany;
  readonly number: string;
  readonly day: string;
  readonly total: Kopecks;
  readonly paymentOrder: string | null;
  /** What came by this payment order; null: nothing was recorded. */
  readonly paid: Kopecks | null;
  readonly lines: number;
  readonly importedBy: string;
  /** In ISO 8601. */
  readonly importedAt: string;
}

/** Registers, the latest first, with what came to the bank by the payment order that they name. */
export async function latestRegisters(db: Db, most: number, after?: RegisterCursor): Promise<readonly RegisterRow[]> {
  const isAfter = after
    ? sql`(r.day, r.company, r.number) < (${after.day}::date, ${after.company}::text, ${after.number}::text)`
    : sql`true`;
  const { rows } = await db.execute<RegisterRow>(sql`
    select r.company, r.number, r.day::text as day, r.total, r.payment_order as "paymentOrder", (
      select sum(p.amount)::bigint from payouts p
      where p.company = r.company and p.payment_order = r.payment_order and p.voided_at is null
        and ${paysWithinDays(sql`r.day`)}) as paid,
      coalesce(r.lines, 0) as lines, r.imported_by as "importedBy",
      to_char(r.imported_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "importedAt"
    from ${REGISTERS_WITH_LINES} r where ${isAfter} order by r.day desc, r.company desc, r.number desc limit ${most}`);
  return rows;
}

/** What came to our bank account, the latest first, with what was voided. */
export function latestPayouts(db: Db, most: number, after?: DayCursor) {
  return db
    .select()
    .from(payouts)
    .where(after && sql`(${payouts.day}, ${payouts.id}) < (${after.day}::date, ${after.id}::bigint)`)
    .orderBy(desc(payouts.day), desc(payouts.id))
    .limit(most);
}

/** Days of the registers that name a payment order. */
export async function daysOfOrder(db: Db, company: string, paymentOrder: string): Promise<readonly string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct day::text as day from ${ALL_REGISTERS} r
    where r.company = ${company} and r.payment_order = ${paymentOrder}`);
  return rows.map(({ day }) => day);
}
