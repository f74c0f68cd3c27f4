import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { findContactChange } from '../signin/contact-changes.reads.ts';
import { writeContactLetter } from './contact-letter.tsx';
import { sendLetter } from './send-letter.ts';

/** Tells the address an account had before that its phone or address has changed, once. */
export async function sendContactLetter(
  ctx: ShopContext,
  { changeId }: { changeId: string },
  site: { origin: string },
): Promise<void> {
  const change = await findContactChange(ctx.db, changeId);
  if (!change) return;
  const { kind, toldTo, customerId } = change;
  await sendLetter(
    ctx,
    { key: `contact-changed:${changeId}`, kind: 'contact-changed', recipient: toldTo, facts: { customerId } },
    (company) => writeContactLetter(company, site.origin + links.account(), kind),
  );
}
