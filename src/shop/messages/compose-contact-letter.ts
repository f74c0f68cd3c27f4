import type { CompanyFacts } from '../../kernel/company.ts';
import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { findContactChange } from '../accounts/contact-changes.reads.ts';
import { writeContactLetter } from './contact-letter.tsx';
import type { ComposedLetter } from './send-letter.ts';

/** Notifies an account of a change of its phone, address or keys. */
export async function composeContactLetter(
  { db }: ShopContext,
  { changeId }: { changeId: string },
  { origin, company }: { origin: string; company: CompanyFacts },
): Promise<ComposedLetter | undefined> {
  const change = await findContactChange(db, changeId);
  return (
    change && { to: change.notifiedEmail, ...writeContactLetter(company, origin + links.accountSafety(), change.kind) }
  );
}
