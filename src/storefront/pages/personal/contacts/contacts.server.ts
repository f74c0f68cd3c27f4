import type { LoaderFunctionArgs } from 'react-router';
import { formatPhone } from '../../../../kernel/phone.ts';
import { ownRecipients } from '../../../../shop/customers/recipients.reads.ts';
import { accountCustomer } from '../account-customer.server.ts';

/** The people to whom orders of the account are handed out. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = await accountCustomer(args);
  const recipients = await ownRecipients(shop.db, customer.id);
  return {
    recipients: recipients.map(({ id, name, phone, email }) => ({
      id,
      name,
      phone: formatPhone(phone),
      email: email ?? '',
    })),
  };
}

export type Contacts = Awaited<ReturnType<typeof loader>>;
