// Longer than usual: all arithmetic of bonuses, which only proves anything together.
import { addDays } from '../../kernel/dates.ts';
import type { TransferKind } from '../ledger/ledger.rules.ts';

/** Why a lot was opened: an order has earned it, came back after its bonuses had expired, or the staff has corrected. */
export type LotReason = 'order' | 'return' | 'correction';

export interface BonusLot {
  readonly id: number;
  readonly reason: LotReason;
  readonly orderId: string | null;
  readonly amount: number;
  readonly remaining: number;
  readonly expired: number;
  readonly reversed: number;
  readonly activeFrom: Date;
  readonly expiresAt: Date;
  /** Its entry has moved it from pending to available. */
  readonly activated: boolean;
}

/** Bonuses that were spent before the goods which had earned them came back. */
export interface BonusDebt {
  readonly id: number;
  readonly remaining: number;
  readonly createdAt: Date;
}

/** What a customer has: lots in the order in which they are spent, and debts from the oldest. */
export interface BonusBook {
  readonly lots: readonly BonusLot[];
  readonly debts: readonly BonusDebt[];
}

/** Accounts of the customer, and of the shop. */
export type BonusAccount = 'pending' | 'available' | 'debt' | 'issued' | 'redeemed' | 'expired' | 'reversed';

export type BonusMoveKind = Extract<TransferKind, `bonus-${string}`>;

export interface ChangedLot {
  readonly lotId: number;
  /** Added to what is left of it. */
  readonly amount: number;
}

export interface OpenedLot extends Pick<
  BonusLot,
  'reason' | 'orderId' | 'amount' | 'activeFrom' | 'expiresAt' | 'activated'
> {
  /** Less than the amount where a debt is covered first. */
  readonly remaining: number;
}

/** One transfer with what it changes beside the entries. */
export interface BonusMove {
  readonly kind: BonusMoveKind;
  /** Whole bonuses; add up to zero, and none is zero. */
  readonly entries: Readonly<Partial<Record<BonusAccount, number>>>;
  readonly lots: readonly ChangedLot[];
  readonly opens: readonly OpenedLot[];
  /** Lots that are available from here on. */
  readonly activates: readonly number[];
  /** Added to what is left of debts, and a new one. */
  readonly debts: readonly { readonly debtId: number; readonly amount: number }[];
  readonly owes: number;
}

const NOTHING_ELSE = { lots: [], opens: [], activates: [], debts: [], owes: 0 } as const;

/** A debt is written off after a year. */
export const DEBT_DAYS = 365;
/** What comes back after its lot has expired can be spent for so long. */
export const RETURNED_DAYS = 14;

/** Before that moment a lot cannot be spent; from `expiresAt` on neither. */
export const isActive = ({ activeFrom, expiresAt }: Pick<BonusLot, 'activeFrom' | 'expiresAt'>, now: Date): boolean =>
  activeFrom <= now && now < expiresAt;

/** In which lots are spent: what expires first. */
export const bySpending = (one: BonusLot, other: BonusLot): number =>
  one.expiresAt.getTime() - other.expiresAt.getTime() || one.id - other.id;

const sumOf = (changes: readonly { readonly amount: number }[]): number =>
  changes.reduce((sum, { amount }) => sum + amount, 0);

/** The entries without zeros. */
function entriesOf(entries: BonusMove['entries']): BonusMove['entries'] {
  return Object.fromEntries(Object.entries(entries).filter(([, amount]) => amount !== 0));
}

/** Takes up to `count` from the lots, in their order. */
function takeFrom(lots: readonly BonusLot[], count: number): { taken: ChangedLot[]; missing: number } {
  const taken: ChangedLot[] = [];
  let missing = count;
  for (const { id: lotId, remaining } of lots) {
    const part = Math.min(missing, remaining);
    if (part > 0) taken.push({ lotId, amount: -part });
    missing -= part;
  }
  return { taken, missing };
}

/** Of changes of lots: what they take from the pending and from the available balance. */
function byBalance(lots: readonly BonusLot[], changes: readonly ChangedLot[]) {
  const activated = (lotId: number) => lots.find(({ id }) => id === lotId)!.activated;
  return {
    pending: sumOf(changes.filter(({ lotId }) => !activated(lotId))),
    available: sumOf(changes.filter(({ lotId }) => activated(lotId))),
  };
}

/**
 * What time has done by now and nobody has written yet: lots become available, lots expire, old debts are written off. Each is a
 * move of its own. Other moves start from a book without such.
 */
export function dueMoves({ lots, debts }: BonusBook, now: Date): BonusMove[] {
  const moves: BonusMove[] = [];
  for (const { id: lotId, activeFrom, expiresAt, remaining, activated } of lots) {
    if (remaining > 0 && !activated && activeFrom <= now)
      moves.push({
        ...NOTHING_ELSE,
        kind: 'bonus-activate',
        entries: entriesOf({ pending: -remaining, available: remaining }),
        activates: [lotId],
      });
    if (remaining > 0 && expiresAt <= now)
      moves.push({
        ...NOTHING_ELSE,
        kind: 'bonus-expire',
        entries: { available: -remaining, expired: remaining },
        lots: [{ lotId, amount: -remaining }],
      });
  }
  for (const { id: debtId, remaining, createdAt } of debts)
    if (remaining > 0 && addDays(createdAt, DEBT_DAYS) <= now)
      moves.push({
        ...NOTHING_ELSE,
        kind: 'bonus-write-off',
        entries: { debt: remaining, reversed: -remaining },
        debts: [{ debtId, amount: -remaining }],
      });
  return moves;
}

