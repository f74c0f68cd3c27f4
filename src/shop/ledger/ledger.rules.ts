import type { Kopecks } from '../../kernel/money.ts';

/**
 * Kinds of accounts, and whether one may fall below nothing. What belongs to people may not; the accounts of the shop are
 * the other side of it and say how much was issued and redeemed.
 */
export const ACCOUNT_KINDS = {
  certificate: { mayFallBelow: false },
  'certificates-issued': { mayFallBelow: true },
  'certificates-redeemed': { mayFallBelow: true },
} as const satisfies Record<string, { readonly mayFallBelow: boolean }>;

export type AccountKind = keyof typeof ACCOUNT_KINDS;

export interface Account {
  readonly kind: AccountKind;
  /** Id of what it belongs to; `shop` for the shop's own. */
  readonly owner: string;
}

export interface Entry {
  readonly account: Account;
  /** What it gets; below nothing what it gives. */
  readonly amount: Kopecks;
}

export interface Transfer {
  /** What has happened, and to what; the same key is the same transfer, however often it is posted. */
  readonly key: string;
  readonly kind: 'certificate-issue' | 'certificate-spend' | 'certificate-return';
  /** The order it belongs to, if there is one; it may be written later in the same transaction. */
  readonly orderId: string | null;
  /** Each account once; the amounts add up to nothing. */
  readonly entries: readonly Entry[];
}

export function sameAccount(one: Account, other: Account): boolean {
  return one.kind === other.kind && one.owner === other.owner;
}

/** Moves sums between an account of the shop and others: the shop's own entry makes the rest add up to nothing. */
export function againstShop(kind: AccountKind, entries: readonly Entry[]): Entry[] {
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  return [...entries, { account: { kind, owner: 'shop' }, amount: -sum as Kopecks }];
}
