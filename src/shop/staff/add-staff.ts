import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { StaffRole } from '../../kernel/staff-roles.ts';
import type { Context, TransactionContext } from '../../platform/context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { consumeFreshCode, type StaffProof } from './consume-fresh-code.ts';
import { inviteStaff, type Invitation } from './invite-staff.ts';
import { recordStaffEvent } from './record-staff-event.ts';
import { lockOwners } from './refuse-last-owner.ts';
import { hasOwner } from './staff.reads.ts';
import { staff, staffRoles } from './staff.tables.ts';

export interface NewStaff {
  /** As `parseEmail` returns it. */
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

/** Adds a member of the staff, who signs in after accepting the invitation. */
export async function addStaff(
  ctx: Context<unknown>,
  { secret, proof }: { readonly secret: string; readonly proof: StaffProof },
  { email, name, roles }: NewStaff,
): Promise<{ id: number; invitation: Invitation } | Refusal> {
  const refused = unlessAllowed(ctx.actor, 'add', 'staff') ?? (await consumeFreshCode(ctx, proof));
  if (refused) return refused;
  return ctx.transaction(async (tx) => {
    const notAllowed = await unlessFirstOwner(tx, roles);
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
    return { id, invitation: await inviteStaff(tx, secret, id) };
  });
}

/** The program may add an owner, and only while there is none. */
async function unlessFirstOwner(tx: TransactionContext, roles: readonly StaffRole[]): Promise<Refusal | undefined> {
  if (tx.actor.kind !== 'system') return undefined;
  await lockOwners(tx);
  const isFirstOwner = roles.every((role) => role === 'owner') && roles.length > 0 && !(await hasOwner(tx.db));
  return isFirstOwner ? undefined : refuse('not-allowed', { verb: 'add', thing: 'staff' });
}
