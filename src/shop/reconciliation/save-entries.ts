import { sql } from 'drizzle-orm';
import { moscowDay } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import type { PaymentLists } from './payment-lists.port.ts';
import { reconciliationEntries } from './reconciliation.tables.ts';

/**
 * Reads what a payment company lists between the two moments and saves each entry by its id: an entry read again replaces what was known
 * of it.
 * @throws GatewayError when the company does not answer; what was read so far stays
 */
export async function saveEntries(
  ctx: Pick<ShopContext, 'transaction' | 'now'>,
  lists: PaymentLists,
  from: Date,
  to: Date,
): Promise<void> {
  for await (const entries of lists.entriesBetween(from, to)) {
    // A company may list an entry twice, at the border of two pages.
    const rows = [...new Map(entries.map((entry) => [entry.providerId, entry])).values()].map((entry) => ({
      ...entry,
      company: lists.name,
      day: moscowDay(entry.at),
      income: entry.income ?? null,
      receipt: entry.receipt ?? null,
      seenAt: ctx.now(),
    }));
    if (rows.length === 0) continue;
    const { company, kind, providerId } = reconciliationEntries;
    await ctx.transaction(async (tx) => {
      await tx.db
        .insert(reconciliationEntries)
        .values(rows)
        .onConflictDoUpdate({
          target: [company, kind, providerId],
          set: Object.fromEntries(
            (['day', 'at', 'state', 'amount', 'refunded', 'income', 'receipt', 'seenAt'] as const).map((name) => [
              name,
              sql`excluded.${sql.identifier(reconciliationEntries[name].name)}`,
            ]),
          ),
        });
    });
  }
}
