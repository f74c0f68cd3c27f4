import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { countSignInAttempt } from '../passwords/sign-in-attempts.ts';
import {
  openStaffSession,
  type OpenedStaffSession,
  type StaffBrowser,
  type StaffSessionLimits,
} from './open-staff-session.ts';
import { consumeRecoveryCode, consumeTotpCode } from './second-factor.ts';
import { passwordMark, readStaffChallenge } from './staff-challenge.ts';
import { lockStaff, rolesOf } from './staff.reads.ts';

interface SecondFactor {
  /** From {@link checkStaffPassword}. */
  readonly challenge: string;
  /** Six digits of the application, or a recovery code. */
  readonly code: string;
}

/** The second step of signing in: opens the session. A code of either kind works once. */
export async function signInStaff(
  ctx: ShopContext,
  { secret, sessionHours }: Pick<StaffSessionLimits, 'sessionHours'> & { readonly secret: string },
  { challenge, code }: SecondFactor,
  browser: StaffBrowser,
): Promise<OpenedStaffSession | Refusal> {
  const who = await readStaffChallenge(secret, challenge, ctx.now());
  if (!who) return refuse('staff-challenge-unknown');
  const { staffId } = who;
  const limited = await countSignInAttempt(ctx, secret, 'staff-code', {
    address: browser.address,
    whose: String(staffId),
  });
  if (limited) return limited;
  const roles = await rolesOf(ctx.db, staffId);
  return ctx.transaction(async (tx) => {
    const member = await lockStaff(tx.db, staffId);
    const maySignIn = member && !member.disabledAt && member.totpConfirmedAt;
    if (!maySignIn || passwordMark(member.passwordHash) !== who.password) return refuse('staff-challenge-unknown');
    const by = /^\d{6}$/.test(code) ? 'code' : 'recovery-code';
    const isCorrect =
      by === 'code' ? await consumeTotpCode(tx, secret, member, code) : await consumeRecoveryCode(tx, staffId, code);
    if (!isCorrect) return refuse('staff-code-wrong');
    const own = { ...tx, actor: { kind: 'staff' as const, id: staffId, name: member.name, roles } };
    return openStaffSession(own, staffId, browser, { sessionHours, by });
  });
}
