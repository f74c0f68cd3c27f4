// Longer than usual: the naive model that the rules are compared with.
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/price-question.ts';
import { addDays } from '../../kernel/dates.ts';
import {
  accrueMove,
  applyMove,
  availableIn,
  correctMove,
  DEBT_DAYS,
  dueMoves,
  forfeitMove,
  lotState,
  RETURNED_DAYS,
  returnMove,
  reverseMove,
  spendMove,
  type BonusBook,
  type BonusLot,
  type BonusMove,
} from './bonus-book.rules.ts';

const START = new Date('2026-03-01T09:00:00Z');
const day = (count: number) => addDays(START, count);
const lot = (id: number, remaining: number, changes: Partial<BonusLot> = {}): BonusLot => ({
  id,
  reason: 'order',
  orderId: `order ${id}`,
  amount: 100,
  remaining,
  expired: 0,
  reversed: 0,
  activeFrom: START,
  expiresAt: day(100),
  activated: true,
  ...changes,
});
const book = (...lots: BonusLot[]): BonusBook => ({ lots, debts: [] });
const TERMS = { delayDays: 14, termDays: 100 };

describe('the end of a lot', () => {
  const pending = lot(1, 50, { activeFrom: day(14), activated: false });
  it.each<[string, BonusLot, number, number, string[]]>([
    ['a moment before it may be spent', pending, 14 - 1e-6, 0, []],
    ['at that moment', pending, 14, 50, ['bonus-activate']],
    ['on its last day', pending, 100 - 1e-6, 50, ['bonus-activate']],
    ['at its end', pending, 100, 0, ['bonus-activate', 'bonus-expire']],
    ['activated before', lot(1, 50), 100, 0, ['bonus-expire']],
    ['with nothing left', lot(1, 0), 100, 0, []],
  ])('%s', (_what, found, at, available, written) => {
    expect(availableIn(book(found), day(at))).toBe(available);
    expect(dueMoves(book(found), day(at)).map(({ kind }) => kind)).toEqual(written);
  });

  it.each<[string, BonusLot, number]>([
    ['pending', lot(1, 100, { activeFrom: day(14) }), 0],
    ['active', lot(1, 100), 0],
    ['active', lot(1, 1), 99],
    ['expired', lot(1, 1), 100],
    ['expired', lot(1, 0, { expired: 60 }), 100],
    ['reversed', lot(1, 0, { reversed: 60 }), 0],
    ['spent', lot(1, 0), 0],
  ])('is shown as %s', (state, found, at) => expect(lotState(found, day(at))).toBe(state));
});

describe('spending', () => {
  const later = lot(1, 50, { expiresAt: day(200) });
  const sooner = lot(2, 30);
  const asleep = lot(3, 500, { activeFrom: day(14), activated: false });
  it('takes what expires first, all or nothing, nothing that sleeps', () => {
    const both = book(sooner, later, asleep);
    expect(spendMove(both, 40, START)).toMatchObject({
      entries: { available: -40, redeemed: 40 },
      lots: [
        { lotId: 2, amount: -30 },
        { lotId: 1, amount: -10 },
      ],
    });
    expect(spendMove(both, 80, START)?.entries).toEqual({ available: -80, redeemed: 80 });
    expect(spendMove(both, 81, START)).toBeUndefined();
    expect(spendMove(both, 51, day(100))).toBeUndefined();
  });

  it('gives back to the lots, and a new lot of two weeks for an expired one', () => {
    const empty = book({ ...sooner, remaining: 0 }, { ...later, remaining: 40 });
    const spendings = [
      { lotId: 2, amount: 30, returned: 0 },
      { lotId: 1, amount: 10, returned: 0 },
    ];
    expect(returnMove(empty, 'other', spendings, 25, day(50))).toMatchObject({
      move: { lots: [{ amount: 10 }, { amount: 15 }], opens: [] },
    });
    const late = returnMove(empty, 'other', spendings, 99, day(150))!;
    expect(late.returned).toEqual([
      { lotId: 1, amount: 10 },
      { lotId: 2, amount: 30 },
    ]);
    expect(late.move).toMatchObject({
      entries: { available: 40, redeemed: -40 },
      lots: [{ lotId: 1, amount: 10 }],
      opens: [{ reason: 'return', amount: 30, activeFrom: day(150), expiresAt: day(150 + RETURNED_DAYS) }],
    });
    const given = spendings.map((one) => ({ ...one, returned: one.amount }));
    expect(returnMove(empty, 'other', given, 1, day(50))).toBeUndefined();
  });
});

