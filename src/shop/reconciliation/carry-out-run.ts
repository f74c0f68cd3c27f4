import { eq } from 'drizzle-orm';
import type { Source } from '../../kernel/compared-sources.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { CarrierError } from '../delivery/delivery-carrier.port.ts';
import { closeExceptionsAbout } from '../exceptions/close-exceptions-about.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { GatewayError } from '../payments/payment-gateway.port.ts';
import type { ClosingMoment } from '../receipts/closing-receipt.rules.ts';
import { fetchRegisters } from '../settlements/fetch-registers.ts';
import { settleWaitingLines } from '../settlements/settle-claims.ts';
import { compareClaims } from './carrier-sides.reads.ts';
import type { ComparedDay } from './compare.rules.ts';
import { ATTEMPTS_BEFORE_ASKING, boundsOf, dayAfter, EVERY_COMPANY, isLate, nextAttempt } from './day.rules.ts';
import { comparePayments } from './payment-sides.reads.ts';
import { comparePayouts } from './payout-sides.reads.ts';
import { companiesOf } from './plan-runs.ts';
import { compareRegisters } from './register-sides.reads.ts';
import { reconciliationRuns } from './reconciliation.tables.ts';
import { saveComparison } from './save-comparison.ts';
import { saveEntries } from './save-entries.ts';

/** Days before the compared one that are read with it: what was captured there may have become known here a day later. */
const OVERLAP_DAYS = 1;

/**
 * Gets what a company has of a day and compares it with ours, both ways. A company that does not answer is asked again later. Repeated,
 * it changes nothing: money is only looked at.
 * @param closingAt when closing receipts are due
 */
export async function carryOutRun(ctx: ShopContext, runId: number, closingAt: ClosingMoment): Promise<void> {
  const [run] = await ctx.db.select().from(reconciliationRuns).where(eq(reconciliationRuns.id, runId));
  if (!run?.nextTryAt) return;
  const { day, company } = run;
  if (company === EVERY_COMPANY) return spreadRun(ctx, run);
  const until = run.until ?? new Date(Math.min(boundsOf(day).to.getTime(), ctx.now().getTime()));
  const tries = run.tries + 1;
  await ctx.db
    .update(reconciliationRuns)
    .set({ until, tries, nextTryAt: nextAttempt(run.tries, ctx.now()) })
    .where(eq(reconciliationRuns.id, runId));
  const lists = ctx.companies.paymentLists.find(({ name }) => name === company);
  const registers = ctx.companies.registers.find(({ name }) => name === company);
  try {
    if (lists) await saveEntries(ctx, lists, boundsOf(dayAfter(day, -OVERLAP_DAYS)).from, until);
    else if (registers) await fetchRegisters(ctx, registers, day);
  } catch (error) {
    if (!(error instanceof GatewayError) && !(error instanceof CarrierError)) throw error;
    ctx.log.warn({ err: error, day, company }, 'a day is not compared, and will be tried again');
    if (tries >= ATTEMPTS_BEFORE_ASKING) await reportSilence(ctx, day, company);
    return;
  }
  await ctx.transaction(async (tx) => {
    const late = isLate(day, tx.now());
    if (!lists) await settleWaitingLines(tx);
    const sources = await compareDay(tx.db, run, { listsPayments: lists !== undefined, late, closingAt });
    await saveComparison(tx, { day, company, sources, late });
    await tx.db
      .update(reconciliationRuns)
      .set({ nextTryAt: null, finishedAt: tx.now() })
      .where(eq(reconciliationRuns.id, runId));
    await closeExceptionsAbout(tx, ['reconciliation-failed'], { day, company }, 'День сверен.');
  });
}

async function compareDay(
  db: Db,
  { company, day }: { company: string; day: string },
  { listsPayments, late, closingAt }: { listsPayments: boolean; late: boolean; closingAt: ClosingMoment },
): Promise<ReadonlyMap<Source, ComparedDay>> {
  // One after the other: a transaction has one connection.
  const ofCompany = listsPayments
    ? [
        ...(await comparePayments(db, company, day, late, closingAt)),
        ...(await compareRegisters(db, company, day, late)),
      ]
    : [...(await compareClaims(db, company, day))];
  return new Map([...ofCompany, ['payouts', await comparePayouts(db, company, day, late)]]);
}

/** A person asks without knowing the companies. */
function spreadRun(ctx: ShopContext, { id, day, askedBy }: typeof reconciliationRuns.$inferSelect): Promise<void> {
  return ctx.transaction(async (tx) => {
    const [at, run] = [tx.now(), { day, askedBy, createdAt: tx.now() }];
    const companies = companiesOf(ctx);
    await tx.db.insert(reconciliationRuns).values(companies.map((company) => ({ ...run, company, nextTryAt: at })));
    await tx.db
      .update(reconciliationRuns)
      .set({ nextTryAt: null, finishedAt: at })
      .where(eq(reconciliationRuns.id, id));
  });
}

function reportSilence(ctx: ShopContext, day: string, company: string): Promise<void> {
  return ctx.transaction((tx) =>
    raiseException(tx, {
      kind: 'reconciliation-failed',
      subject: `reconciliation:${company}-${day}`,
      facts: { day, company },
      once: true,
    }),
  );
}
