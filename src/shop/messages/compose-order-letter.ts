import type { z } from 'zod';
import type { CompanyFacts } from '../../kernel/company.ts';
import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { changeSummary } from '../orders/change-summary.reads.ts';
import { cancelledSummary } from '../orders/cancelled-summary.reads.ts';
import { isCancelledOrReturned } from '../orders/order.rules.ts';
import { signOrderLink } from '../orders/order-link.ts';
import { orderPage, type OrderPage } from '../orders/orders.reads.ts';
import { parcelSummary } from '../orders/parcel-summary.reads.ts';
import { refundSummary } from '../orders/refund-summary.reads.ts';
import { returnSummary } from '../orders/return-summary.reads.ts';
import { isStillRelevant, writeOrderLetter } from './order-letter.tsx';
import type { orderLetter } from './order-letter.job.ts';
import type { ComposedLetter } from './send-letter.ts';

/** The order as a letter about one of its parcels tells it. */
function aboutPart(order: OrderPage | undefined, shipmentId: string | undefined): OrderPage | undefined {
  const part = order?.parts.find(({ id }) => id === shipmentId);
  if (!order || !part) return order;
  const { track, keptUntil, trouble } = part;
  const state = isCancelledOrReturned(order.state) ? order.state : part.state;
  return { ...order, state, track, keptUntil, trouble, part };
}

/** One letter about an order; undefined when the order has changed since it was posted, so that the letter no longer applies. */
export async function composeOrderLetter(
  { db }: ShopContext,
  { orderId, kind, refundId, returnId, shipmentId, eventKey }: z.output<typeof orderLetter.facts>,
  site: { origin: string; secret: string; company: CompanyFacts },
): Promise<ComposedLetter | undefined> {
  const order = aboutPart(await orderPage(db, orderId), shipmentId);
  const returned = returnId === undefined ? undefined : await returnSummary(db, returnId);
  if (!order || !isStillRelevant(kind, order, returned)) return undefined;
  const token = await signOrderLink(site.secret, order);
  const refund = refundId === undefined ? undefined : await refundSummary(db, refundId);
  const tellsOfPacks = kind === 'part-delivered' || kind === 'returning';
  const parcel = tellsOfPacks && shipmentId !== undefined ? await parcelSummary(db, shipmentId) : undefined;
  const cancelled = eventKey === undefined ? undefined : await cancelledSummary(db, orderId, eventKey);
  const tellsOfChange = kind === 'change-offered' || kind === 'changed';
  const change = tellsOfChange && eventKey !== undefined ? await changeSummary(db, eventKey) : undefined;
  if (kind === 'change-offered' && !change?.isOpen) return undefined;
  const url = site.origin + links.order(orderId, token);
  const about = { company: site.company, refund, returned, parcel, cancelled, change };
  return { to: order.contact.email, ...writeOrderLetter(kind, order, url, about) };
}
