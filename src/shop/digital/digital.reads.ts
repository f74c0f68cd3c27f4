import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { isCancelledOrReturned } from '../orders/order.rules.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import type { BodyBlock } from '../content/content.rules.ts';
import { digitalGrants, productMaterials } from './digital.tables.ts';

export interface MaterialPart {
  readonly position: number;
  readonly kind: 'lesson' | 'chapter';
  readonly title: string;
  readonly minutes: number | null;
  readonly videoUrl: string | null;
  readonly body: readonly BodyBlock[];
}

export interface OpenedProduct {
  readonly orderNumber: number;
  /** Name at the time of the order. */
  readonly name: string;
  readonly form: string;
  readonly parts: readonly MaterialPart[];
}

/**
 * A digital product opened by this order, with its lessons or chapters; undefined before payment, after its money was refunded or the
 * order was cancelled or returned, and for products not in the order.
 */
export async function openedProduct(db: Db, orderId: string, productId: number): Promise<OpenedProduct | undefined> {
  const [opened] = await db
    .select({ orderNumber: orders.number, state: orders.state, name: orderLines.name, form: orderLines.form })
    .from(digitalGrants)
    .innerJoin(orders, eq(orders.id, digitalGrants.orderId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, digitalGrants.orderId), eq(orderLines.productId, digitalGrants.productId)),
    )
    .where(and(ofProduct(orderId, productId), isNull(digitalGrants.revokedAt)));
  if (!opened || isCancelledOrReturned(opened.state)) return undefined;
  const { orderNumber, name, form } = opened;
  const parts = await db
    .select({
      position: productMaterials.position,
      kind: productMaterials.kind,
      title: productMaterials.title,
      minutes: productMaterials.minutes,
      videoUrl: productMaterials.videoUrl,
      body: productMaterials.body,
    })
    .from(productMaterials)
    .where(eq(productMaterials.productId, productId))
    .orderBy(asc(productMaterials.position));
  return { orderNumber, name, form, parts };
}

/** Whether this order has ever opened the product. */
export async function wasOpened(db: Db, orderId: string, productId: number): Promise<boolean> {
  const found = await db
    .select({ at: digitalGrants.grantedAt })
    .from(digitalGrants)
    .where(ofProduct(orderId, productId));
  return found.length > 0;
}

const ofProduct = (orderId: string, productId: number) =>
  and(eq(digitalGrants.orderId, orderId), eq(digitalGrants.productId, productId));
