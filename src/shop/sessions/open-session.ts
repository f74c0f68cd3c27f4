import { randomUUID } from 'node:crypto';
import { addMinutes } from '../../kernel/dates.ts';
import { readAddress } from '../../kernel/network.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { recordMailingEvent } from '../mailing/record-mailing-event.ts';
import { ACCESS_MINUTES } from './access-token.ts';
import { sessions } from './sessions.tables.ts';

export interface NewSession {
  readonly customerId: number;
  readonly method: 'password' | 'code' | 'passkey' | 'registration' | 'reset';
  /** Network address and user agent of the client, for the list of sessions. */
  readonly address: string;
  readonly agent: string;
}

/**
 * Opens a session for a bearer token. Unless a cookie is attached, it expires with the token.
 */
export async function openSession(
  tx: TransactionContext,
  { customerId, method, address, agent }: NewSession,
): Promise<{ sessionId: string }> {
  const at = tx.now();
  const sessionId = randomUUID();
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
  return { sessionId };
}
