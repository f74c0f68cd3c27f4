import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { ownContact } from '../customers/recipients.reads.ts';
import type { SignInDependencies } from '../passwords/sign-in-with-password.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { changeProfile, type ProfileChanges } from './change-profile.ts';

/**
 * Makes the names of the own contact those of the account. Another phone or address of the contact becomes a login only with
 * the ticket that proves it, as in `changeProfile`; otherwise nothing is changed.
 * @returns undefined when the account has no such contact
 */
export async function copyContact(
  ctx: ShopContext,
  dependencies: SignInDependencies,
  request: { readonly contactId: number } & Pick<ProfileChanges, 'ticket' | 'currentPassword' | 'address'>,
): Promise<Customer | Refusal | undefined> {
  const me = ownAccount(ctx.actor, 'change');
  if (isRefusal(me)) return me;
  const { contactId, ...proofs } = request;
  const contact = await ownContact(ctx.db, me.customerId);
  if (contact?.id !== contactId) return undefined;
  const account = (await findCustomer(ctx.db, me.customerId))!;
  const phone = contact.phone === account.phone ? undefined : contact.phone;
  const email = contact.email === account.email ? undefined : (contact.email ?? undefined);
  if ((phone || email) && proofs.ticket === undefined) return refuse('contact-unproved');
  const changed = await changeProfile(ctx, dependencies, {
    ...proofs,
    name: contact.name,
    ...(contact.lastName && { lastName: contact.lastName }),
    phone,
    email,
  });
  const isUnproved = isRefusal(changed) && ['ticket-unknown', 'ticket-of-another'].includes(changed.refused);
  return isUnproved ? refuse('contact-unproved') : changed;
}