/** What can be spent now. */
export function availableIn({ lots }: Pick<BonusBook, 'lots'>, now: Date): number {
  return lots.reduce((sum, lot) => sum + (isActive(lot, now) ? lot.remaining : 0), 0);
}

/** Spends what expires first. @returns undefined when there are too few */
export function spendMove({ lots }: BonusBook, count: number, now: Date): BonusMove | undefined {
  const { taken, missing } = takeFrom(
    lots.filter((lot) => isActive(lot, now)),
    count,
  );
  if (missing > 0) return undefined;
  return { ...NOTHING_ELSE, kind: 'bonus-spend', entries: { available: -count, redeemed: count }, lots: taken };
}

/** Covers debts, from the oldest, with up to `count`. */
function coverDebts(debts: readonly BonusDebt[], count: number) {
  const covered: { debtId: number; amount: number }[] = [];
  let remaining = count;
  for (const debt of debts) {
    const part = Math.min(remaining, debt.remaining);
    if (part > 0) covered.push({ debtId: debt.id, amount: -part });
    remaining -= part;
  }
  return { covered, remaining };
}

/** What an order has spent of a lot. */
export interface BonusSpending {
  readonly lotId: number;
  readonly amount: number;
  readonly returned: number;
}

/**
 * Gives spent bonuses back to their lots, to those that expire last first; instead of an expired lot a new one is opened. They cover
 * debts first, with those that expire first: or bonuses of returned goods could be kept by cancelling what they were spent on.
 * @param lots also those of the spendings that have nothing left
 * @returns what came back of each spending; less than `count` where the order has spent less
 */
export function returnMove(
  { lots, debts }: BonusBook,
  orderId: string,
  spendings: readonly BonusSpending[],
  count: number,
  now: Date,
): { readonly move: BonusMove; readonly returned: readonly ChangedLot[] } | undefined {
  const returned: ChangedLot[] = [];
  let left = count;
  for (const lot of [...lots].sort(bySpending).reverse()) {
    const spending = spendings.find(({ lotId }) => lotId === lot.id);
    const part = spending ? Math.min(left, spending.amount - spending.returned) : 0;
    if (part > 0) returned.push({ lotId: lot.id, amount: part });
    left -= part;
  }
  const all = sumOf(returned);
  if (all === 0) return undefined;
  const isOver = ({ lotId }: ChangedLot) => lots.find(({ id }) => id === lotId)!.expiresAt <= now;
  const gone = sumOf(returned.filter(isOver));
  const { covered, remaining } = coverDebts(debts, all);
  // Those that expire last stay, so what is left goes to the first of `returned`.
  const kept: ChangedLot[] = [];
  let staying = remaining;
  for (const { lotId, amount } of returned) {
    const part = Math.min(staying, amount);
    if (part > 0) kept.push({ lotId, amount: part });
    staying -= part;
  }
  const opened: OpenedLot = {
    reason: 'return',
    orderId,
    amount: gone,
    remaining: sumOf(kept.filter(isOver)),
    activeFrom: now,
    expiresAt: addDays(now, RETURNED_DAYS),
    activated: true,
  };
  const move: BonusMove = {
    ...NOTHING_ELSE,
    kind: 'bonus-return',
    entries: entriesOf({ available: remaining, debt: all - remaining, redeemed: -all }),
    lots: kept.filter((one) => !isOver(one)),
    opens: gone > 0 ? [opened] : [],
    debts: covered,
  };
  return { move, returned };
}

export interface BonusTerms {
  /** From the hand-over until bonuses may be spent. */
  readonly delayDays: number;
  /** For how long they may be spent from then on. */
  readonly termDays: number;
}

/** An order has earned bonuses; they cover debts first. */
export function accrueMove(
  { debts }: BonusBook,
  { orderId, count }: { readonly orderId: string; readonly count: number },
  { delayDays, termDays }: BonusTerms,
  now: Date,
): BonusMove {
  const { covered, remaining } = coverDebts(debts, count);
  const activeFrom = addDays(now, delayDays);
  const opened: OpenedLot = {
    reason: 'order',
    orderId,
    amount: count,
    remaining,
    activeFrom,
    expiresAt: addDays(activeFrom, termDays),
    activated: false,
  };
  return {
    ...NOTHING_ELSE,
    kind: 'bonus-accrue',
    entries: entriesOf({ issued: -count, pending: remaining, debt: count - remaining }),
    opens: [opened],
    debts: covered,
  };
}

/**
 * Takes back what goods have earned that came back: from the lot of their order, then from others, the rest is owed. What of the
 * order's lot has expired unspent is not taken a second time.
 * @param forgiven of the order, before
 */
