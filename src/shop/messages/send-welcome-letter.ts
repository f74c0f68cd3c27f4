import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import { sendLetter } from './send-letter.ts';
import { writeWelcomeLetter } from './welcome-letter.tsx';

/** Greets a new customer, once. */
export async function sendWelcomeLetter(
  ctx: ShopContext,
  { customerId }: { customerId: number },
  site: { origin: string },
): Promise<void> {
  const customer = await findCustomer(ctx.db, customerId);
  if (!customer?.email) return;
  await sendLetter(
    ctx,
    { key: `welcome:${customerId}`, kind: 'welcome', recipient: customer.email, facts: { customerId } },
    () => writeWelcomeLetter(site.origin + links.account(), { confirmed: customer.emailConfirmed }),
  );
}
