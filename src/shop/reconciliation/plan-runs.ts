import { moscowDay } from '../../kernel/dates.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { CLAIM_CARRIERS } from '../settlements/claim.rules.ts';
import { planNight } from './day.rules.ts';
import { reconciliationRuns } from './reconciliation.tables.ts';
import { comparedDays, daysWithDifferences, firstDay, isNightPlanned } from './runs.reads.ts';

/** Days whose open differences a night looks at again. */
const MOST_OPEN = 60;

/** All that are compared: those that list payments, and carriers that owe us money. */
export const companiesOf = ({ companies }: Pick<ShopContext, 'companies'>): readonly string[] => [
  ...companies.paymentLists.map(({ name }) => name),
  ...CLAIM_CARRIERS,
];

/** Plans the comparisons of this night, once. */
export async function planRuns(ctx: ShopContext): Promise<void> {
  const now = ctx.now();
  const plannedOn = moscowDay(now);
  if (await isNightPlanned(ctx.db, plannedOn)) return;
  const companies = companiesOf(ctx);
  const [since, compared, open] = await Promise.all([
    firstDay(ctx.db),
    comparedDays(ctx.db, now),
    daysWithDifferences(ctx.db, MOST_OPEN),
  ]);
  const days = planNight({ now, companies, since, compared, open });
  if (!days || days.length === 0) return;
  await ctx.transaction(async (tx) => {
    const run = { plannedOn, askedBy: actorName(tx.actor), nextTryAt: now, createdAt: now };
    await tx.db
      .insert(reconciliationRuns)
      .values(days.map((one) => ({ ...one, ...run })))
      .onConflictDoNothing();
  });
}
