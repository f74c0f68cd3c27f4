import type { LoaderFunctionArgs } from 'react-router';
import type { PhoneDigits } from '../../../kernel/phone.ts';
import { findCustomer } from '../../../shop/customers/find-customer.reads.ts';
import { readCourierAddress } from '../../../shop/orders/courier-address.rules.ts';
import { carrierOf } from '../../../shop/orders/order.rules.ts';
import { lastChoice, type LastChoice } from '../../../shop/orders/last-choice.reads.ts';
import { cityLabel } from '../../../shop/places/place-names.rules.ts';
import { ourCity } from '../../../shop/places/places.reads.ts';
import { pageContext } from '../../context.server.ts';
import { finishedPhone } from '../../features/forms/grouped-phone.ts';
import type { SignedInBuyer, LastOrder } from './signed-in-buyer.ts';

/** What the checkout fills in for a signed-in buyer (decision 0046); cart and checkout are one document. */
export async function loader({ context }: LoaderFunctionArgs): Promise<{ buyer: SignedInBuyer | null }> {
  const { shop, signedIn } = context.get(pageContext);
  const customer = signedIn && (await findCustomer(shop.db, signedIn.customerId));
  if (!customer) return { buyer: null };
  const { name, lastName, phone, email, emailConfirmed } = customer;
  const last = await lastChoice(shop.db, customer.id);
  const city = last?.delivery.cityId === undefined ? undefined : await ourCity(shop.db, last.delivery.cityId);
  return {
    buyer: {
      contact: {
        name: `${name} ${lastName}`.trim(),
        phone: phone ? shownPhone(phone) : '',
        email: emailConfirmed && email ? email : '',
      },
      lastOrder:
        last === undefined
          ? null
          : lastOrderOf(last, city && { id: city.id, name: city.name, label: cityLabel(city.name, city.region) }),
    },
  };
}

const shownPhone = (phone: PhoneDigits) => finishedPhone(`+${phone}`);

function lastOrderOf({ delivery, paySystem }: LastChoice, city: LastOrder['city'] | undefined): LastOrder {
  const { method, address, cityName = '', pointCode } = delivery;
  return {
    city: city ?? null,
    method,
    carrier: carrierOf(delivery) ?? null,
    pointCode: pointCode ?? null,
    address: method === 'courier' ? (readCourierAddress(cityName, address) ?? null) : null,
    paySystem,
  };
}
