import { and, eq, gt } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database.ts';
import { hashToken } from '../../platform/secret-token.ts';
import type { ShopContext } from '../context.ts';
import { isObvious } from '../passwords/password.rules.ts';
import { countTry } from '../passwords/password-tries.ts';
import type { SignInMeans } from '../passwords/sign-in-with-password.ts';
import { openStaffSession, type OpenedStaffSession, type StaffBrowser, type StaffTerms } from './open-staff-session.ts';
import { makeRecoveryCodes, newSecondFactor, sealSecret, consumeTotpCode } from './second-factor.ts';
import { recordStaffEvent } from './record-staff-event.ts';
import { lockStaff, rolesOf, type StaffRow } from './staff.reads.ts';
import { staff, staffInvitations } from './staff.tables.ts';

/** What the authenticator application is given, once. */
interface OfferedSecondFactor {
  readonly secret: string;
  readonly otpauth: string;
}

/**
 * Sets the password and offers a second factor. The invitation stays good until the first code of it was right, so that
 * whoever closed the page begins again with a fresh one.
 */
export function acceptInvitation(
  ctx: ShopContext,
  { secret, passwords }: SignInMeans,
  given: { readonly token: string; readonly password: string; readonly address: string },
): Promise<OfferedSecondFactor | Refusal> {
  return passwords.admit(async (): Promise<OfferedSecondFactor | Refusal> => {
    const limited = await countTry(ctx, secret, 'staff-invitation', { address: given.address });
    if (limited) return limited;
    const invited = await ctx.transaction((tx) => invitedMember(tx.db, given.token, tx.now()));
    if (!invited) return refuse('staff-invitation-unknown');
    if (isObvious(given.password, [invited.email])) return refuse('password-obvious');
    const passwordHash = await passwords.hash(given.password);
    const offered = newSecondFactor(invited.email);
    return ctx.transaction(async (tx) => {
      // Used or replaced while the password was being hashed.
      const member = await invitedMember(tx.db, given.token, tx.now());
      if (!member) return refuse('staff-invitation-unknown');
      const totpSecret = sealSecret(secret, member.id, offered.secret);
      await tx.db
        .update(staff)
        .set({ passwordHash, totpSecret, totpConfirmedAt: null, totpStep: 0 })
        .where(eq(staff.id, member.id));
      return offered;
    });
  });
}

/** The first right code ends the invitation and signs in. @returns recovery codes, for the only time */
export async function confirmSecondFactor(
  ctx: ShopContext,
  { secret, sessionHours }: Pick<StaffTerms, 'sessionHours'> & { readonly secret: string },
  given: { readonly token: string; readonly code: string },
  browser: StaffBrowser,
): Promise<{ session: OpenedStaffSession; recoveryCodes: string[] } | Refusal> {
  const limited = await countTry(ctx, secret, 'staff-invitation', { address: browser.address });
  if (limited) return limited;
  return ctx.transaction(async (tx) => {
    const member = await invitedMember(tx.db, given.token, tx.now());
    if (!member?.passwordHash) return refuse('staff-invitation-unknown');
    if (!(await consumeTotpCode(tx, secret, member, given.code))) return refuse('staff-code-wrong');
    const { id, name } = member;
    await tx.db.delete(staffInvitations).where(eq(staffInvitations.staffId, id));
    await tx.db.update(staff).set({ totpConfirmedAt: tx.now() }).where(eq(staff.id, id));
    const own = { ...tx, actor: { kind: 'staff' as const, id, name, roles: await rolesOf(tx.db, id) } };
    await recordStaffEvent(own, id, 'second-factor-confirmed');
    const recoveryCodes = await makeRecoveryCodes(own, id);
    return { session: await openStaffSession(own, id, browser, { sessionHours, by: 'code' }), recoveryCodes };
  });
}

/** Whom an invitation is for, locked. */
async function invitedMember(db: Db, token: string, now: Date): Promise<StaffRow | undefined> {
  const [found] = await db
    .select({ staffId: staffInvitations.staffId })
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, hashToken(token)), gt(staffInvitations.expiresAt, now)))
    .for('update');
  const member = found && (await lockStaff(db, found.staffId));
  return member?.disabledAt ? undefined : member;
}