describe('goods that come back', () => {
  const reverse = (found: BonusBook, count: number, forgiven = 0) =>
    reverseMove(found, { orderId: 'order 1', count, forgiven });
  it('lose from the lot of their order, then from others; the rest is owed', () => {
    const own = lot(1, 20, { activated: false });
    expect(reverse(book(own, lot(2, 30)), 20).move).toMatchObject({ entries: { pending: -20, reversed: 20 }, owes: 0 });
    expect(reverse(book(own, lot(2, 30)), 60).move).toMatchObject({
      entries: { pending: -20, available: -30, debt: -10, reversed: 60 },
      owes: 10,
    });
  });

  it('do not lose twice what has expired', () => {
    const expired = lot(1, 0, { expired: 60 });
    expect(reverse(book(expired, lot(2, 30)), 50)).toEqual({ move: undefined, forgiven: 50 });
    expect(reverse(book(expired, lot(2, 30)), 50, 50)).toMatchObject({
      move: { entries: { available: -30, debt: -10 } },
      forgiven: 10,
    });
  });

  it('cannot be kept by cancelling what their bonuses were spent on', () => {
    const owing: BonusBook = { lots: [lot(1, 0), lot(2, 0)], debts: [{ id: 7, remaining: 30, createdAt: START }] };
    const spendings = [
      { lotId: 1, amount: 25, returned: 0 },
      { lotId: 2, amount: 15, returned: 0 },
    ];
    expect(returnMove(owing, 'other', spendings, 40, day(1))).toMatchObject({
      move: {
        entries: { available: 10, debt: 30, redeemed: -40 },
        lots: [{ lotId: 2, amount: 10 }],
        debts: [{ debtId: 7, amount: -30 }],
      },
      returned: [
        { lotId: 2, amount: 15 },
        { lotId: 1, amount: 25 },
      ],
    });
    // All of it is owed, also where the lots have expired.
    expect(returnMove(owing, 'other', spendings, 20, day(150))!.move).toMatchObject({
      entries: { debt: 20, redeemed: -20 },
      opens: [{ amount: 20, remaining: 0 }],
    });
  });

  it('a debt is covered by the next accrual, from the oldest, and written off after a year', () => {
    const owing: BonusBook = {
      lots: [],
      debts: [
        { id: 1, remaining: 10, createdAt: START },
        { id: 2, remaining: 25, createdAt: day(1) },
      ],
    };
    expect(accrueMove(owing, { orderId: 'o', count: 30 }, TERMS, day(2))).toMatchObject({
      entries: { issued: -30, debt: 30 },
      opens: [{ amount: 30, remaining: 0 }],
      debts: [
        { debtId: 1, amount: -10 },
        { debtId: 2, amount: -20 },
      ],
    });
    expect(dueMoves(owing, day(DEBT_DAYS)).map(({ debts }) => debts)).toEqual([[{ debtId: 1, amount: -10 }]]);
  });
});

