import type { Kopecks } from '../../kernel/money.ts';

/**
 * Kinds of accounts, and whether the balance may be negative. Accounts of customers may not; those of the shop are the
 * counterpart and show how much was issued and redeemed.
 */
export const ACCOUNT_KINDS = {
  certificate: { mayBeNegative: false },
  'certificates-issued': { mayBeNegative: true },
  'certificates-redeemed': { mayBeNegative: true },
  'bonus-pending': { mayBeNegative: false },
  'bonus-available': { mayBeNegative: false },
  /** Negative: what a customer owes has no balance of its own, it is the sum of few entries. */
  'bonus-debt': { mayBeNegative: true },
  'bonuses-issued': { mayBeNegative: true },
  'bonuses-redeemed': { mayBeNegative: true },
  'bonuses-expired': { mayBeNegative: true },
  'bonuses-reversed': { mayBeNegative: true },
} as const satisfies Record<string, { readonly mayBeNegative: boolean }>;

export type AccountKind = keyof typeof ACCOUNT_KINDS;

export interface Account {
  readonly kind: AccountKind;
  /** Id of what it belongs to; `shop` for the shop's own. */
  readonly owner: string;
}

export interface Entry {
  readonly account: Account;
  /** Positive credits the account, negative debits it. */
  readonly amount: Kopecks;
}

export type TransferKind =
  | 'certificate-issue'
  | 'certificate-spend'
  | 'certificate-return'
  | 'bonus-accrue'
  | 'bonus-activate'
  | 'bonus-spend'
  | 'bonus-return'
  | 'bonus-reverse'
  | 'bonus-expire'
  | 'bonus-correct'
  | 'bonus-write-off'
  | 'bonus-forfeit';

export interface Transfer {
  /** Idempotency key: names the operation and its subject. */
  readonly key: string;
  readonly kind: TransferKind;
  /** The order it belongs to, if there is one; it may be written later in the same transaction. */
  readonly orderId: string | null;
  /** Each account once; the amounts add up to zero. */
  readonly entries: readonly Entry[];
}

export function sameAccount(one: Account, other: Account): boolean {
  return one.kind === other.kind && one.owner === other.owner;
}

/** Adds the shop's balancing entry, so that the amounts add up to zero. */
export function againstShop(kind: AccountKind, entries: readonly Entry[]): Entry[] {
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  return [...entries, { account: { kind, owner: 'shop' }, amount: -sum as Kopecks }];
}
