import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { earlierEvent, recordCouponEvent } from './coupon-events.ts';
import { termFacts, termsOf, unfitTerm, type CouponTerms } from './new-terms.rules.ts';
import { couponSeries, coupons } from './promotions.tables.ts';
import { SERIES_SYMBOLS, seriesCode } from './series-code.rules.ts';

export interface NewSeries extends CouponTerms {
  /** UUID made by the sender: a repeated command makes no more codes. */
  readonly key: string;
  /** What each code begins with: Latin capitals and digits. */
  readonly prefix: string;
  readonly count: number;
}

export interface SavedSeries {
  readonly seriesId: number;
}

/** Makes random codes of the same terms, each a coupon of its own; the limit of uses is that of one code. */
export function createCouponSeries(
  ctx: Pick<ShopContext, 'transaction'>,
  command: NewSeries,
): Promise<SavedSeries | Refusal> {
  const { key, prefix, count, title } = command;
  const requestHash = hashRequest(['series-created', command]);
  return ctx.transaction(async (tx): Promise<SavedSeries | Refusal> => {
    const notAllowed = unlessAllowed(tx.actor, 'save', 'coupon');
    if (notAllowed) return notAllowed;
    const earlier = await earlierEvent(tx.db, key, requestHash);
    if (earlier) return isRefusal(earlier) ? earlier : { seriesId: earlier.seriesId! };
    const terms = termsOf(command);
    const unfit = unfitTerm(terms, tx.now());
    if (unfit) return refuse('coupon-terms-unfit', { term: unfit });
    const [series] = await tx.db
      .insert(couponSeries)
      .values({ title, prefix, count, createdAt: tx.now() })
      .returning({ id: couponSeries.id });
    const { id: seriesId } = series!;
    // First the event: a press that is repeated meanwhile waits here, before any code.
    const facts = { prefix, count, after: termFacts(terms) };
    const recorded = await recordCouponEvent(tx, { seriesId }, { kind: 'series-created', key, requestHash, facts });
    if (isRefusal(recorded)) {
      const faster = await earlierEvent(tx.db, key, requestHash);
      if (!faster || isRefusal(faster)) return recorded;
      await tx.db.delete(couponSeries).where(eq(couponSeries.id, seriesId));
      return { seriesId: faster.seriesId! };
    }
    await insertCodes(tx, seriesId, command);
    return { seriesId };
  });
}

async function insertCodes(tx: TransactionContext, seriesId: number, { prefix, count, ...terms }: NewSeries) {
  const { sections, ...rest } = termsOf(terms);
  for (let missing = count; missing > 0;) {
    const rows = Array.from({ length: missing }, () => ({
      ...rest,
      sections: sections && [...sections],
      code: seriesCode(prefix, randomBytes(SERIES_SYMBOLS)),
      seriesId,
      createdAt: tx.now(),
    }));
    const { rowCount } = await tx.db.insert(coupons).values(rows).onConflictDoNothing();
    missing -= rowCount ?? 0;
  }
}
