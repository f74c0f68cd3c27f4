import { addMoney, kopecks, NOTHING, spreadMoney, totalOf, type Kopecks } from '../../kernel/money.ts';
import { worthOf } from '../orders/cancelled-pieces.rules.ts';
import { refundOfPieces, untakenLeft, type PacksOfLine, type RefundableLine } from '../payments/refund.rules.ts';

/** What of a line the buyer has not taken at the hand-over. */
export interface LeftGoods {
  readonly position: number;
  readonly name: string;
  readonly quantity: number;
  /** In money and by certificates. */
  readonly amount: Kopecks;
}

/** A pack that was left. */
export interface LeftPack {
  readonly position: number;
  readonly name: string;
  readonly cost: Kopecks;
  /** The packs of a bundle share its price by prices that may have changed since. */
  readonly ofBundle: boolean;
}

/**
 * Packs left of an order paid on delivery, where each is paid by itself.
 * @param sum what was not paid for them, as settled at the hand-over
 */
export function worthOfLeftPacks(packs: readonly LeftPack[], sum: Kopecks): LeftGoods[] {
  const ofBundles = packs.filter(({ ofBundle }) => ofBundle);
  const single = totalOf(packs.filter(({ ofBundle }) => !ofBundle).map(({ cost }) => cost));
  const shares = spreadMoney(
    kopecks(sum - single),
    ofBundles.map(({ cost }) => cost),
  );
  const goods = Map.groupBy(packs, ({ position, name }) => `${position} ${name}`);
  return [...goods.values()].map((same) => {
    const [{ position, name }] = same as [LeftPack, ...LeftPack[]];
    const amounts = same.map((pack) => (pack.ofBundle ? shares[ofBundles.indexOf(pack)]! : pack.cost));
    return { position, name, quantity: same.length, amount: totalOf(amounts) };
  });
}

/**
 * Pieces left of a line that was paid before, and what of its money, also for cancelled pieces, is still to be given back. Where they
 * were refunded, they are worth what was given back: single packs may be rounded otherwise than pieces.
 */
export function worthOfLeftPieces(
  line: RefundableLine,
  left: number,
  packs: PacksOfLine,
): { readonly amount: Kopecks; readonly toGiveBack: Kopecks } {
  const unsold = line.cancelled + left;
  const { amount, certificate } = refundOfPieces(line, untakenLeft(line, unsold, packs));
  const toGiveBack = addMoney(amount, certificate);
  const worth = (pieces: number) => worthOf(line.paid, line, pieces) + worthOf(line.certificate, line, pieces);
  const isOnlyUnsold = line.refunded * line.packsPerPiece + line.packs <= unsold * line.packsPerPiece;
  const given = [line.before, line.beforeForPacks].reduce((sum, one) => sum + one.amount + one.certificate, 0);
  const gone = isOnlyUnsold ? given + toGiveBack : worth(unsold);
  return { amount: kopecks(Math.max(NOTHING, gone - worth(line.cancelled))), toGiveBack };
}
