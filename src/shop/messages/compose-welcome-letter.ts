import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import type { ComposedLetter } from './send-letter.ts';
import { writeWelcomeLetter } from './welcome-letter.tsx';

/** Greets a new customer. */
export async function composeWelcomeLetter(
  { db }: ShopContext,
  { customerId }: { customerId: number },
  { origin }: { origin: string },
): Promise<ComposedLetter | undefined> {
  const customer = await findCustomer(db, customerId);
  if (!customer?.email) return undefined;
  return {
    to: customer.email,
    ...writeWelcomeLetter(origin + links.account(), { confirmed: customer.emailConfirmed }),
  };
}
