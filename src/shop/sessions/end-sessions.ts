import { and, eq, isNull, ne } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import type { SignedIn } from './access-token.ts';
import { forgetDevice, forgetOtherDevices } from './known-devices.ts';
import { sessions } from './sessions.tables.ts';

export type EndReason =
  | 'signed-out'
  | 'ended-elsewhere'
  | 'replaced'
  | 'password-changed'
  | 'phone-changed'
  | 'email-changed'
  | 'reset'
  | 'account-deletion'
  | 'by-staff';

/** Reasons of the browser itself, which the account knows afterwards, too. */
const BY_ITSELF: readonly EndReason[] = ['signed-out', 'replaced'];

/** Ends one session of this account. @returns whether it was live */
export async function endSession(
  tx: TransactionContext,
  { customerId, sessionId }: SignedIn,
  reason: EndReason,
): Promise<boolean> {
  const [ended] = await tx.db
    .update(sessions)
    .set({ endedAt: tx.now(), endReason: reason })
    .where(and(eq(sessions.id, sessionId), eq(sessions.customerId, customerId), isNull(sessions.endedAt)))
    .returning({ deviceHash: sessions.deviceHash });
  if (!ended) return false;
  if (ended.deviceHash && !BY_ITSELF.includes(reason)) await forgetDevice(tx, customerId, ended.deviceHash);
  await recordCustomerEvent(tx, { customerId, kind: 'session-ended', facts: { reason, sessionId } });
  return true;
}

/**
 * Ends every session of an account, or all except one, and makes all other browsers new ones, those signed out as well:
 * whoever was in the account may have been in any of them.
 * @returns how many were live
 */
export async function endSessions(
  tx: TransactionContext,
  customerId: number,
  reason: EndReason,
  options: { readonly except?: string } = {},
): Promise<number> {
  const { rowCount } = await tx.db
    .update(sessions)
    .set({ endedAt: tx.now(), endReason: reason })
    .where(
      and(
        eq(sessions.customerId, customerId),
        isNull(sessions.endedAt),
        options.except === undefined ? undefined : ne(sessions.id, options.except),
      ),
    );
  const count = rowCount ?? 0;
  await forgetOtherDevices(tx, customerId, options.except);
  if (count > 0) await recordCustomerEvent(tx, { customerId, kind: 'sessions-ended', facts: { reason, count } });
  return count;
}
