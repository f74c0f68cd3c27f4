import { createHash } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Source } from '../../kernel/compared-sources.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { needsPerson, type ComparedDay, type FoundDifference } from './compare.rules.ts';
import { monthOf } from './day.rules.ts';
import {
  reconciliationDays,
  reconciliationDifferences,
  reconciliationEvents,
  reconciliationMonths,
} from './reconciliation.tables.ts';

type Difference = typeof reconciliationDifferences.$inferSelect;

interface Comparison {
  readonly day: string;
  readonly company: string;
  readonly sources: ReadonlyMap<Source, ComparedDay>;
  /** What is still on its way is missing for good. */
  readonly late: boolean;
}

/**
 * Saves what was found of a day: new differences are opened and the staff is notified of each once, those that are not found any more are
 * closed. What a person has closed stays closed unless its sums change. The days of a closed month stay as they are; a
 * change there is an exception.
 */
export async function saveComparison(tx: TransactionContext, comparison: Comparison): Promise<void> {
  const { day, company, sources } = comparison;
  // Closing a month waits until then, and the other way round.
  await tx.db.execute(sql`lock table ${reconciliationMonths} in share mode`);
  const ofDay = and(eq(reconciliationDifferences.day, day), eq(reconciliationDifferences.company, company));
  const known = await tx.db
    .select()
    .from(reconciliationDifferences)
    .where(ofDay)
    .orderBy(asc(reconciliationDifferences.id))
    .for('update');
  if (await isMonthClosed(tx, day)) return reportClosedMonth(tx, comparison, known);
  for (const [source, compared] of sources) {
    await saveDay(tx, comparison, source, compared);
    const saved = new Map(known.filter((one) => one.source === source).map((one) => [one.key, one]));
    for (const found of compared.differences) {
      await saveDifference(tx, comparison, source, found, saved.get(found.key));
      saved.delete(found.key);
    }
    for (const gone of saved.values()) if (!gone.closedAt) await closeGone(tx, gone);
  }
}

async function isMonthClosed({ db }: TransactionContext, day: string): Promise<boolean> {
  const found = await db
    .select({ month: reconciliationMonths.month })
    .from(reconciliationMonths)
    .where(eq(reconciliationMonths.month, monthOf(day)));
  return found.length > 0;
}

async function saveDay(
  tx: TransactionContext,
  { day, company }: Comparison,
  source: Source,
  { ours, theirs, differences }: ComparedDay,
): Promise<void> {
  const sums = { ours, theirs, comparedAt: tx.now() };
  const key = { day, company, source };
  const ofDay = and(
    eq(reconciliationDays.day, day),
    eq(reconciliationDays.company, company),
    eq(reconciliationDays.source, source),
  );
  // Nothing on both sides is not worth a row, unless there was something before.
  if (ours === 0 && theirs === 0 && differences.length === 0) {
    await tx.db.update(reconciliationDays).set(sums).where(ofDay);
    return;
  }
  const { day: onDay, company: onCompany, source: onSource } = reconciliationDays;
  await tx.db
    .insert(reconciliationDays)
    .values({ ...key, ...sums })
    .onConflictDoUpdate({ target: [onDay, onCompany, onSource], set: sums });
}

const isSame = (saved: Difference, found: FoundDifference) =>
  saved.cause === found.cause && saved.ours === found.ours && saved.theirs === found.theirs;

async function saveDifference(
  tx: TransactionContext,
  comparison: Comparison,
  source: Source,
  found: FoundDifference,
  saved: Difference | undefined,
): Promise<void> {
  const { day, company, late } = comparison;
  const at = tx.now();
  const isOpen = saved !== undefined && saved.closedAt === null;
  const isSettledByPerson = saved?.closedAt && saved.reason !== null && isSame(saved, found);
  if (isSettledByPerson) return;
  const isReported = isOpen && saved.reportedAt !== null;
  const reports = !isReported && needsPerson(found.cause, late);
  const facts = { ...found, orderId: found.orderId ?? null };
  const set = {
    ...facts,
    closedAt: null,
    closedBy: null,
    reason: null,
    ...(!isOpen && { openedAt: at, reportedAt: null, owner: null }),
    ...(reports && { reportedAt: at }),
    ...(saved && !(isOpen && isSame(saved, found)) && { version: saved.version + 1 }),
  };
  const [row] = saved
    ? await tx.db
        .update(reconciliationDifferences)
        .set(set)
        .where(eq(reconciliationDifferences.id, saved.id))
        .returning({ id: reconciliationDifferences.id })
    : await tx.db
        .insert(reconciliationDifferences)
        .values({ day, company, source, ...set, openedAt: at })
        .returning({ id: reconciliationDifferences.id });
  const { id } = row!;
  if (!isOpen || !isSame(saved, found))
    await record(tx, id, isOpen ? 'changed' : 'opened', { cause: found.cause, ours: found.ours, theirs: found.theirs });
  if (reports) await report(tx, id, comparison, source, found);
}

async function report(
  tx: TransactionContext,
  id: number,
  { day, company }: Comparison,
  source: Source,
  { cause, orderId }: FoundDifference,
): Promise<void> {
  const kind = source === 'claims' && cause === 'only-ours' ? 'claim-overdue' : 'reconciliation-differs';
  const facts = { difference: id, day, company, source, cause, ...(orderId !== undefined && { orderId }) };
  await raiseException(tx, { kind, subject: subjectOf(id), facts });
}

/** Subject of the exceptions about a difference. */
export const subjectOf = (id: number): string => `difference:${id}`;

async function closeGone(tx: TransactionContext, { id, version }: Difference): Promise<void> {
  const closed = { closedAt: tx.now(), closedBy: actorName(tx.actor), reason: null, version: version + 1 };
  await tx.db.update(reconciliationDifferences).set(closed).where(eq(reconciliationDifferences.id, id));
  await record(tx, id, 'closed', {});
  await closeSettledExceptions(tx, subjectOf(id), 'Сверка расхождения больше не видит.');
}

async function record(
  tx: TransactionContext,
  differenceId: number,
  kind: (typeof reconciliationEvents.$inferInsert)['kind'],
  facts: object,
): Promise<void> {
  await tx.db
    .insert(reconciliationEvents)
    .values({ differenceId, kind, actor: actorName(tx.actor), facts, at: tx.now() });
}

async function reportClosedMonth(
  tx: TransactionContext,
  { day, company, sources }: Comparison,
  known: readonly Difference[],
): Promise<void> {
  const days = await tx.db
    .select()
    .from(reconciliationDays)
    .where(and(eq(reconciliationDays.day, day), eq(reconciliationDays.company, company)));
  const changes = [...sources].flatMap(([source, { ours, theirs, differences }]) => {
    const saved = days.find((one) => one.source === source) ?? { ours: 0, theirs: 0 };
    const unknown = differences.filter(
      (found) => !known.some((one) => one.source === source && one.key === found.key && isSame(one, found)),
    );
    const isChanged = saved.ours !== ours || saved.theirs !== theirs || unknown.length > 0;
    return isChanged ? [{ source, ours, theirs, keys: unknown.map(({ key }) => key) }] : [];
  });
  if (changes.length === 0) return;
  // Each further change is another exception.
  const digest = createHash('sha256').update(JSON.stringify(changes)).digest('hex').slice(0, 12);
  await raiseException(tx, {
    kind: 'closed-month-changed',
    subject: `reconciliation:${company}-${day}-${digest}`,
    facts: { day, company, sources: changes.map(({ source }) => source) },
    once: true,
  });
}
