import { networkOf } from '../../kernel/network.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Context } from '../../platform/context.ts';
import { attemptKey, countAttempt } from '../attempts/attempt-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often each action may be tried, per network and per account or address (decision 0044). */
const LIMITS = {
  password: {
    network: [{ windowSeconds: 10 * MINUTE, max: 60 }],
    // The long window stops slow guessing; signing in by code stays possible.
    whose: [
      { windowSeconds: 10 * MINUTE, max: 10 },
      { windowSeconds: DAY, max: 30 },
    ],
  },
  'change-password': { network: [], whose: [{ windowSeconds: 10 * MINUTE, max: 10 }] },
  register: {
    network: [{ windowSeconds: HOUR, max: 60 }],
    // Each answer may reveal that an address is taken.
    whose: [{ windowSeconds: 15 * MINUTE, max: 10 }],
  },
  'request-reset': {
    network: [{ windowSeconds: HOUR, max: 30 }],
    whose: [
      { windowSeconds: HOUR, max: 3 },
      { windowSeconds: DAY, max: 6 },
    ],
  },
  reset: { network: [{ windowSeconds: 10 * MINUTE, max: 30 }], whose: [] },
  passkey: { network: [{ windowSeconds: 10 * MINUTE, max: 60 }], whose: [] },
  // Each saves a row for some minutes.
  'passkey-challenge': { network: [{ windowSeconds: 10 * MINUTE, max: 120 }], whose: [] },
  // The staff sign in with two factors (decision 0079): each has limits of its own.
  'staff-password': {
    network: [{ windowSeconds: HOUR, max: 30 }],
    whose: [
      { windowSeconds: 10 * MINUTE, max: 10 },
      { windowSeconds: DAY, max: 30 },
    ],
  },
  'staff-code': {
    network: [],
    whose: [
      { windowSeconds: 10 * MINUTE, max: 10 },
      { windowSeconds: DAY, max: 30 },
    ],
  },
  // A right code counts as well: the day has room for one in every ten minutes of work.
  'staff-confirmation': {
    network: [],
    whose: [
      { windowSeconds: 10 * MINUTE, max: 10 },
      { windowSeconds: DAY, max: 100 },
    ],
  },
  'staff-invitation': { network: [{ windowSeconds: 10 * MINUTE, max: 30 }], whose: [] },
} as const;

/**
 * Counts an attempt against every limit it falls under, outside of transactions, so that a rollback does not undo it.
 * @param whose identifier, account or ticket the attempt is about
 */
export async function countSignInAttempt(
  { db, now }: Pick<Context<unknown>, 'db' | 'now'>,
  secret: string,
  what: keyof typeof LIMITS,
  { address, whose = '' }: { readonly address: string; readonly whose?: string },
): Promise<Refusal | undefined> {
  const { network, whose: own } = LIMITS[what];
  const keyed = [
    ...network.map((limit) => ({ ...limit, key: attemptKey(secret, `${what}:network`, networkOf(address)) })),
    ...own.map((limit) => ({ ...limit, key: attemptKey(secret, `${what}:whose`, whose) })),
  ];
  for (const limit of keyed) {
    const attempt = await countAttempt(db, limit, now());
    if (!attempt.ok) return refuse('too-many-attempts', { retryAfter: attempt.retryAfter });
  }
  return undefined;
}
