import { networkOf } from '../../kernel/network.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { Context } from '../../platform/context.ts';
import { countSignInAttempt } from '../passwords/sign-in-attempts.ts';
import { isStaffNetwork } from './staff.reads.ts';

interface StaffAttempt {
  /** Undefined when nobody has the address. */
  readonly staffId: number | undefined;
  readonly whose: string;
  readonly address: string;
}

/**
 * Counts an attempt to sign in. Each network where the member was signed in has a counter of its own, so that
 * somebody else elsewhere, or in another of these networks, does not use up the attempts in a known network.
 */
export async function countStaffAttempt(
  ctx: Context<unknown>,
  secret: string,
  what: 'staff-password' | 'staff-code' | 'staff-confirmation',
  { staffId, whose, address }: StaffAttempt,
): Promise<Refusal | undefined> {
  // An unknown address gets the same query, so that the time of the answer does not reveal it.
  const known = await isStaffNetwork(ctx.db, staffId ?? 0, address);
  const key = known ? `${whose} known ${networkOf(address)}` : whose;
  return countSignInAttempt(ctx, secret, what, { address, whose: key });
}
