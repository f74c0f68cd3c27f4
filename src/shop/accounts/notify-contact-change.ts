import { randomUUID } from 'node:crypto';
import type { TransactionContext } from '../../platform/context.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { contactLetter } from '../messages/contact-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { contactChanges, type ContactChange } from './contact-changes.tables.ts';

/**
 * Notifies the previous address of the account: its reader may be the real owner and not the person who made the
 * change. An address that was never proved may be somebody else's and gets nothing.
 */
export async function notifyContactChange(
  tx: TransactionContext,
  before: Customer,
  kind: ContactChange['kind'],
): Promise<void> {
  if (!before.email || !before.emailConfirmed) return;
  const id = randomUUID();
  await tx.db
    .insert(contactChanges)
    .values({ id, customerId: before.id, kind, notifiedEmail: before.email, createdAt: tx.now() });
  await postLetter(tx, contactLetter, { changeId: id });
}
