import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { MOST_PHOTOS } from '../../kernel/return-photos.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { FileStore } from '../../platform/files.ts';
import { attemptKey, countAttempt } from '../attempts/attempt-limits.ts';
import type { ShopContext } from '../context.ts';
import { isHandedOut, ownedOrder } from '../orders/order.rules.ts';
import { orders } from '../orders/orders.tables.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { cleanPhoto } from '../pictures/clean-photo.ts';
import { photoName, returnPhotos } from './returns.tables.ts';

/** Photos of one order in a day. */
const MOST_IN_A_DAY = 6 * MOST_PHOTOS;

/** Whether the actor may upload photos for a return of the order; counted before the photo is read. */
export function admitReturnPhoto(ctx: ShopContext, secret: string, orderId: string): Promise<Refusal | undefined> {
  return ctx.transaction(async (tx) => {
    const refused = await unlessReturnable(tx, orderId);
    if (refused) return refused;
    const key = attemptKey(secret, 'return-photo', orderId);
    const counted = await countAttempt(tx.db, { key, windowSeconds: 86_400, max: MOST_IN_A_DAY }, tx.now());
    return counted.ok ? undefined : refuse('too-many-attempts', { retryAfter: counted.retryAfter });
  });
}

/** Saves a photo until the return is requested; `admitReturnPhoto` has admitted it. It is encoded anew, without its metadata. */
export async function saveReturnPhoto(
  ctx: ShopContext,
  files: FileStore,
  orderId: string,
  body: Buffer,
): Promise<{ readonly id: string; readonly bytes: number } | Refusal> {
  const photo = await cleanPhoto(body);
  if (!photo) return refuse('photo-refused');
  const saved = { id: randomUUID(), bytes: photo.length };
  // The row is inserted first: a file without a row would never be removed.
  const refused = await ctx.transaction(async (tx) => {
    const notAllowed = await unlessReturnable(tx, orderId);
    if (!notAllowed) await tx.db.insert(returnPhotos).values({ ...saved, orderId, createdAt: tx.now() });
    return notAllowed;
  });
  if (refused) return refused;
  await files.write(photoName(saved.id), photo);
  return saved;
}

async function unlessReturnable({ db, actor }: TransactionContext, orderId: string): Promise<Refusal | undefined> {
  const [order] = await db
    .select({ id: orders.id, customerId: orders.customerId, state: orders.state })
    .from(orders)
    .where(eq(orders.id, orderId));
  // Orders of others look like nonexistent ones.
  if (!order || unlessAllowed(actor, 'request-return', ownedOrder(order))) return refuse('order-unknown');
  return isHandedOut(order.state) ? undefined : refuse('return-not-possible', { why: 'state' });
}
