import { kopecks, spreadMoney, type Kopecks } from '../../kernel/money.ts';
import type { SectionId } from '../../kernel/sections.ts';

/** A line of an order as bonuses see it. */
export interface EarningLine {
  readonly position: number;
  readonly quantity: number;
  /** Packs of a piece: a bundle has several. */
  readonly packs: number;
  /** Packs that the buyer has and keeps. */
  readonly keptPacks: number;
  /** Of all pieces, after coupons and bonuses. */
  readonly paid: Kopecks;
  readonly sectionId: SectionId;
  /** A gift certificate earns nothing: what is bought with it does. */
  readonly isCertificate: boolean;
}

export interface EarningRates {
  readonly ratePercent: number;
  /** Of sections that differ. */
  readonly sectionRates: Readonly<Partial<Record<SectionId, number | null>>>;
}

export interface EarnedOfLine {
  readonly position: number;
  readonly packs: number;
  /** Of each piece that was handed over. */
  readonly perPiece: readonly number[];
}

interface PacksOfLine {
  readonly quantity: number;
  readonly packs: number;
  /** Pieces that did not come. */
  readonly cancelled: number;
  /** Packs that were handed over; null where no shipment has any: then all pieces were. */
  readonly taken: number | null;
  /** Packs that were refunded, those of whole pieces too. */
  readonly refunded: number;
  /** Of them named, and handed over before. */
  readonly refundedTaken: number;
}

/**
 * Packs that the buyer has and keeps. A refund that names no packs counts first for what was not handed over, which only a buyer has
 * paid who paid before.
 */
export function packsKept(
  { quantity, packs, cancelled, taken, refunded, refundedTaken }: PacksOfLine,
  paidBefore: boolean,
): number {
  const handedOver = Math.min(taken ?? Infinity, (quantity - cancelled) * packs);
  const untaken = paidBefore ? quantity * packs - handedOver : 0;
  const unnamed = Math.max(0, refunded - refundedTaken - untaken);
  return Math.max(0, handedOver - refundedTaken - unnamed);
}

/** A hundredth of a percent of a kopeck is this part of a bonus. */
const PER_BONUS = 10_000;

/**
 * What an order earns: whole bonuses, rounded down once, spread over the pieces that the buyer has by largest remainder. A bundle
 * of which a pack was left earns nothing.
 */
export function earnedBy(lines: readonly EarningLine[], { ratePercent, sectionRates }: EarningRates): EarnedOfLine[] {
  const weights = lines.map(({ quantity, packs, keptPacks, paid, sectionId, isCertificate }) => {
    const rate = isCertificate ? 0 : (sectionRates[sectionId] ?? ratePercent);
    const ofPieces = spreadMoney(
      paid,
      Array.from({ length: quantity }, () => 1),
    );
    return ofPieces.slice(0, Math.floor(keptPacks / packs)).map((base) => base * rate);
  });
  const flat = weights.flat();
  const count = Math.floor(flat.reduce((sum, weight) => sum + weight, 0) / PER_BONUS);
  const shares = spreadMoney(kopecks(count), flat);
  let at = 0;
  return lines.map(({ position, packs }, index) => {
    const perPiece = shares.slice(at, (at += weights[index]!.length));
    return { position, packs, perPiece };
  });
}

/** What the packs that came back have earned: whole pieces exactly, a part of a bundle in proportion, rounded down. */
export function earnedByPacks({ packs, perPiece }: EarnedOfLine, returnedPacks: number): number {
  const pieces = Math.floor(returnedPacks / packs);
  const whole = perPiece.slice(0, pieces).reduce((sum, earned) => sum + earned, 0);
  const ofNext = perPiece[pieces] ?? 0;
  return whole + Math.floor((ofNext * (returnedPacks % packs)) / packs);
}

/**
 * What is to be taken back of an order by now, together with what was before.
 * @param refundedShare of its payment, refunded in the company's cabinet without naming goods: 0 to 1
 */
export function reversedBy(
  earned: readonly EarnedOfLine[],
  keptPacks: ReadonlyMap<number, number>,
  refundedShare: number,
): number {
  const all = earned.reduce((sum, { perPiece }) => sum + perPiece.reduce((total, one) => total + one, 0), 0);
  const ofPacks = earned.reduce((sum, line) => {
    const returned = line.perPiece.length * line.packs - (keptPacks.get(line.position) ?? 0);
    return sum + earnedByPacks(line, Math.max(0, returned));
  }, 0);
  return Math.min(all, ofPacks + Math.floor(all * refundedShare));
}
