import { addMoney, kopecks, multiplyMoney, NOTHING, spreadMoney, type Kopecks } from '../../kernel/money.ts';
import { isOnline, type PaySystem } from '../../kernel/pay-systems.ts';
import { worthOf } from '../orders/cancelled-pieces.rules.ts';
import type { OrderLine } from '../orders/order.rules.ts';
import { discountOnDelivery, discountOnLine, type Adjustment } from '../pricing/adjustment.rules.ts';

interface SoldLine extends Pick<OrderLine, 'unitPrice' | 'quantity'> {
  readonly position: number;
  /** Pieces that will not come. */
  readonly cancelled: number;
}

export interface ParcelOrder {
  readonly paySystem: PaySystem;
  /** In the order of their positions. */
  readonly lines: readonly SoldLine[];
  readonly baseDeliveryPrice: Kopecks;
  readonly adjustments: readonly Pick<Adjustment, 'kind' | 'perLine' | 'onDelivery'>[];
}

/** Of an order that is sent in parts, what is paid with one of them. */
export interface PartMoney {
  /** Positions of lines that other parts pack. */
  readonly elsewhere: ReadonlySet<number>;
  readonly carriesDelivery: boolean;
}

export const WHOLE: PartMoney = { elsewhere: new Set(), carriesDelivery: true };

/** A pack in the box. */
interface Pack {
  /** Of the order's line. */
  readonly position: number;
  /** Of the product alone: the packs of a bundle share its price in proportion. */
  readonly price: Kopecks;
}

interface Share {
  readonly cost: Kopecks;
  readonly toCollect: Kopecks;
}

interface ParcelMoney {
  /** For each pack, in their order. */
  readonly packs: readonly Share[];
  /** Of each line that is not in the box but has to be paid with it, such as digital goods. */
  readonly others: readonly (Share & { readonly position: number })[];
  readonly deliveryToCollect: Kopecks;
}

/**
 * What each pack of a parcel costs, and what the carrier collects for it: all that is collected is the total of the order, to
 * the kopeck, without pieces that will not come, and nothing where it is paid already. A certificate lowers what is collected, not what the goods are worth.
 * The parcels of an order that is sent in parts collect its total together.
 */
export function parcelMoney(
  order: ParcelOrder,
  packs: readonly Pack[],
  { elsewhere, carriesDelivery }: PartMoney = WHOLE,
): ParcelMoney {
  const { lines, adjustments, baseDeliveryPrice } = order;
  const prepaid = isOnline(order.paySystem);
  const discounts = adjustments.filter(({ kind }) => kind !== 'certificate');
  const shares = new Map<Pack, Share>();
  const others: (Share & { position: number })[] = [];
  for (const [index, line] of lines.entries()) {
    if (elsewhere.has(line.position)) continue;
    const full = multiplyMoney(line.unitPrice, line.quantity);
    const inMoney = full - discountOnLine(adjustments, index);
    const byCertificate = full - discountOnLine(discounts, index) - inMoney;
    const money = kopecks(inMoney - worthOf(inMoney, line, line.cancelled));
    const cost = kopecks(money + byCertificate - worthOf(byCertificate, line, line.cancelled));
    const toCollect = prepaid ? NOTHING : money;
    const inBox = packs.filter(({ position }) => position === line.position);
    if (inBox.length === 0 && toCollect > 0) others.push({ position: line.position, cost, toCollect });
    // Goods may have become free meanwhile: each pack has at least some weight.
    const weights = inBox.map(({ price }) => Math.max(1, price));
    // Each by itself: a share of the whole may be a kopeck less than that of a part, and no pack collects more than it costs.
    const [paid, byCertificates] = [spreadMoney(money, weights), spreadMoney(kopecks(cost - money), weights)];
    for (const [nth, pack] of inBox.entries()) {
      const share = paid[nth]!;
      shares.set(pack, { cost: addMoney(share, byCertificates[nth]!), toCollect: prepaid ? NOTHING : share });
    }
  }
  return {
    packs: packs.map((pack) => shares.get(pack)!),
    others,
    deliveryToCollect:
      prepaid || !carriesDelivery ? NOTHING : kopecks(baseDeliveryPrice - discountOnDelivery(adjustments)),
  };
}

/** What is paid with one part of an order, before anybody has packed it: as much as its packs will be. */
export function dueOfPart(order: ParcelOrder, part: PartMoney): Kopecks {
  const { others, deliveryToCollect } = parcelMoney(order, [], part);
  return addMoney(deliveryToCollect, ...others.map(({ toCollect }) => toCollect));
}
