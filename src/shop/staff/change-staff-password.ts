import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { isObvious } from '../passwords/password.rules.ts';
import { countTry } from '../passwords/password-tries.ts';
import type { SignInMeans } from '../passwords/sign-in-with-password.ts';
import { endStaffSessions } from './end-staff-sessions.ts';
import { recordStaffEvent } from './record-staff-event.ts';
import { findStaff, lockStaff, type StaffSession } from './staff.reads.ts';
import { staff } from './staff.tables.ts';

/** Changes one's own password; all sessions but this one end. */
export function changeStaffPassword(
  ctx: ShopContext,
  { secret, passwords }: SignInMeans,
  { id: sessionId, actor, email }: StaffSession,
  given: { readonly currentPassword: string; readonly password: string },
): Promise<{ changed: true } | Refusal> {
  return passwords.admit(async (): Promise<{ changed: true } | Refusal> => {
    const limited = await countTry(ctx, secret, 'staff-code', { address: '', whose: String(actor.id) });
    if (limited) return limited;
    const before = await findStaff(ctx.db, email);
    if (!before || !(await passwords.matches(before.passwordHash, given.currentPassword)))
      return refuse('staff-password-wrong');
    if (isObvious(given.password, [email])) return refuse('password-obvious');
    const passwordHash = await passwords.hash(given.password);
    return ctx.as(actor).transaction(async (tx) => {
      // Changed or disabled while the new one was being hashed.
      const member = await lockStaff(tx.db, actor.id);
      if (!member || member.disabledAt || member.passwordHash !== before.passwordHash)
        return refuse('staff-password-wrong');
      await tx.db.update(staff).set({ passwordHash }).where(eq(staff.id, actor.id));
      await endStaffSessions(tx, actor.id, 'password-changed', { except: sessionId });
      await recordStaffEvent(tx, actor.id, 'password-changed');
      return { changed: true as const };
    });
  });
}
