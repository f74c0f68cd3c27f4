import { and, eq, isNull, ne } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import type { SignedIn } from './access-token.ts';
import { forgetDevices } from './known-devices.ts';
import { sessions } from './sessions.tables.ts';

export type EndReason =
  | 'signed-out'
  | 'ended-elsewhere'
  | 'replaced'
  | 'password-changed'
  | 'phone-changed'
  | 'email-changed'
  | 'reset'
  | 'account-deletion';

/** Reasons of the browser itself, which the account knows afterwards, too. */
const BY_ITSELF: readonly EndReason[] = ['signed-out', 'replaced'];

const hashesOf = (ended: readonly { readonly deviceHash: Buffer | null }[]) =>
  ended.map(({ deviceHash }) => deviceHash);

/** Ends one session of this account. @returns whether it was live */
export async function endSession(
  tx: TransactionContext,
  { customerId, sessionId }: SignedIn,
  reason: EndReason,
): Promise<boolean> {
  const ended = await tx.db
    .update(sessions)
    .set({ endedAt: tx.now(), endReason: reason })
    .where(and(eq(sessions.id, sessionId), eq(sessions.customerId, customerId), isNull(sessions.endedAt)))
    .returning({ deviceHash: sessions.deviceHash });
  if (ended.length === 0) return false;
  if (!BY_ITSELF.includes(reason)) await forgetDevices(tx, customerId, hashesOf(ended));
  await recordCustomerEvent(tx, { customerId, kind: 'session-ended', facts: { reason, sessionId } });
  return true;
}

/** Ends every session of an account, or all except one. @returns how many were live */
export async function endSessions(
  tx: TransactionContext,
  customerId: number,
  reason: EndReason,
  options: { readonly except?: string } = {},
): Promise<number> {
  const ended = await tx.db
    .update(sessions)
    .set({ endedAt: tx.now(), endReason: reason })
    .where(
      and(
        eq(sessions.customerId, customerId),
        isNull(sessions.endedAt),
        options.except === undefined ? undefined : ne(sessions.id, options.except),
      ),
    )
    .returning({ deviceHash: sessions.deviceHash });
  const count = ended.length;
  if (!BY_ITSELF.includes(reason)) await forgetDevices(tx, customerId, hashesOf(ended));
  if (count > 0) await recordCustomerEvent(tx, { customerId, kind: 'sessions-ended', facts: { reason, count } });
  return count;
}
