import { and, eq, gt } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { isObvious } from '../passwords/password.rules.ts';
import { countSignInAttempt } from '../passwords/sign-in-attempts.ts';
import type { SignInDependencies } from '../passwords/sign-in-with-password.ts';
import {
  openStaffSession,
  type OpenedStaffSession,
  type StaffBrowser,
  type StaffSessionOptions,
} from './open-staff-session.ts';
import { makeRecoveryCodes, newSecondFactor, sealSecret, consumeTotpCode } from './second-factor.ts';
import { recordStaffEvent } from './record-staff-event.ts';
import { staffDigest } from './staff-digest.ts';
import { lockStaff, rolesOf, type StaffRow } from './staff.reads.ts';
import { staff, staffInvitations } from './staff.tables.ts';

/** Data for the authenticator application, shown once. */
interface OfferedSecondFactor {
  readonly secret: string;
  readonly otpauth: string;
}

/**
 * Sets the password and offers a second factor. The invitation stays valid until the first code is correct, so that a
 * member who closed the page can start again with a new factor.
 */
export function acceptInvitation(
  ctx: ShopContext,
  { secret, passwords }: SignInDependencies,
  input: { readonly token: string; readonly password: string; readonly address: string },
): Promise<OfferedSecondFactor | Refusal> {
  return passwords.admit(async (): Promise<OfferedSecondFactor | Refusal> => {
    const limited = await countSignInAttempt(ctx, secret, 'staff-invitation', { address: input.address });
    if (limited) return limited;
    const invited = await ctx.transaction((tx) => invitedMember(tx, secret, input.token));
    if (!invited) return refuse('staff-invitation-unknown');
    if (isObvious(input.password, [invited.email])) return refuse('password-obvious');
    const passwordHash = await passwords.hash(input.password);
    const offered = newSecondFactor(invited.email);
    return ctx.transaction(async (tx) => {
      // The invitation may have been used or replaced while the password was being hashed.
      const member = await invitedMember(tx, secret, input.token);
      if (!member) return refuse('staff-invitation-unknown');
      const totpSecret = sealSecret(secret, member.id, offered.secret);
      await tx.db
        .update(staff)
        .set({ passwordHash, totpSecret, totpConfirmedAt: null, totpStep: 0 })
        .where(eq(staff.id, member.id));
      await recordStaffEvent(tx, member.id, 'invitation-accepted');
      return offered;
    });
  });
}

/** The first correct code ends the invitation and signs in. @returns recovery codes, shown only this time */
export async function confirmSecondFactor(
  ctx: ShopContext,
  { secret, sessionHours }: StaffSessionOptions,
  input: { readonly token: string; readonly code: string },
  browser: StaffBrowser,
): Promise<{ session: OpenedStaffSession; recoveryCodes: string[] } | Refusal> {
  const limited = await countSignInAttempt(ctx, secret, 'staff-invitation', { address: browser.address });
  if (limited) return limited;
  return ctx.transaction(async (tx) => {
    const member = await invitedMember(tx, secret, input.token);
    if (!member?.passwordHash) return refuse('staff-invitation-unknown');
    if (!(await consumeTotpCode(tx, secret, member, input.code))) return refuse('staff-code-wrong');
    const { id, name } = member;
    await tx.db.delete(staffInvitations).where(eq(staffInvitations.staffId, id));
    await tx.db.update(staff).set({ totpConfirmedAt: tx.now() }).where(eq(staff.id, id));
    const own = { ...tx, actor: { kind: 'staff' as const, id, name, roles: await rolesOf(tx.db, id) } };
    await recordStaffEvent(own, id, 'second-factor-confirmed');
    const recoveryCodes = await makeRecoveryCodes(own, secret, id);
    return { session: await openStaffSession(own, id, browser, { secret, sessionHours, by: 'code' }), recoveryCodes };
  });
}

/** The member an invitation is for, locked. The member is locked first, as in every action that replaces invitations. */
async function invitedMember(
  { db, now }: TransactionContext,
  secret: string,
  token: string,
): Promise<StaffRow | undefined> {
  const tokenHash = staffDigest(secret, 'invitation', token);
  const staffId = await invitedId(db, tokenHash, now());
  const member = staffId === undefined ? undefined : await lockStaff(db, staffId);
  // The invitation may have been used or replaced while this waited for the lock.
  if (!member || member.disabledAt || (await invitedId(db, tokenHash, now())) === undefined) return undefined;
  return member;
}

async function invitedId(db: Db, tokenHash: Buffer, now: Date): Promise<number | undefined> {
  const [found] = await db
    .select({ staffId: staffInvitations.staffId })
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, tokenHash), gt(staffInvitations.expiresAt, now)));
  return found?.staffId;
}
