import { mailboxOf } from '../../kernel/email.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import type { SignInDependencies } from '../passwords/sign-in-with-password.ts';
import { countStaffAttempt } from './count-staff-attempt.ts';
import { passwordMark, signStaffChallenge } from './staff-challenge.ts';
import { findStaff } from './staff.reads.ts';

interface StaffLogin {
  /** As `parseEmail` returns it. */
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

/**
 * The first step of signing in. An unknown address, a member who has not accepted the invitation, a disabled one and a
 * wrong password get the same answer after the same work.
 */
export function checkStaffPassword(
  ctx: ShopContext,
  { secret, passwords }: SignInDependencies,
  { email, password, address }: StaffLogin,
): Promise<{ challenge: string } | Refusal> {
  return passwords.admit(async (): Promise<{ challenge: string } | Refusal> => {
    const found = await findStaff(ctx.db, email);
    const attempt = { staffId: found?.id, whose: mailboxOf(email), address };
    const limited = await countStaffAttempt(ctx, secret, 'staff-password', attempt);
    if (limited) return limited;
    const matches = await passwords.matches(found?.passwordHash, password);
    if (!found || !matches || found.disabledAt || !found.totpConfirmedAt) return refuse('staff-sign-in-wrong');
    const who = { staffId: found.id, password: passwordMark(found.passwordHash) };
    return { challenge: await signStaffChallenge(secret, who, ctx.now()) };
  });
}
