import { addDays } from '../../kernel/dates.ts';
import type { RefundReason } from '../../kernel/refund-reasons.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { DEFECT_RETURN_DAYS, isOfGoodQuality, type ReturnReason } from '../../kernel/return-reasons.ts';
import type { Pieces } from '../stock/pieces.rules.ts';

/** Life cycle of a return: for each state, the states it may move to. */
export const RETURN_MOVES = {
  // Requested by the buyer.
  asked: ['expected', 'refused'],
  // On its way to us.
  expected: ['received', 'refused'],
  received: ['closed'],
  closed: [],
  refused: [],
} as const satisfies Record<string, readonly string[]>;

export type ReturnState = keyof typeof RETURN_MOVES;

export const RETURN_STATES = Object.keys(RETURN_MOVES) as readonly ReturnState[];

/** States of returns that have not ended. */
export const OPEN_RETURNS = RETURN_STATES.filter((state) => RETURN_MOVES[state].length > 0);

export const RETURN_STATE_NAMES: Readonly<Record<ReturnState, string>> = {
  asked: 'Ждёт решения',
  expected: 'Ждём посылку',
  received: 'Посылка пришла',
  closed: 'Закрыт',
  refused: 'Отказ',
};

/** The same for the buyer who has asked. */
export const BUYER_RETURN_STATES: Readonly<Record<ReturnState, string>> = {
  asked: 'Рассматриваем заявку',
  expected: 'Ждём товар',
  received: 'Проверяем товар',
  closed: 'Завершён',
  refused: 'Отказ',
};

/** Why goods come back: the buyer declined the parcel or did not collect it, we recalled it, or the buyer asked afterwards. */
export type ReturnCause = 'declined' | 'not-collected' | 'recalled' | 'asked';

/** What becomes of a pack that came back; only `restock` makes it available again. */
export const DISPOSITIONS = ['restock', 'quarantine', 'write-off'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/** What may become of a pack that was put aside. */
export const AFTER_QUARANTINE = ['restock', 'write-off'] as const satisfies readonly Disposition[];

export const DISPOSITION_NAMES: Readonly<Record<Disposition, string>> = {
  restock: 'снова в продажу',
  quarantine: 'отложено',
  'write-off': 'списано',
};

export const RETURN_CAUSE_NAMES: Readonly<Record<ReturnCause, string>> = {
  declined: 'покупатель отказался при получении',
  'not-collected': 'покупатель не забрал',
  recalled: 'отозвана магазином',
  asked: 'просит покупатель',
};

export function mayReturnMove(from: ReturnState, to: ReturnState): boolean {
  return (RETURN_MOVES[from] as readonly ReturnState[]).includes(to);
}

/** A pack that left the shop, and the return that it is in. */
interface ReturnablePack {
  readonly id: number;
  readonly returnId: string | null;
  readonly returnNumber: number | null;
}

/**
 * Why packs that somebody has named cannot be in a return.
 * @param returnId the return they are to be in; a new one without it
 */
export function unitsProblem(
  named: readonly number[],
  returnable: readonly ReturnablePack[],
  returnId?: string,
): Refusal | undefined {
  const twice = named.find((unitId, index) => named.indexOf(unitId) !== index);
  if (twice !== undefined) return refuse('return-unit-twice', { unitId: twice });
  if (named.length === 0) return refuse('return-units-missing');
  const packs = new Map(returnable.map((pack) => [pack.id, pack]));
  for (const unitId of named) {
    const pack = packs.get(unitId);
    if (!pack) return refuse('return-unit-foreign', { unitId });
    if (pack.returnId !== null && pack.returnId !== returnId)
      return refuse('return-unit-taken', { unitId, number: pack.returnNumber! });
  }
  return undefined;
}

/** What of decided packs is for sale again, each SKU once. */
export function restockedPieces(
  inReturn: readonly { readonly id: number; readonly productId: number }[],
  decided: readonly { readonly unitId: number; readonly disposition: Disposition }[],
): Pieces[] {
  const restocked = new Set(decided.flatMap(({ unitId, disposition }) => (disposition === 'restock' ? [unitId] : [])));
  const byProduct = Map.groupBy(
    inReturn.filter(({ id }) => restocked.has(id)),
    ({ productId }) => productId,
  );
  return [...byProduct].map(([productId, units]) => ({ productId, quantity: units.length }));
}

/** Why the money of a return is refunded. */
export function refundReasonOf({
  cause,
  reason,
}: {
  readonly cause: ReturnCause;
  readonly reason: ReturnReason | null;
}): RefundReason {
  if (cause !== 'asked' || reason === null) return 'not-received';
  return reason === 'damaged' ? 'defect' : reason;
}

/**
 * Whether goods that were handed over may be returned for this reason.
 * @param days for goods of good quality
 */
export function isInReturnTerm(reason: ReturnReason, handedOverAt: Date, days: number, now: Date): boolean {
  return now < addDays(handedOverAt, isOfGoodQuality(reason) ? days : DEFECT_RETURN_DAYS);
}
