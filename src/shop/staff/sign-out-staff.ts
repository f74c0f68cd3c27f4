import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { Context } from '../../platform/context.ts';
import { ownStaffAccount } from '../permissions/permissions.rules.ts';
import { endStaffSession } from './end-staff-sessions.ts';
import { lockStaff } from './staff.reads.ts';

/** Ends the session of the request, in every process at once. */
export function signOutStaff(ctx: Context<unknown>): Promise<{ signedOut: true } | Refusal> {
  return ctx.transaction(async (tx) => {
    const me = ownStaffAccount(tx.actor, 'sign-out');
    if (isRefusal(me)) return me;
    // Locked first, as wherever sessions end, since the event refers to the member.
    await lockStaff(tx.db, me.staffId);
    await endStaffSession(tx, me, 'signed-out');
    return { signedOut: true as const };
  });
}
