import { actorName, type TransactionContext } from '../../platform/context.ts';
import { staffEvents } from './staff.tables.ts';

type Kind =
  | 'added'
  | 'invited'
  | 'invitation-accepted'
  | 'second-factor-confirmed'
  | 'second-factor-reset'
  | 'signed-in'
  | 'code-wrong'
  | 'session-confirmed'
  | 'session-ended'
  | 'sessions-ended'
  | 'password-changed'
  | 'roles-set'
  | 'disabled'
  | 'enabled';

/** Records an event of a member of staff; facts must contain no secrets and no addresses. */
export async function recordStaffEvent(
  tx: TransactionContext,
  staffId: number,
  kind: Kind,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await tx.db.insert(staffEvents).values({ staffId, kind, actor: actorName(tx.actor), facts, at: tx.now() });
}
