import { isIP } from 'node:net';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { StaffActor } from '../../kernel/actor.ts';
import { addMinutes } from '../../kernel/dates.ts';
import { networkRange } from '../../kernel/network.ts';
import type { StaffRole } from '../../kernel/staff-roles.ts';
import type { Db } from '../../platform/database.ts';
import type { StaffSessionLimits } from './open-staff-session.ts';
import { unsealSecret } from './second-factor.ts';
import { staffDigest } from './staff-digest.ts';
import { staff, staffRecoveryCodes, staffRoles, staffSessions } from './staff.tables.ts';

export type StaffRow = typeof staff.$inferSelect;

const ROLES = sql<
  StaffRole[]
>`array(select role from ${staffRoles} where ${staffRoles.staffId} = ${staff.id} order by role)`;

export async function findStaff(db: Db, email: string): Promise<StaffRow | undefined> {
  const [found] = await db.select().from(staff).where(eq(staff.email, email));
  return found;
}

export async function findStaffById(db: Db, id: number): Promise<StaffRow | undefined> {
  const [found] = await db.select().from(staff).where(eq(staff.id, id));
  return found;
}

/** The row of a member, locked until the transaction ends. */
export async function lockStaff(db: Db, id: number): Promise<StaffRow | undefined> {
  const [found] = await db.select().from(staff).where(eq(staff.id, id)).for('update');
  return found;
}

export async function rolesOf(db: Db, id: number): Promise<StaffRole[]> {
  const rows = await db.select().from(staffRoles).where(eq(staffRoles.staffId, id)).orderBy(staffRoles.role);
  return rows.map(({ role }) => role);
}

/** The member of staff with this address, unless disabled, as the actor of a command. */
export async function staffActorOf(db: Db, email: string): Promise<StaffActor | undefined> {
  const [found] = await db
    .select({ id: staff.id, name: staff.name, roles: ROLES })
    .from(staff)
    .where(and(eq(staff.email, email), isNull(staff.disabledAt)));
  return found && { kind: 'staff', ...found };
}

export type StaffSessionTerms = Pick<StaffSessionLimits, 'idleMinutes' | 'stepUpMinutes'>;

export interface StaffSession {
  readonly id: string;
  readonly actor: StaffActor;
  readonly email: string;
  readonly seenAt: Date;
  /** Until then commands may move money; null if no code of the authenticator was entered in the last minutes. */
  readonly confirmedUntil: Date | null;
}

/** The live session of a cookie: read from the database each time, so an end takes effect in every process at once. */
export async function findStaffSession(
  db: Db,
  token: string,
  { secret, now, idleMinutes, stepUpMinutes }: StaffSessionTerms & { readonly secret: string; readonly now: Date },
): Promise<StaffSession | undefined> {
  const [found] = await db
    .select({
      id: staffSessions.id,
      seenAt: staffSessions.seenAt,
      confirmedAt: staffSessions.confirmedAt,
      staffId: staff.id,
      name: staff.name,
      email: staff.email,
      roles: ROLES,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, staffDigest(secret, 'session', token)),
        isLive(now, idleMinutes),
        isNull(staff.disabledAt),
      ),
    );
  if (!found) return undefined;
  const { id, seenAt, confirmedAt, email, staffId, name, roles } = found;
  const until = confirmedAt && addMinutes(confirmedAt, stepUpMinutes);
  const confirmedUntil = until && until > now ? until : null;
  const isConfirmed = confirmedUntil !== null;
  const actor: StaffActor = { kind: 'staff', id: staffId, name, roles, sessionId: id, isConfirmed };
  return { id, seenAt, email, confirmedUntil, actor };
}

/** Sessions of a member that are neither ended nor expired nor idle, the last used first. */
export function liveStaffSessions(
  db: Db,
  staffId: number,
  { now, idleMinutes }: { readonly now: Date; readonly idleMinutes: number },
) {
  const { id, address, agent, createdAt, seenAt } = staffSessions;
  return db
    .select({ id, address, agent, createdAt, seenAt })
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), isLive(now, idleMinutes)))
    .orderBy(desc(seenAt), asc(id));
}

const isLive = (now: Date, idleMinutes: number) =>
  and(
    isNull(staffSessions.endedAt),
    gt(staffSessions.expiresAt, now),
    gt(staffSessions.seenAt, addMinutes(now, -idleMinutes)),
  );

/** Whether the session that a request came with is still open. */
export async function isSessionOpen(db: Db, { id, sessionId }: StaffActor): Promise<boolean> {
  if (!sessionId) return false;
  const found = await db
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(and(eq(staffSessions.id, sessionId), eq(staffSessions.staffId, id), isNull(staffSessions.endedAt)));
  return found.length > 0;
}

/** Those of these addresses whose members are enabled. */
export async function enabledStaffAmong(db: Db, emails: readonly string[]): Promise<string[]> {
  const found = await db
    .select({ email: staff.email })
    .from(staff)
    .where(and(inArray(staff.email, [...emails]), isNull(staff.disabledAt)))
    .orderBy(asc(staff.id));
  return found.map(({ email }) => email);
}

/** All members of staff, for the owner. */
export function allStaff(db: Db) {
  return db
    .select({
      id: staff.id,
      email: staff.email,
      name: staff.name,
      roles: ROLES,
      disabledAt: staff.disabledAt,
      /** Null until the invitation is accepted. */
      readyAt: staff.totpConfirmedAt,
    })
    .from(staff)
    .orderBy(asc(staff.id));
}

/** Whether another owner than this member can sign in. */
export async function hasOtherOwner(db: Db, id: number): Promise<boolean> {
  const found = await db
    .select({ id: staff.id })
    .from(staff)
    .innerJoin(staffRoles, eq(staffRoles.staffId, staff.id))
    .where(
      and(eq(staffRoles.role, 'owner'), ne(staff.id, id), isNull(staff.disabledAt), isNotNull(staff.totpConfirmedAt)),
    )
    .limit(1);
  return found.length > 0;
}

/** Whether a second factor in the database was encrypted under this secret; undefined while there is none. */
export async function sealsSecondFactors(db: Db, secret: string): Promise<boolean | undefined> {
  const sealed = await db
    .select({ id: staff.id, totpSecret: staff.totpSecret })
    .from(staff)
    .where(isNotNull(staff.totpSecret));
  if (sealed.length === 0) return undefined;
  return sealed.some(({ id, totpSecret }) => unsealSecret(secret, id, totpSecret!) !== undefined);
}

/** Whether any member has the role of owner. */
export async function hasOwner(db: Db): Promise<boolean> {
  return (await db.select().from(staffRoles).where(eq(staffRoles.role, 'owner')).limit(1)).length > 0;
}

export async function recoveryCodesLeft(db: Db, id: number): Promise<number> {
  const [left] = await db.select({ codes: count() }).from(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id));
  return left!.codes;
}

/** Whether this member has signed in from the network of this address, according to stored sessions. */
export async function isStaffNetwork(db: Db, staffId: number, address: string): Promise<boolean> {
  if (!isIP(address)) return false;
  const inRange = sql`${staffSessions.address} <<= ${networkRange(address)}::cidr`;
  const found = await db
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), inRange))
    .limit(1);
  return found.length > 0;
}
