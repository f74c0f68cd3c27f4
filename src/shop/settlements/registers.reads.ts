import { desc, eq, sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
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
}

/** Registers, the latest first, with what came to the bank by the payment order that they name. */
export async function latestRegisters(db: Db, most: number): Promise<readonly RegisterRow[]> {
  const { rows } = await db.execute<RegisterRow>(sql`
    select r.company, r.number, r.day::text as day, r.total, r.payment_order as "paymentOrder", (
      select sum(p.amount)::bigint from payouts p
      where p.company = r.company and p.payment_order = r.payment_order and p.voided_at is null
        and ${paysWithinDays(sql`r.day`)}) as paid
    from ${ALL_REGISTERS} r order by r.day desc, r.company, r.number limit ${most}`);
  return rows;
}

/** What came to our bank account, the latest first, with what was voided. */
export function latestPayouts(db: Db, most: number) {
  return db.select().from(payouts).orderBy(desc(payouts.day), desc(payouts.id)).limit(most);
}

/** Days of the registers that name a payment order. */
export async function daysOfOrder(db: Db, company: string, paymentOrder: string): Promise<readonly string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct day::text as day from ${ALL_REGISTERS} r
    where r.company = ${company} and r.payment_order = ${paymentOrder}`);
  return rows.map(({ day }) => day);
}
