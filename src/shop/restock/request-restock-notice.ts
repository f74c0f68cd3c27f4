import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { cardsOf } from '../catalog/catalog.reads.ts';
import type { ShopContext } from '../context.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { restockNotices } from './restock.tables.ts';

/** Days without another letter about the same product: changing stock must not fill a mailbox. */
const DAYS_BETWEEN = 7;

/** Products one address may wait for: the form must not be usable to flood somebody else's mailbox. */
const MOST_WAITING = 10;

/** Records a request for a letter when the product is back in stock. A repeated request changes nothing and gets the same answer. */
export async function requestRestockNotice(
  ctx: ShopContext,
  request: { productId: number; email: string; consentFrom: string },
): Promise<{ state: 'waiting' } | Refusal> {
  const { productId, email, consentFrom } = request;
  return ctx.transaction(async (tx) => {
    const [product] = (await cardsOf(tx.db, [productId])).cards;
    if (!product) return refuse('product-unknown');
    if (product.kind === 'digital') return refuse('restock-not-needed', { why: 'digital' });
    if (product.availability !== 'none') return refuse('restock-not-needed', { why: 'in-stock' });
    const [recentlySent] = await tx.db
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
    // The same answer as for others: it must not reveal who has received a letter.
    if (recentlySent) return { state: 'waiting' as const };
    const [waiting] = await tx.db
      .select({ notices: count() })
      .from(restockNotices)
      .where(and(sql`lower(${restockNotices.email}) = lower(${email})`, eq(restockNotices.state, 'waiting')));
    if (waiting!.notices >= MOST_WAITING) return { state: 'waiting' as const };
    const id = randomUUID();
    const added = await tx.db
      .insert(restockNotices)
      .values({ id, productId, email, state: 'waiting', requestedAt: tx.now() })
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
