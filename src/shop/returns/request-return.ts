import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ReturnReason } from '../../kernel/return-reasons.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { lockOrder } from '../orders/move-order.ts';
import { isHandedOut, ownedOrder } from '../orders/order.rules.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { isInReturnTerm, type ReturnState } from './return.rules.ts';
import { handedOverAt, returnableUnits, unitsOfReturn } from './returns.reads.ts';
import { returnPhotos, returns } from './returns.tables.ts';
import { saveReturn } from './save-return.ts';

export interface RequestedReturn {
  readonly orderId: string;
  /** UUID made by the browser; becomes the id of the return, so that a repeated request finds it. */
  readonly key: string;
  /** Packs by line and product; which ones is known when they come. */
  readonly goods: readonly { readonly position: number; readonly productId: number; readonly quantity: number }[];
  readonly reason: ReturnReason;
  readonly comment: string;
  /** Ids of uploaded photos. */
  readonly photos: readonly string[];
}

/**
 * The buyer asks to return packs of an order that was handed over. The staff accepts or refuses it.
 * @param days for goods of good quality
 */
export function requestReturn(
  ctx: Pick<ShopContext, 'transaction'>,
  request: RequestedReturn,
  { days }: { readonly days: number },
): Promise<{ readonly state: ReturnState } | Refusal> {
  const requesting = ctx.transaction(async (tx): Promise<{ readonly state: ReturnState } | Refusal> => {
    const { orderId, key: returnId, reason, comment, photos } = request;
    const order = await lockOrder(tx, orderId);
    // Orders of others look like nonexistent ones.
    if (!order || unlessAllowed(tx.actor, 'request-return', ownedOrder(order))) return refuse('order-unknown');
    const mine = and(eq(returns.id, returnId), eq(returns.orderId, orderId));
    const [earlier] = await tx.db.select({ state: returns.state, reason: returns.reason }).from(returns).where(mine);
    if (earlier)
      return earlier.reason === reason && (await hasSameGoods(tx, request))
        ? { state: earlier.state }
        : refuse('command-key-reused');
    const since = isHandedOut(order.state) ? await handedOverAt(tx.db, orderId) : undefined;
    if (!since) return refuse('return-not-possible', { why: 'state' });
    if (!isInReturnTerm(reason, since, days, tx.now())) return refuse('return-not-possible', { why: 'term' });
    const units = await chooseUnits(tx, request);
    if (isRefusal(units)) return units;
    const asked = { id: returnId, orderId, cause: 'asked', state: 'asked', reason, comment, units } as const;
    // The same key may have been used for another order.
    if (!(await saveReturn(tx, asked))) return refuse('command-key-reused');
    if (!(await attachPhotos(tx, asked, photos))) return refuse('photo-unknown');
    await postLetter(tx, orderLetter, { orderId, kind: 'return-asked', returnId });
    return { state: 'asked' };
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), requesting);
}

/** Whether the return that was made with this key has the same packs of each line and product. */
async function hasSameGoods(tx: TransactionContext, { key, goods }: RequestedReturn): Promise<boolean> {
  const packs = new Map<string, number>();
  const count = ({ position, productId }: { position: number; productId: number }, change: number) => {
    const line = `${position} ${productId}`;
    packs.set(line, (packs.get(line) ?? 0) + change);
  };
  for (const unit of await unitsOfReturn(tx.db, key)) count(unit, 1);
  for (const one of goods) count(one, -one.quantity);
  return [...packs.values()].every((difference) => difference === 0);
}

/** @returns false when a photo is of another order, of another request, or past its term */
async function attachPhotos(
  tx: TransactionContext,
  { id: returnId, orderId }: { readonly id: string; readonly orderId: string },
  photos: readonly string[],
): Promise<boolean> {
  if (photos.length === 0) return true;
  const { id, returnId: ofReturn, discardedAt } = returnPhotos;
  const free = and(inArray(id, [...photos]), eq(returnPhotos.orderId, orderId), isNull(ofReturn), isNull(discardedAt));
  const attached = await tx.db.update(returnPhotos).set({ returnId }).where(free).returning({ id });
  return attached.length === photos.length;
}

async function chooseUnits(tx: TransactionContext, { orderId, goods }: RequestedReturn): Promise<number[] | Refusal> {
  const all = await returnableUnits(tx.db, orderId);
  if (all.length === 0) return refuse('return-not-possible', { why: 'no-units' });
  const chosen = new Set<number>();
  for (const { position, productId, quantity } of goods) {
    const ofProduct = all.filter((unit) => unit.position === position && unit.productId === productId);
    const [first] = ofProduct;
    if (!first) return refuse('return-line-unknown');
    const free = ofProduct.filter(({ id, returnId }) => returnId === null && !chosen.has(id));
    if (quantity > free.length) return refuse('return-too-many', { name: first.name, left: free.length });
    for (const { id } of free.slice(0, quantity)) chosen.add(id);
  }
  return chosen.size > 0 ? [...chosen] : refuse('return-units-missing');
}
