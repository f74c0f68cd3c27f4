export const BATCH_STATES = ['draft', 'released', 'blocked', 'recalled'] as const;

/** draft: nobody outside sees it. blocked: nothing of it is packed for now. recalled: it comes back from its buyers; the end. */
export type BatchState = (typeof BATCH_STATES)[number];

const BATCH_MOVES: Readonly<Record<BatchState, readonly BatchState[]>> = {
  // Packs may have been sold before anybody kept passports.
  draft: ['released', 'recalled'],
  released: ['blocked', 'recalled'],
  blocked: ['released', 'recalled'],
  recalled: [],
};

export const mayBatchMove = (from: BatchState, to: BatchState): boolean => BATCH_MOVES[from].includes(to);

/** The number of a batch as it is saved and printed: as that of its lot. */
export const batchNumber = (typed: string): string => typed.trim().toUpperCase();

/** Cyrillic capitals that look like Latin ones on a pack. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  Ё: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
};

/**
 * The number without what people type in another way: spaces, hyphens and other signs, small letters, Cyrillic letters that look like
 * Latin ones. In small letters, since it stands in addresses.
 */
export const batchSpelling = (typed: string): string =>
  [...typed.replaceAll('№', '').normalize('NFKC').toUpperCase()]
    .filter((sign) => /[\p{L}\p{Nd}]/u.test(sign))
    .map((sign) => LOOKALIKES[sign] ?? sign)
    .join('')
    .toLowerCase();

/** Most days that goods may be good for: a later day is a slip. */
const MOST_DAYS = 3653;

/** What is wrong with the days of a batch. Days in ISO 8601. */
export function batchDaysProblem(
  { madeOn, bestBefore }: { readonly madeOn: string; readonly bestBefore: string },
  today: string,
): 'future' | 'order' | 'far' | undefined {
  if (madeOn > today) return 'future';
  if (bestBefore <= madeOn) return 'order';
  return (Date.parse(bestBefore) - Date.parse(madeOn)) / 86_400_000 > MOST_DAYS ? 'far' : undefined;
}

/** What a draft needs before anybody may be asked to release it. */
export function missingForRelease(draft: {
  readonly documents: number;
  readonly results: number;
}): 'documents' | 'results' | undefined {
  if (draft.documents === 0) return 'documents';
  return draft.results === 0 ? 'results' : undefined;
}

/**
 * Whether packs of a lot may be packed, as far as batches decide it.
 * @param ofLot state of the batch with the number of the lot
 * @param isKept whether some batch of the product was ever released: from then on each of its lots needs a released one
 */
export const mayPackBatch = (ofLot: BatchState | undefined, isKept: boolean): boolean =>
  ofLot === undefined ? !isKept : ofLot === 'released';
