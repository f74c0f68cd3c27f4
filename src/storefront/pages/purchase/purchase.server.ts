import type { LoaderFunctionArgs } from 'react-router';
import type { PhoneDigits } from '../../../kernel/phone.ts';
import { checkoutDraft } from '../../../shop/customers/checkout-draft.reads.ts';
import type { Customer } from '../../../shop/customers/customer.rules.ts';
import { findCustomer } from '../../../shop/customers/find-customer.reads.ts';
import { ownContact, ownRecipients, type Contact } from '../../../shop/customers/recipients.reads.ts';
import { readCourierAddress, readTypedAddress } from '../../../shop/orders/courier-address.rules.ts';
import { carrierOf } from '../../../shop/orders/order.rules.ts';
import { lastChoice, type LastChoice } from '../../../shop/orders/last-choice.reads.ts';
import { recentRecipients } from '../../../shop/orders/recent-recipients.reads.ts';
import { cityLabel } from '../../../shop/places/place-names.rules.ts';
import { cityNamed, ourCity, type OurCity } from '../../../shop/places/places.reads.ts';
import { pageContext } from '../../context.server.ts';
import { finishedPhone } from '../../features/forms/grouped-phone.ts';
import { knownRecipients, withKnownEmail } from './known-recipients.ts';
import { parseDraftData } from './saved-draft.ts';
import type { Home, LastOrder, SignedInBuyer } from './signed-in-buyer.ts';

/** What the checkout fills in for a signed-in buyer (decision 0046); cart and checkout are one document. */
export async function loader({ context }: LoaderFunctionArgs): Promise<{ buyer: SignedInBuyer | null }> {
  const { shop, signedIn } = context.get(pageContext);
  const customer = signedIn && (await findCustomer(shop.db, signedIn.customerId));
  if (!customer) return { buyer: null };
  const [contact, last, recent, saved, draft] = await Promise.all([
    ownContact(shop.db, customer.id),
    lastChoice(shop.db, customer.id),
    recentRecipients(shop.db, customer.id),
    ownRecipients(shop.db, customer.id),
    checkoutDraft(shop.db, customer.id),
  ]);
  const [city, homeCity] = await Promise.all([
    last?.delivery.cityId === undefined ? undefined : ourCity(shop.db, last.delivery.cityId),
    contact?.city ? cityNamed(shop.db, contact.city) : undefined,
  ]);
  const contacts = recent.map(shownRecipient);
  const first = withKnownEmail(contact ? contactOf(contact) : accountOf(customer), contacts);
  return {
    buyer: {
      contact: first,
      recipients: knownRecipients(first, contacts, saved.map(shownRecipient)),
      draft: draft ? { ...parseDraftData(draft.data), id: draft.id, savedAt: draft.updatedAt.getTime() } : null,
      readAt: shop.now().getTime(),
      lastOrder: last === undefined ? null : lastOrderOf(last, city && shownCity(city)),
      home: contact && homeCity ? homeOf(contact, homeCity) : null,
    },
  };
}

const shownPhone = (phone: PhoneDigits) => finishedPhone(`+${phone}`);

const shownCity = ({ id, name, region, country }: OurCity) => ({ id, name, label: cityLabel(name, region), country });

function homeOf({ zip, address }: Contact, city: OurCity): Home {
  const read = readTypedAddress(city.name, address);
  return { city: shownCity(city), address: read ? { ...read, ...(zip && { zip }) } : null };
}

const contactOf = ({ name, lastName, phone, email }: Contact) => ({
  name: `${name} ${lastName}`.trim(),
  phone: shownPhone(phone),
  email: email ?? '',
});

/** An unconfirmed address cannot sign in, but the buyer has typed it, and sees it in the form before it is used. */
const accountOf = ({ name, lastName, phone, email }: Customer) => ({
  name: `${name} ${lastName}`.trim(),
  phone: phone ? shownPhone(phone) : '',
  email: email ?? '',
});

const shownRecipient = ({ name, phone, email }: { name: string; phone: string; email: string | null }) => ({
  name,
  phone: phone ? shownPhone(phone as PhoneDigits) : '',
  email: email ?? '',
});

function lastOrderOf({ delivery, paySystem, zip }: LastChoice, city: LastOrder['city'] | undefined): LastOrder {
  const { method, address, cityName = '', pointCode } = delivery;
  const courier = method === 'courier' && readCourierAddress(cityName, address);
  return {
    city: city ?? null,
    method,
    carrier: carrierOf(delivery) ?? null,
    pointCode: pointCode ?? null,
    address: courier ? { ...courier, ...(zip && { zip }) } : null,
    paySystem,
  };
}
