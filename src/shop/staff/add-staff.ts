import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { StaffRole } from '../../kernel/staff-roles.ts';
import type { Context } from '../../platform/context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { inviteStaff, type Invitation } from './invite-staff.ts';
import { recordStaffEvent } from './record-staff-event.ts';
import { staff, staffRoles } from './staff.tables.ts';

export interface NewStaff {
  /** As `parseEmail` returns it. */
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

/** Adds a member of the staff, who signs in after accepting the invitation. */
export function addStaff(
  ctx: Context<unknown>,
  { email, name, roles }: NewStaff,
): Promise<{ id: number; invitation: Invitation } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'add', 'staff');
    if (notAllowed) return notAllowed;
    const [added] = await tx.db
      .insert(staff)
      .values({ email, name, createdAt: tx.now() })
      .onConflictDoNothing()
      .returning({ id: staff.id });
    if (!added) return refuse('staff-exists');
    const { id } = added;
    await tx.db.insert(staffRoles).values([...new Set(roles)].map((role) => ({ staffId: id, role })));
    await recordStaffEvent(tx, id, 'added', { roles });
    return { id, invitation: await inviteStaff(tx, id) };
  });
}
