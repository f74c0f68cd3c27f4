import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { signOrderLink } from '../orders/order-link.ts';
import { orderPage } from '../orders/orders.reads.ts';
import { refundSummary } from '../orders/refund-summary.reads.ts';
import { isStillRelevant, writeOrderLetter } from './order-letter.tsx';
import type { OrderLetterKind } from './order-letter.job.ts';
import type { ComposedLetter } from './send-letter.ts';

/** One letter about an order; undefined when the order has changed since it was posted, so that the letter no longer applies. */
export async function composeOrderLetter(
  { db }: ShopContext,
  { orderId, kind, refundId }: { orderId: string; kind: OrderLetterKind; refundId?: string | undefined },
  site: { origin: string; secret: string },
): Promise<ComposedLetter | undefined> {
  const order = await orderPage(db, orderId);
  if (!order || !isStillRelevant(kind, order)) return undefined;
  const token = await signOrderLink(site.secret, order);
  const refund = refundId === undefined ? undefined : await refundSummary(db, refundId);
  const url = site.origin + links.order(orderId, token);
  return { to: order.contact.email, ...writeOrderLetter(kind, order, url, refund) };
}
