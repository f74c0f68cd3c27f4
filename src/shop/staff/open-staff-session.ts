import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { addMinutes } from '../../kernel/dates.ts';
import { plainAddress } from '../../kernel/network.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { makeToken } from '../../platform/secret-token.ts';
import { recordStaffEvent } from './record-staff-event.ts';
import { staffDigest } from './staff-digest.ts';
import { staffSessions } from './staff.tables.ts';

/** How long staff sessions last. */
export interface StaffSessionLimits {
  /** Maximum duration since sign-in, regardless of activity. */
  readonly sessionHours: number;
  /** Maximum time without a request. */
  readonly idleMinutes: number;
  /** How long after a code of the authenticator commands may move money. */
  readonly stepUpMinutes: number;
}

export interface StaffSessionOptions extends Pick<StaffSessionLimits, 'sessionHours'> {
  readonly secret: string;
}

/** The client that signs in. */
export interface StaffBrowser {
  readonly address: string;
  readonly agent: string;
}

export interface OpenedStaffSession {
  /** For the cookie: only its digest is stored. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** @param by kind of the second factor */
export async function openStaffSession(
  tx: TransactionContext,
  staffId: number,
  { address, agent }: StaffBrowser,
  { secret, sessionHours, by }: StaffSessionOptions & { readonly by: 'code' | 'recovery-code' },
): Promise<OpenedStaffSession> {
  const at = tx.now();
  const id = randomUUID();
  const { token } = makeToken();
  const expiresAt = addMinutes(at, sessionHours * 60);
  await tx.db.insert(staffSessions).values({
    id,
    staffId,
    tokenHash: staffDigest(secret, 'session', token),
    address: isIP(address) ? plainAddress(address) : null,
    agent: agent.replace(/\p{Cc}/gu, '').slice(0, 200),
    createdAt: at,
    seenAt: at,
    expiresAt,
    confirmedAt: by === 'code' ? at : null,
  });
  await recordStaffEvent(tx, staffId, 'signed-in', { by, session: id });
  return { token, expiresAt };
}
