import type { LoaderFunctionArgs } from 'react-router';
import { formatPhone } from '../../../../kernel/phone.ts';
import type { Customer } from '../../../../shop/customers/customer.rules.ts';
import { ownContact, ownRecipients, type Contact } from '../../../../shop/customers/recipients.reads.ts';
import { accountCustomer } from '../account-customer.server.ts';

/** The contact of the account, and the other people to whom its orders are handed out. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = await accountCustomer(args);
  const [contact, recipients] = await Promise.all([
    ownContact(shop.db, customer.id),
    ownRecipients(shop.db, customer.id),
  ]);
  const { name, lastName, phone, email, city = '', zip = '', address = '' } = { ...customer, ...contact };
  return {
    /** As it is saved; without a contact, what is known of the account. */
    contact: {
      id: contact?.id ?? null,
      updatedAt: contact?.updatedAt.toISOString() ?? null,
      differs: contact ? differences(contact, customer) : { names: false, logins: false },
      typed: {
        name,
        last_name: lastName,
        phone: phone ? formatPhone(phone) : '',
        email: email ?? '',
        city,
        zip,
        address,
      },
    },
    recipients: recipients
      .filter(({ isContact }) => !isContact)
      .map((one) => ({ id: one.id, name: one.name, phone: formatPhone(one.phone), email: one.email ?? '' })),
  };
}

/** What of the contact is not so in the account; what the contact lacks is not copied. */
const differences = (contact: Contact, account: Customer) => ({
  names: contact.name !== account.name || (contact.lastName !== '' && contact.lastName !== account.lastName),
  logins: contact.phone !== account.phone || (contact.email !== null && contact.email !== account.email),
});

export type Contacts = Awaited<ReturnType<typeof loader>>;
