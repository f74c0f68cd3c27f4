import { mailboxOf } from '../../kernel/email.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import type { SignInMeans } from '../passwords/sign-in-with-password.ts';
import { countTry } from '../passwords/password-tries.ts';
import { passwordMark, signStaffChallenge } from './staff-challenge.ts';
import { findStaff, isStaffNetwork } from './staff.reads.ts';

interface StaffLogin {
  /** As `parseEmail` gives it. */
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

/**
 * The first half of signing in. An unknown address, one that has not accepted its invitation, a disabled member and a wrong
 * password get the same answer after the same work.
 */
export function checkStaffPassword(
  ctx: ShopContext,
  { secret, passwords }: SignInMeans,
  { email, password, address }: StaffLogin,
): Promise<{ challenge: string } | Refusal> {
  return passwords.admit(async (): Promise<{ challenge: string } | Refusal> => {
    // What a stranger tries all day uses up nothing of the tries at networks the member signs in from.
    const known = await isStaffNetwork(ctx.db, email, address);
    const whose = known ? `${email} known` : mailboxOf(email);
    const limited = await countTry(ctx, secret, 'staff-password', { address, whose });
    if (limited) return limited;
    const found = await findStaff(ctx.db, email);
    const matches = await passwords.matches(found?.passwordHash, password);
    if (!found || !matches || found.disabledAt || !found.totpConfirmedAt) return refuse('staff-sign-in-wrong');
    const who = { staffId: found.id, password: passwordMark(found.passwordHash) };
    return { challenge: await signStaffChallenge(secret, who, ctx.now()) };
  });
}
