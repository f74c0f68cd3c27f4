import type { CompanyFacts } from '../../kernel/company.ts';
import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import type { ComposedLetter } from '../messages/send-letter.ts';
import { findDeletion } from './deletions.reads.ts';
import { writeDeletionLetter } from './deletion-letter.tsx';

/** To the proved address; the last letter to the one that was kept for it. */
export async function composeDeletionLetter(
  { db }: ShopContext,
  { deletionId, kind }: { deletionId: string; kind: 'requested' | 'cancelled' | 'done' },
  { origin }: { origin: string; company: CompanyFacts },
): Promise<ComposedLetter | undefined> {
  const deletion = await findDeletion(db, deletionId);
  if (!deletion || deletion.state !== kind) return undefined;
  const written = writeDeletionLetter(kind, { dueAt: deletion.dueAt, url: origin + links.accountSafety() });
  if (kind === 'done') return deletion.letterTo === null ? undefined : { to: deletion.letterTo, ...written };
  const customer = await findCustomer(db, deletion.customerId);
  return customer?.email && customer.emailConfirmed ? { to: customer.email, ...written } : undefined;
}
