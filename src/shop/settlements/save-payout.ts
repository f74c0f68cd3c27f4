import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isCarrier } from '../../kernel/carriers.ts';
import { formatMoney, type Kopecks } from '../../kernel/money.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { PayingCompany } from './payout.rules.ts';
import { daysOfOrder } from './registers.reads.ts';
import { carrierRegisters, paymentRegisters, payouts } from './settlements.tables.ts';

export interface RecordedPayout {
  readonly company: PayingCompany;
  /** Its number at the bank. */
  readonly paymentOrder: string;
  /** When it came, `2026-11-21`. */
  readonly day: string;
  readonly amount: Kopecks;
  /** Numbers of the registers that it pays, where they do not name the payment order themselves. */
  readonly registers: readonly string[];
}

export interface SavedPayout {
  readonly id: number;
  /** The days of the registers that it is for. */
  readonly days: readonly string[];
}

/** Saves what came to our bank account. The same again changes nothing; another sum under the same number is refused. */
export async function savePayout(
  tx: TransactionContext,
  { company, paymentOrder, day, amount, registers }: RecordedPayout,
): Promise<SavedPayout | Refusal> {
  const standing = and(
    eq(payouts.company, company),
    eq(payouts.paymentOrder, paymentOrder),
    eq(payouts.day, day),
    isNull(payouts.voidedAt),
  );
  const recorded = { recordedBy: actorName(tx.actor), recordedAt: tx.now() };
  // Without a target: the index is a partial one.
  const [added] = await tx.db
    .insert(payouts)
    .values({ company, paymentOrder, day, amount, ...recorded })
    .onConflictDoNothing()
    .returning({ id: payouts.id });
  const [saved] = await tx.db.select().from(payouts).where(standing);
  if (!added && saved!.amount !== amount) return refuse('payout-differs', { recorded: formatMoney(saved!.amount) });
  const refused = await nameOrder(tx, company, paymentOrder, registers);
  return refused ?? { id: saved!.id, days: await daysOfOrder(tx.db, company, paymentOrder) };
}

/** Writes the payment order into registers that have none, or one by which nothing came. */
async function nameOrder(
  tx: TransactionContext,
  company: PayingCompany,
  paymentOrder: string,
  registers: readonly string[],
): Promise<Refusal | undefined> {
  const numbers = [...new Set(registers)];
  if (numbers.length === 0) return undefined;
  const named = { paymentOrder };
  const paidOtherwise = (order: AnyPgColumn) => sql`exists (
    select 1 from payouts p where p.company = ${company} and p.payment_order = ${order} and p.voided_at is null)`;
  const mayBeNamed = (order: AnyPgColumn) =>
    sql`(${order} is null or ${order} = ${paymentOrder} or not ${paidOtherwise(order)})`;
  const { number: ofPayments, paymentOrder: orderOfPayments } = paymentRegisters;
  const { number: ofCarrier, paymentOrder: orderOfCarrier } = carrierRegisters;
  const updated = [
    ...(await tx.db
      .update(paymentRegisters)
      .set(named)
      .where(and(eq(paymentRegisters.company, company), inArray(ofPayments, numbers), mayBeNamed(orderOfPayments)))
      .returning({ number: ofPayments })),
    ...(isCarrier(company)
      ? await tx.db
          .update(carrierRegisters)
          .set(named)
          .where(and(eq(carrierRegisters.carrier, company), inArray(ofCarrier, numbers), mayBeNamed(orderOfCarrier)))
          .returning({ number: ofCarrier })
      : []),
  ];
  const missing = numbers.find((number) => !updated.some((register) => register.number === number));
  return missing === undefined ? undefined : refuse('payout-register-unknown', { number: missing });
}

/** Takes back a payout that was typed wrong; the row stays. */
export async function voidSavedPayout(
  tx: TransactionContext,
  id: number,
  reason: string,
): Promise<{ readonly company: PayingCompany; readonly days: readonly string[] } | Refusal> {
  const [gone] = await tx.db
    .update(payouts)
    .set({ voidedAt: tx.now(), voidedBy: actorName(tx.actor), reason })
    .where(and(eq(payouts.id, id), isNull(payouts.voidedAt)))
    .returning({ company: payouts.company, day: payouts.day, paymentOrder: payouts.paymentOrder });
  if (!gone) return refuse('payout-unknown');
  const { company, day, paymentOrder } = gone;
  return { company, days: [day, ...(await daysOfOrder(tx.db, company, paymentOrder))] };
}
