import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { countStaffAttempt } from './count-staff-attempt.ts';
import {
  openStaffSession,
  type OpenedStaffSession,
  type StaffBrowser,
  type StaffSessionOptions,
} from './open-staff-session.ts';
import { recordStaffEvent } from './record-staff-event.ts';
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
  { secret, sessionHours }: StaffSessionOptions,
  { challenge, code }: SecondFactor,
  browser: StaffBrowser,
): Promise<OpenedStaffSession | Refusal> {
  const who = await readStaffChallenge(secret, challenge, ctx.now());
  if (!who) return refuse('staff-challenge-unknown');
  const { staffId } = who;
  const attempt = { staffId, whose: String(staffId), address: browser.address };
  const limited = await countStaffAttempt(ctx, secret, 'staff-code', attempt);
  if (limited) return limited;
  const roles = await rolesOf(ctx.db, staffId);
  const by = /^\d{6}$/.test(code) ? 'code' : 'recovery-code';
  const opened = await ctx.transaction(async (tx) => {
    const member = await lockStaff(tx.db, staffId);
    const maySignIn = member && !member.disabledAt && member.totpConfirmedAt;
    if (!maySignIn || passwordMark(member.passwordHash) !== who.password) return refuse('staff-challenge-unknown');
    const isCorrect =
      by === 'code'
        ? await consumeTotpCode(tx, secret, member, code)
        : await consumeRecoveryCode(tx, secret, staffId, code);
    if (!isCorrect) return refuse('staff-code-wrong');
    const own = { ...tx, actor: { kind: 'staff' as const, id: staffId, name: member.name, roles } };
    return openStaffSession(own, staffId, browser, { secret, sessionHours, by });
  });
  // In a transaction of its own, because the refusal rolled the first one back. Whoever sent the code knows the password.
  if (isRefusal(opened) && opened.refused === 'staff-code-wrong')
    await ctx.transaction((tx) => recordStaffEvent(tx, staffId, 'code-wrong', { by }));
  return opened;
}
