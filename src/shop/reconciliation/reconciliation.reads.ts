import { and, asc, between, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { orders } from '../orders/orders.tables.ts';
import { differenceOf, proposedCommand } from './compare.rules.ts';
import { monthOf } from './day.rules.ts';
import { reconciliationDays, reconciliationDifferences, reconciliationMonths } from './reconciliation.tables.ts';

/** Compared days with their sums, the latest first. @param first,last days, both included */
export async function comparedSums(db: Db, first: string, last: string, most: number) {
  const { day, company, source, ours, theirs, comparedAt } = reconciliationDays;
  const [days, months] = await Promise.all([
    db
      .select({
        day,
        company,
        source,
        ours,
        theirs,
        comparedAt,
        open: sql<number>`(select count(*)::int from reconciliation_differences d
          where d.day = reconciliation_days.day and d.company = reconciliation_days.company
            and d.source = reconciliation_days.source and d.closed_at is null)`,
      })
      .from(reconciliationDays)
      .where(between(day, first, last))
      .orderBy(desc(day), asc(company), asc(source))
      .limit(most),
    db
      .select({ month: reconciliationMonths.month })
      .from(reconciliationMonths)
      .where(between(reconciliationMonths.month, monthOf(first), last)),
  ]);
  return days.map((one) => ({
    ...one,
    difference: differenceOf(one),
    isClosed: months.some(({ month }) => month === monthOf(one.day)),
  }));
}

/** Differences for the staff: the open ones, the oldest first, or all of a day. */
export async function foundDifferences(db: Db, ofDay: string | undefined, most: number) {
  const found = await db
    .select({ difference: reconciliationDifferences, orderNumber: orders.number })
    .from(reconciliationDifferences)
    .leftJoin(orders, eq(orders.id, reconciliationDifferences.orderId))
    .where(
      and(ofDay === undefined ? isNull(reconciliationDifferences.closedAt) : eq(reconciliationDifferences.day, ofDay)),
    )
    .orderBy(asc(reconciliationDifferences.day), asc(reconciliationDifferences.id))
    .limit(most);
  return found.map(({ difference: { orderId: _order, reportedAt: _reported, ...one }, orderNumber }) => ({
    ...one,
    orderNumber,
    difference: differenceOf(one),
    proposed: one.closedAt ? null : proposedCommand({ ...one, orderNumber }),
  }));
}
