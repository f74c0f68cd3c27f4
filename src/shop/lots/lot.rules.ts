/** Longest number of a lot. */
export const LONGEST_NUMBER = 40;

/** The number of a lot as it is saved: what is printed on packs is typed with small and with capital letters. */
export const lotNumber = (typed: string): string => typed.trim().toUpperCase();

/** Most days that a pack may be good for: a later day is a slip. */
const MOST_DAYS = 3653;

/** Why a best-before day cannot be that of goods which come today. Days in ISO 8601. */
export function bestBeforeProblem(bestBefore: string, today: string): 'expired' | 'far' | undefined {
  if (isExpired(bestBefore, today)) return 'expired';
  return (Date.parse(bestBefore) - Date.parse(today)) / 86_400_000 > MOST_DAYS ? 'far' : undefined;
}

/** Whether nothing of a lot is packed any more: the day itself is no longer a good one. */
export const isExpired = (bestBefore: string, today: string): boolean => bestBefore <= today;

interface RecordedLot {
  readonly id: number;
  readonly bestBefore: string;
  readonly blockedReason: string | null;
  /** Pieces that are in no box. */
  readonly left: number;
}

interface ScannedPack {
  /** Lot under which this very pack was packed before, by its marking code. */
  readonly packedAs?: number | undefined;
  /** The day that was read off the pack. */
  readonly bestBefore: string | null;
}

/** Why a pack of a lot may not be packed. */
export function packProblem(
  lot: RecordedLot,
  { packedAs, bestBefore }: ScannedPack,
  today: string,
): 'packed-as-another' | 'blocked' | 'other-day' | 'expired' | 'empty' | undefined {
  if (packedAs !== undefined && packedAs !== lot.id) return 'packed-as-another';
  if (lot.blockedReason !== null) return 'blocked';
  if (bestBefore !== null && bestBefore !== lot.bestBefore) return 'other-day';
  if (isExpired(lot.bestBefore, today)) return 'expired';
  return lot.left > 0 ? undefined : 'empty';
}

/** A lot of which packs may be taken. */
export interface FittingLot {
  readonly number: string;
  /** Day in ISO 8601. */
  readonly bestBefore: string;
  readonly left: number;
}

/** How many packs to take of which lot. */
export interface LotShare extends FittingLot {
  readonly take: number;
}

/**
 * Takes so many packs from lots in their order; the last lots are not needed when the first ones have enough.
 * @returns fewer packs when all lots together have too few
 */
export function splitOverLots(quantity: number, fitting: readonly FittingLot[]): LotShare[] {
  let wanted = quantity;
  return fitting.flatMap((lot) => {
    const take = Math.min(wanted, lot.left);
    wanted -= take;
    return take > 0 ? [{ ...lot, take }] : [];
  });
}
