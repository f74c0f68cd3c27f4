import { mailboxOf } from '../../kernel/email.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import type { SignInDependencies } from '../passwords/sign-in-with-password.ts';
import { countSignInAttempt } from '../passwords/sign-in-attempts.ts';
import { passwordMark, signStaffChallenge } from './staff-challenge.ts';
import { findStaff, isStaffNetwork } from './staff.reads.ts';

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
    // A stranger's attempts do not use up those from networks the member signs in from.
    const known = await isStaffNetwork(ctx.db, email, address);
    const whose = known ? `${email} known` : mailboxOf(email);
    const limited = await countSignInAttempt(ctx, secret, 'staff-password', { address, whose });
    if (limited) return limited;
    const found = await findStaff(ctx.db, email);
    const matches = await passwords.matches(found?.passwordHash, password);
    if (!found || !matches || found.disabledAt || !found.totpConfirmedAt) return refuse('staff-sign-in-wrong');
    const who = { staffId: found.id, password: passwordMark(found.passwordHash) };
    return { challenge: await signStaffChallenge(secret, who, ctx.now()) };
  });
}
