import { randomUUID } from 'node:crypto';
import { addMinutes } from '../../kernel/dates.ts';
import { readAddress } from '../../kernel/network.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { recordMailingEvent } from '../mailing/record-mailing-event.ts';
import { newDeviceLetter } from '../messages/new-device-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { ACCESS_MINUTES } from './access-token.ts';
import { isNewDevice } from './known-devices.ts';
import { sessions } from './sessions.tables.ts';

export interface NewSession {
  readonly customerId: number;
  readonly method: 'password' | 'code' | 'passkey' | 'registration' | 'reset';
  /** Network address and user agent of the client, for the list of sessions. */
  readonly address: string;
  readonly agent: string;
  /** Cookie by which the account may know the browser. */
  readonly device: string | undefined;
}

/** The client of a request, for whatever opens a session. */
export type SessionClient = Pick<NewSession, 'address' | 'agent' | 'device'>;

/**
 * Opens a session for a bearer token. Unless a cookie is attached, it expires with the token.
 */
export async function openSession(
  tx: TransactionContext,
  { customerId, method, address, agent, device }: NewSession,
): Promise<{ sessionId: string }> {
  const at = tx.now();
  const sessionId = randomUUID();
  const isNew = await isNewDevice(tx, customerId, device);
  await tx.db.insert(sessions).values({
    id: sessionId,
    customerId,
    method,
    address: readAddress(address) ?? null,
    agent: agent.replace(/\p{Cc}/gu, '').slice(0, 200),
    createdAt: at,
    seenAt: at,
    expiresAt: addMinutes(at, ACCESS_MINUTES),
  });
  await recordCustomerEvent(tx, { customerId, kind: 'signed-in', facts: { method, sessionId } });
  if (method === 'password' || method === 'code' || method === 'passkey')
    await recordMailingEvent(tx, 'authorization', customerId);
  if (isNew) await postLetter(tx, newDeviceLetter, { sessionId });
  return { sessionId };
}
