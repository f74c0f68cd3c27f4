import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Context } from '../../platform/context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { endStaffSessions } from './end-staff-sessions.ts';
import { lockStaff } from './staff.reads.ts';

/** The owner signs a member out everywhere, in every process at once. Needs no fresh code, as disabling needs none. */
export function endSessionsOfStaff(ctx: Context<unknown>, id: number): Promise<{ ended: true } | Refusal> {
  return ctx.transaction(async (tx): Promise<{ ended: true } | Refusal> => {
    const notAllowed = unlessAllowed(tx.actor, 'end-sessions', 'staff');
    if (notAllowed) return notAllowed;
    if (!(await lockStaff(tx.db, id))) return refuse('staff-unknown');
    await endStaffSessions(tx, id, 'ended-by-owner');
    return { ended: true };
  });
}
