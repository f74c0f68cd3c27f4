import { eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { isObvious } from '../passwords/password.rules.ts';
import { countSignInAttempt } from '../passwords/sign-in-attempts.ts';
import type { SignInDependencies } from '../passwords/sign-in-with-password.ts';
import { ownStaffAccount } from '../permissions/permissions.rules.ts';
import { endStaffSessions } from './end-staff-sessions.ts';
import { recordStaffEvent } from './record-staff-event.ts';
import { findStaffById, lockStaff } from './staff.reads.ts';
import { staff } from './staff.tables.ts';

/** Changes the own password of a member; all other sessions end. */
export function changeStaffPassword(
  ctx: ShopContext,
  { secret, passwords }: SignInDependencies,
  input: { readonly currentPassword: string; readonly password: string },
): Promise<{ changed: true } | Refusal> {
  return passwords.admit(async (): Promise<{ changed: true } | Refusal> => {
    const me = ownStaffAccount(ctx.actor, 'change-password');
    if (isRefusal(me)) return me;
    const { staffId, sessionId } = me;
    // The limits of codes, counted apart from them: somebody else who guesses codes does not prevent a change.
    const attempt = { address: '', whose: `${staffId} change-password` };
    const limited = await countSignInAttempt(ctx, secret, 'staff-code', attempt);
    if (limited) return limited;
    const before = await findStaffById(ctx.db, staffId);
    if (!before || !(await passwords.matches(before.passwordHash, input.currentPassword)))
      return refuse('staff-password-wrong');
    if (isObvious(input.password, [before.email])) return refuse('password-obvious');
    const passwordHash = await passwords.hash(input.password);
    return ctx.transaction(async (tx) => {
      // The member may have been changed or disabled while the new password was being hashed.
      const member = await lockStaff(tx.db, staffId);
      if (!member || member.disabledAt || member.passwordHash !== before.passwordHash)
        return refuse('staff-password-wrong');
      await tx.db.update(staff).set({ passwordHash }).where(eq(staff.id, staffId));
      await endStaffSessions(tx, staffId, 'password-changed', { except: sessionId });
      await recordStaffEvent(tx, staffId, 'password-changed');
      return { changed: true as const };
    });
  });
}
