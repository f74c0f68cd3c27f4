import { randomUUID } from 'node:crypto';
import type { TransactionContext } from '../../platform/context.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { contactLetter } from '../messages/contact-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { contactChanges } from './contact-changes.tables.ts';

/**
 * Lets the address that an account had before know of the change: whoever reads it may be the owner, and not the one
 * who changed. An address nobody proved may be a stranger's, and is told nothing.
 */
export async function notifyContactChange(
  tx: TransactionContext,
  before: Customer,
  kind: 'phone' | 'email',
): Promise<void> {
  if (!before.email || !before.emailConfirmed) return;
  const id = randomUUID();
  await tx.db
    .insert(contactChanges)
    .values({ id, customerId: before.id, kind, toldTo: before.email, createdAt: tx.now() });
  await postLetter(tx, contactLetter, { changeId: id });
}
