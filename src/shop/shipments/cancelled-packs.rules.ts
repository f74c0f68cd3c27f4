import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { takenBy } from '../orders/cancelled-pieces.rules.ts';
import type { OrderLine } from '../orders/order.rules.ts';
import type { PackedLine } from './shipment.rules.ts';

/** broken: or missing. wanted: nothing is wrong with the goods, so they are for sale again. */
export const CANCEL_REASONS = ['broken', 'wanted'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

interface Packs {
  readonly productId: number;
  readonly quantity: number;
}

export interface PacksToCancel {
  /** Whole pieces of the order's lines; a bundle is one piece. Each line once. */
  readonly lines: readonly { readonly position: number; readonly quantity: number }[];
  readonly why: CancelReason;
  /** Which of their packs are broken or missing, each product once; without it all of them, where the reason is `broken`. */
  readonly broken?: readonly Packs[] | undefined;
}

type BoughtLine = Pick<OrderLine, 'name' | 'quantity' | 'takes'> & {
  readonly position: number;
  readonly cancelled: number;
};
type LineInShipment = PackedLine & { readonly name: string };

/**
 * The packs that leave a shipment with pieces of the order, by its lines; a refusal where that is not possible.
 * @param mayBeAll nothing has to be left in the shipment
 */
export function cancelledPacks(
  { lines, why, broken }: PacksToCancel,
  bought: readonly BoughtLine[],
  inShipment: readonly LineInShipment[],
  { mayBeAll }: { readonly mayBeAll: boolean },
): (Packs & { readonly position: number })[] | Refusal {
  const packs: (Packs & { readonly position: number })[] = [];
  for (const { position, quantity } of lines) {
    const line = bought.find((one) => one.position === position);
    // Digital goods are in no shipment.
    if (!line || line.takes.length === 0) return refuse('pieces-line-unknown', { position });
    const left = line.quantity - line.cancelled;
    if (quantity > left) return refuse('pieces-too-many', { name: line.name, left });
    // Another part of the order has it.
    if (!inShipment.some((one) => one.position === position)) return refuse('pieces-line-unknown', { position });
    packs.push(...takenBy(line, quantity).map((take) => ({ ...take, position })));
  }
  const rest = inShipment.map((line) => {
    const gone = packs.find(({ position, productId }) => position === line.position && productId === line.productId);
    return { ...line, quantity: line.quantity - (gone?.quantity ?? 0) };
  });
  if (!mayBeAll && rest.every(({ quantity }) => quantity === 0)) return refuse('pieces-all');
  const inBox = rest.find(({ packed, quantity }) => packed > quantity);
  if (inBox) return refuse('pieces-in-box', { name: inBox.name, packs: inBox.packed - inBox.quantity });
  const named = why === 'broken' ? (broken ?? []) : [];
  const isFitting =
    new Set(named.map(({ productId }) => productId)).size === named.length &&
    named.every(({ productId, quantity }) => quantity <= packsOf(packs, productId));
  return isFitting && (why === 'broken' || broken === undefined) ? packs : refuse('pieces-broken-unfit');
}

/** What becomes of the packs in the stock: each product once. */
export function stockOfCancelled(
  { why, broken }: PacksToCancel,
  packs: readonly Packs[],
): { readonly released: Packs[]; readonly writtenOff: Packs[] } {
  const products = [...new Set(packs.map(({ productId }) => productId))];
  const split = products.map((productId) => {
    const all = packsOf(packs, productId);
    const named = broken?.find((one) => one.productId === productId)?.quantity ?? 0;
    const gone = why === 'wanted' ? 0 : broken === undefined ? all : named;
    return { productId, all, gone };
  });
  const some = (quantity: number, productId: number) => (quantity > 0 ? [{ productId, quantity }] : []);
  return {
    released: split.flatMap(({ productId, all, gone }) => some(all - gone, productId)),
    writtenOff: split.flatMap(({ productId, gone }) => some(gone, productId)),
  };
}

const packsOf = (packs: readonly Packs[], productId: number): number =>
  packs.reduce((sum, one) => sum + (one.productId === productId ? one.quantity : 0), 0);
