import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { cardsOf } from '../catalog/catalog.reads.ts';
import type { ShopContext } from '../context.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { restockNotices } from './restock.tables.ts';

/** Days without another letter about the same product: stock that comes and goes must not fill a mailbox. */
const DAYS_BETWEEN = 7;

/** Goods one address may wait for: a form must not fill a strange mailbox on the day the shelves do. */
const MOST_WAITING = 10;

/** Notes that somebody wants a letter when the product is back. Asking twice is asking once, and looks the same. */
export async function requestRestockNotice(
  ctx: ShopContext,
  asked: { productId: number; email: string; consentFrom: string },
): Promise<{ state: 'waiting' } | Refusal> {
  const { productId, email, consentFrom } = asked;
  return ctx.transaction(async (tx) => {
    const [product] = (await cardsOf(tx.db, [productId])).cards;
    if (!product) return refuse('product-unknown');
    if (product.kind === 'digital') return refuse('restock-not-needed', { why: 'digital' });
    if (product.availability !== 'none') return refuse('restock-not-needed', { why: 'in-stock' });
    const [written] = await tx.db
      .select({ id: restockNotices.id })
      .from(restockNotices)
      .where(
        and(
          eq(restockNotices.productId, productId),
          sql`lower(${restockNotices.email}) = lower(${email})`,
          eq(restockNotices.state, 'sent'),
          gt(restockNotices.sentAt, addDays(tx.now(), -DAYS_BETWEEN)),
        ),
      )
      .limit(1);
    // Told as everybody else: who has had a letter is nobody's business.
    if (written) return { state: 'waiting' as const };
    const [waiting] = await tx.db
      .select({ notices: count() })
      .from(restockNotices)
      .where(and(sql`lower(${restockNotices.email}) = lower(${email})`, eq(restockNotices.state, 'waiting')));
    if (waiting!.notices >= MOST_WAITING) return { state: 'waiting' as const };
    const id = randomUUID();
    const added = await tx.db
      .insert(restockNotices)
      .values({ id, productId, email, state: 'waiting', askedAt: tx.now() })
      .onConflictDoNothing()
      .returning({ id: restockNotices.id });
    if (added.length > 0) {
      await recordConsent(tx, {
        purpose: 'restock-notice',
        subject: `restock-notice:${id}`,
        address: consentFrom,
      });
    }
    return { state: 'waiting' as const };
  });
}
