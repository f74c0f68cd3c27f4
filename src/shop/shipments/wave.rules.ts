import { splitOverLots, type FittingLot, type LotShare } from '../lots/lot.rules.ts';

/** What a box of a wave wants of one product. */
export interface WantedLine {
  readonly shipmentId: string;
  readonly orderNumber: number;
  readonly productId: number;
  readonly name: string;
  readonly quantity: number;
  /** Of them in the box already. */
  readonly packed: number;
}

export interface PickedProduct {
  readonly productId: number;
  readonly name: string;
  /** Over all boxes. */
  readonly quantity: number;
  readonly packed: number;
  /** Where to take what is not in the boxes yet; fewer packs than that where the recorded lots have too few, none where there are none. */
  readonly lots: readonly LotShare[];
  readonly boxes: readonly {
    readonly shipmentId: string;
    readonly orderNumber: number;
    readonly quantity: number;
    readonly packed: number;
  }[];
}

const byName = new Intl.Collator('ru').compare;

/** What to take from the shelf for all boxes of a wave: each product once, in the order of their names, and which box wants how many. */
export function pickingList(
  wanted: readonly WantedLine[],
  fitting: ReadonlyMap<number, readonly FittingLot[]>,
): PickedProduct[] {
  const products = Map.groupBy(wanted, ({ productId }) => productId);
  return [...products]
    .map(([productId, lines]) => {
      const quantity = sum(lines.map((line) => line.quantity));
      const packed = sum(lines.map((line) => line.packed));
      return {
        productId,
        name: lines[0]!.name,
        quantity,
        packed,
        lots: splitOverLots(quantity - packed, fitting.get(productId) ?? []),
        boxes: boxesOf(lines),
      };
    })
    .sort((one, other) => byName(one.name, other.name) || one.productId - other.productId);
}

/** A box may want a product by several lines, such as a bundle and the product itself. */
function boxesOf(lines: readonly WantedLine[]): PickedProduct['boxes'] {
  return [...Map.groupBy(lines, ({ shipmentId }) => shipmentId)]
    .map(([shipmentId, ofBox]) => ({
      shipmentId,
      orderNumber: ofBox[0]!.orderNumber,
      quantity: sum(ofBox.map(({ quantity }) => quantity)),
      packed: sum(ofBox.map(({ packed }) => packed)),
    }))
    .sort((one, other) => one.orderNumber - other.orderNumber);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