export function reverseMove(
  { lots }: BonusBook,
  { orderId, count, forgiven }: { readonly orderId: string; readonly count: number; readonly forgiven: number },
): { readonly move: BonusMove | undefined; readonly forgiven: number } {
  const isOwn = (lot: BonusLot) => lot.reason === 'order' && lot.orderId === orderId;
  const own = takeFrom(lots.filter(isOwn), count);
  const expired = lots.filter(isOwn).reduce((sum, lot) => sum + lot.expired, 0);
  const excused = Math.min(own.missing, expired - forgiven);
  const others = takeFrom(
    lots.filter((lot) => !isOwn(lot)),
    own.missing - excused,
  );
  const changes = [...own.taken, ...others.taken];
  const owes = others.missing;
  const taken = count - excused;
  const move: BonusMove | undefined =
    taken === 0
      ? undefined
      : {
          ...NOTHING_ELSE,
          kind: 'bonus-reverse',
          entries: entriesOf({ ...byBalance(lots, changes), debt: -owes, reversed: taken }),
          lots: changes,
          owes,
        };
  return { move, forgiven: excused };
}

/** A correction by the staff. @returns undefined when there are too few to take */
export function correctMove(book: BonusBook, count: number, termDays: number, now: Date): BonusMove | undefined {
  if (count > 0) {
    const opened: OpenedLot = {
      reason: 'correction',
      orderId: null,
      amount: count,
      remaining: count,
      activeFrom: now,
      expiresAt: addDays(now, termDays),
      activated: true,
    };
    return { ...NOTHING_ELSE, kind: 'bonus-correct', entries: { issued: -count, available: count }, opens: [opened] };
  }
  const { taken, missing } = takeFrom(
    book.lots.filter((lot) => isActive(lot, now)),
    -count,
  );
  if (missing > 0) return undefined;
  return { ...NOTHING_ELSE, kind: 'bonus-correct', entries: { available: count, reversed: -count }, lots: taken };
}

/** The account is deleted: what is left is lost, and nothing is owed. @returns undefined where there is nothing */
export function forfeitMove({ lots, debts }: BonusBook): BonusMove | undefined {
  const { taken } = takeFrom(lots, Number.MAX_SAFE_INTEGER);
  const written = debts.flatMap(({ id, remaining }) => (remaining > 0 ? [{ debtId: id, amount: -remaining }] : []));
  if (taken.length === 0 && written.length === 0) return undefined;
  return {
    ...NOTHING_ELSE,
    kind: 'bonus-forfeit',
    entries: entriesOf({
      ...byBalance(lots, taken),
      expired: -sumOf(taken),
      debt: -sumOf(written),
      reversed: sumOf(written),
    }),
    lots: taken,
    debts: written,
  };
}

/** The book after a move. @param ids of the lots and the debt that it opens */
export function applyMove({ lots, debts }: BonusBook, move: BonusMove, ids: readonly number[], now: Date): BonusBook {
  const changed = lots.map((lot): BonusLot => {
    const amount = sumOf(move.lots.filter(({ lotId }) => lotId === lot.id));
    return {
      ...lot,
      remaining: lot.remaining + amount,
      ...lostBy(move.kind, lot, -amount),
      activated: lot.activated || move.activates.includes(lot.id),
    };
  });
  const opened = move.opens.map((lot, index): BonusLot => ({ ...lot, id: ids[index]!, expired: 0, reversed: 0 }));
  const left = debts.map((debt): BonusDebt => {
    const { amount = 0 } = move.debts.find(({ debtId }) => debtId === debt.id) ?? {};
    return { ...debt, remaining: debt.remaining + amount };
  });
  const owed = move.owes > 0 ? [{ id: ids.at(-1)!, remaining: move.owes, createdAt: now }] : [];
  return { lots: [...changed, ...opened].sort(bySpending), debts: [...left, ...owed] };
}

/** Counters of a lot that has lost so many by a move. */
export function lostBy(
  kind: BonusMoveKind,
  { expired, reversed }: Pick<BonusLot, 'expired' | 'reversed'>,
  lost: number,
): Pick<BonusLot, 'expired' | 'reversed'> {
  if (kind === 'bonus-expire' || kind === 'bonus-forfeit') return { expired: expired + lost, reversed };
  if (kind === 'bonus-reverse' || (kind === 'bonus-correct' && lost > 0)) return { expired, reversed: reversed + lost };
  return { expired, reversed };
}

export type LotState = 'pending' | 'active' | 'spent' | 'expired' | 'reversed';

/** How a lot is shown. One that is spent in part, and lost the rest, is what it lost last. */
export function lotState(
  lot: Pick<BonusLot, 'remaining' | 'expired' | 'reversed' | 'activeFrom' | 'expiresAt'>,
  now: Date,
): LotState {
  if (lot.remaining > 0 && now < lot.activeFrom) return 'pending';
  if (lot.remaining > 0) return now < lot.expiresAt ? 'active' : 'expired';
  if (lot.expired > 0) return 'expired';
  return lot.reversed > 0 ? 'reversed' : 'spent';
}