describe('10 000 histories', () => {
  /** One bonus of the naive model, with what became of it. */
  interface Coin {
    readonly order: string;
    activeFrom: Date;
    expiresAt: Date;
    readonly lot: number;
    state: 'here' | 'spent' | 'expired' | 'taken';
    spentOn?: string;
  }

  /** Counts single bonuses, one by one, and knows nothing of moves. */
  class NaiveModel {
    coins: Coin[] = [];
    debts: Date[] = [];
    readonly #forgiven = new Map<string, number>();

    pass(now: Date): void {
      for (const coin of this.coins) if (coin.state === 'here' && coin.expiresAt <= now) coin.state = 'expired';
      this.debts = this.debts.filter((since) => addDays(since, DEBT_DAYS) > now);
    }
    available(now: Date): number {
      return this.coins.filter((coin) => coin.state === 'here' && coin.activeFrom <= now).length;
    }
    pending(now: Date): number {
      return this.coins.filter((coin) => coin.state === 'here' && coin.activeFrom > now).length;
    }
    #next(which: (coin: Coin) => boolean): Coin | undefined {
      let found: Coin | undefined;
      for (const coin of this.coins)
        if (
          coin.state === 'here' &&
          which(coin) &&
          (!found ||
            coin.expiresAt < found.expiresAt ||
            (coin.expiresAt.getTime() === found.expiresAt.getTime() && coin.lot < found.lot))
        )
          found = coin;
      return found;
    }
    earn(order: string, id: number, count: number, now: Date): void {
      const activeFrom = addDays(now, TERMS.delayDays);
      for (let nth = 0; nth < count; nth += 1) {
        if (this.debts.shift() !== undefined) continue;
        this.coins.push({ order, lot: id, activeFrom, expiresAt: addDays(activeFrom, TERMS.termDays), state: 'here' });
      }
    }
    spend(order: string, count: number, now: Date): void {
      for (let nth = 0; nth < count; nth += 1) {
        const coin = this.#next(({ activeFrom }) => activeFrom <= now)!;
        coin.state = 'spent';
        coin.spentOn = order;
      }
    }
    giveBack(order: string, id: number, count: number, now: Date): void {
      const spent = this.coins
        .filter((coin) => coin.state === 'spent' && coin.spentOn === order)
        .sort((one, other) => other.expiresAt.getTime() - one.expiresAt.getTime() || other.lot - one.lot);
      // What is owed is covered before anything comes back, with what expires first.
      for (const coin of spent.slice(0, count).reverse()) {
        if (this.debts.shift() !== undefined) coin.state = 'taken';
        else if (coin.expiresAt > now) coin.state = 'here';
        else {
          coin.state = 'taken';
          const lives = { activeFrom: now, expiresAt: addDays(now, RETURNED_DAYS), state: 'here' as const };
          this.coins.push({ order: `back ${order}`, lot: id, ...lives });
        }
        delete coin.spentOn;
      }
    }
    takeBack(order: string, count: number, now: Date): void {
      for (let nth = 0; nth < count; nth += 1) {
        const own = this.#next((coin) => coin.order === order);
        const expired = this.coins.filter((coin) => coin.order === order && coin.state === 'expired').length;
        const forgiven = this.#forgiven.get(order) ?? 0;
        if (!own && expired > forgiven) {
          this.#forgiven.set(order, forgiven + 1);
          continue;
        }
        const coin = own ?? this.#next(() => true);
        if (coin) coin.state = 'taken';
        else this.debts.push(now);
      }
    }
    correct(id: number, count: number, now: Date): void {
      for (let nth = 0; nth < count; nth += 1)
        this.coins.push({ order: '', lot: id, activeFrom: now, expiresAt: addDays(now, 100), state: 'here' });
      for (let nth = 0; nth < -count; nth += 1) this.#next(({ activeFrom }) => activeFrom <= now)!.state = 'taken';
    }
    forfeit(): void {
      for (const coin of this.coins) if (coin.state === 'here') coin.state = 'expired';
      this.debts = [];
    }
  }

  /** The rules, with the sums that the ledger would keep. */
  class Ruled {
    book: BonusBook = { lots: [], debts: [] };
    readonly sums = { pending: 0, available: 0, debt: 0, issued: 0, redeemed: 0, expired: 0, reversed: 0 };
    readonly spendings = new Map<string, { lotId: number; amount: number; returned: number }[]>();
    #last = 0;

    get nextId(): number {
      return this.#last + 1;
    }
    write(move: BonusMove, now: Date): void {
      const entries = Object.entries(move.entries) as [keyof Ruled['sums'], number][];
      if (entries.reduce((sum, [, amount]) => sum + amount, 0) !== 0) throw new Error(`${move.kind} does not balance`);
      if (entries.some(([, amount]) => amount === 0)) throw new Error(`${move.kind} has an empty entry`);
      for (const [account, amount] of entries) this.sums[account] += amount;
      const ids = [...move.opens, ...(move.owes > 0 ? [0] : [])].map(() => ++this.#last);
      this.book = applyMove(this.book, move, ids, now);
    }
    settle(now: Date): void {
      for (const move of dueMoves(this.book, now)) this.write(move, now);
    }
  }

  const assertSame = (rules: Ruled, naive: NaiveModel, now: Date, history: string[]) => {
    const { lots, debts } = rules.book;
    const remaining = (activated: boolean) =>
      lots.reduce((sum, one) => sum + (one.activated === activated ? one.remaining : 0), 0);
    const seen = [
      availableIn(rules.book, now),
      rules.sums.available,
      rules.sums.pending,
      remaining(true),
      remaining(false),
      -rules.sums.debt,
      debts.reduce((sum, debt) => sum + debt.remaining, 0),
      lots.every((one) => one.remaining >= 0 && one.remaining + one.expired + one.reversed <= one.amount),
    ];
    const [available, pending, owed] = [naive.available(now), naive.pending(now), naive.debts.length];
    const expected = [available, available, pending, available, pending, owed, owed, true];
    if (seen.join() !== expected.join())
      throw new Error(`${history.join(', ')}: ${seen.join()}, in the naive model ${expected.join()}`);
  };

  it('the entries balance, and the balances are those of lots and of a naive model', () => {
    const random = seededRandom(16);
    const kinds = new Set<string>();
    for (let round = 0; round < 10_000; round += 1) {
      const rules = new Ruled();
      const naive = new NaiveModel();
      const earned: { order: string; left: number; forgiven: number }[] = [];
      const history: string[] = [];
      let now = START;
      const steps = 3 + random(12);
      for (let step = 0; step < steps; step += 1) {
        now = addDays(now, [0, 1, 14, 50, 101, 200][random(6)]!);
        naive.pass(now);
        rules.settle(now);
        const order = `order ${step}`;
        const count = 1 + random(12);
        const what = random(step === steps - 1 ? 8 : 7);
        history.push(`${what}:${count} on day ${(now.getTime() - START.getTime()) / 86_400_000}`);
        if (what <= 1) {
          naive.earn(order, rules.nextId, count, now);
          rules.write(accrueMove(rules.book, { orderId: order, count }, TERMS, now), now);
          earned.push({ order, left: count, forgiven: 0 });
        } else if (what <= 3) {
          const move = spendMove(rules.book, count, now);
          if (move) {
            naive.spend(order, count, now);
            rules.write(move, now);
            rules.spendings.set(
              order,
              move.lots.map(({ lotId, amount }) => ({ lotId, amount: -amount, returned: 0 })),
            );
          }
        } else if (what === 4 && rules.spendings.size > 0) {
          const [spender, spendings] = [...rules.spendings][random(rules.spendings.size)]!;
          const found = returnMove(rules.book, spender, spendings, count, now);
          if (found) {
            naive.giveBack(spender, rules.nextId, count, now);
            rules.write(found.move, now);
            for (const { lotId, amount } of found.returned)
              spendings.find((one) => one.lotId === lotId)!.returned += amount;
          }
        } else if (what === 5 && earned.length > 0) {
          const source = earned[random(earned.length)]!;
          const part = Math.min(count, source.left);
          source.left -= part;
          if (part > 0) {
            naive.takeBack(source.order, part, now);
            const found = reverseMove(rules.book, { orderId: source.order, count: part, forgiven: source.forgiven });
            source.forgiven += found.forgiven;
            if (found.move) rules.write(found.move, now);
          }
        } else if (what === 6) {
          const change = random(2) ? count : -count;
          const move = correctMove(rules.book, change, 100, now);
          if (move) {
            naive.correct(rules.nextId, change, now);
            rules.write(move, now);
          }
        } else if (what === 7) {
          naive.forfeit();
          const move = forfeitMove(rules.book);
          if (move) rules.write(move, now);
        }
        kinds.add(String(what));
        assertSame(rules, naive, now, history);
      }
    }
    expect(kinds.size).toBe(8);
  });
});
