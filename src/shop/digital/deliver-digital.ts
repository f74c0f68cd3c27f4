import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import { isRefusal } from '../../kernel/refusal.ts';
import { sectionNamed } from '../../kernel/sections.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { products } from '../catalog/catalog.tables.ts';
import { issueCertificates } from '../certificates/issue-certificates.ts';
import type { ShopContext } from '../context.ts';
import { digitalLetter } from '../messages/digital-letter.job.ts';
import { lockOrder, moveOrder } from '../orders/move-order.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { isCancelledOrReturned } from '../orders/order.rules.ts';
import { orderEvents, orderLines } from '../orders/orders.tables.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { digitalGrants } from './digital.tables.ts';

const CERTIFICATES = sectionNamed('sertifikati').id;

/**
 * Delivers the digital goods of a paid order: opens materials, issues certificates, enqueues one letter. Idempotent:
 * one transaction under the lock of the order. An order of digital goods only becomes handed over.
 * @throws when a certificate of the order has no denomination; the job is retried
 */
export async function deliverDigital(
  ctx: ShopContext,
  { orderId }: { orderId: string },
  site: { secret: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || isCancelledOrReturned(order.state) || !(await wasPaid(tx, orderId))) return undefined;
    const lines = await tx.db
      .select({ ...getTableColumns(orderLines), sectionId: products.sectionId })
      .from(orderLines)
      .innerJoin(products, eq(products.id, orderLines.productId))
      .where(eq(orderLines.orderId, orderId))
      .orderBy(orderLines.position);
    const digital = lines.filter(({ kind }) => kind === 'digital');
    if (digital.length === 0) return undefined;
    // Without a denomination it would be opened as a material, and the buyer would get an empty page.
    const withoutDenomination = digital.find(
      ({ sectionId, denomination }) => sectionId === CERTIFICATES && denomination === null,
    );
    if (withoutDenomination)
      throw new Error(`line ${withoutDenomination.position} of order ${orderId}: certificate without denomination`);

    const opened = await openMaterials(
      tx,
      orderId,
      digital.flatMap(({ denomination, productId }) => (denomination === null ? [productId] : [])),
    );
    const certificates = await issueCertificates(
      tx,
      site.secret,
      orderId,
      digital.flatMap(({ denomination, position, quantity }) =>
        denomination === null ? [] : [{ line: position, quantity, denomination }],
      ),
    );
    if (opened + certificates > 0) {
      await recordOrderEvent(tx, orderId, 'digital-delivered', { opened, certificates });
      await postLetter(tx, digitalLetter, { orderId });
    }
    if (digital.length < lines.length || order.state !== 'paid') return undefined;
    const refused = await moveOrder(tx, order, 'handed-over', { reason: 'digital' });
    if (isRefusal(refused)) throw new Error(`digital order ${orderId} cannot be handed over: ${refused.refused}`);
    return undefined;
  });
}

/** Whether the order was paid in advance, or on delivery when it was handed over in full or in part. */
async function wasPaid(tx: TransactionContext, orderId: string): Promise<boolean> {
  const [event] = await tx.db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, orderId), inArray(orderEvents.toState, ['paid', 'handed-over', 'partly-bought'])),
    )
    .limit(1);
  return event !== undefined;
}

async function openMaterials(tx: TransactionContext, orderId: string, productIds: readonly number[]): Promise<number> {
  if (productIds.length === 0) return 0;
  const grantedAt = tx.now();
  const opened = await tx.db
    .insert(digitalGrants)
    .values(productIds.map((productId) => ({ orderId, productId, grantedAt })))
    .onConflictDoNothing()
    .returning({ productId: digitalGrants.productId });
  return opened.length;
}
