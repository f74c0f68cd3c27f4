import type { LoaderFunctionArgs } from 'react-router';
import { formatDayAndTime } from '../../../../kernel/dates.ts';
import { formatPhone } from '../../../../kernel/phone.ts';
import { liveSessions } from '../../../../shop/sessions/sessions.reads.ts';
import { accountCustomer } from '../account-customer.server.ts';
import { deviceName, isHandheld } from './device-name.ts';
import { ownData } from './own-data.server.ts';

/** Personal data, password, newsletter and sessions of the account. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer, sessionId } = await accountCustomer(args);
  const sessions = await liveSessions(shop.db, customer.id, shop.now());
  return {
    ownData: await ownData(shop, customer),
    customer: {
      name: customer.name,
      lastName: customer.lastName,
      phone: customer.phone && formatPhone(customer.phone),
      email: customer.email ?? '',
      emailConfirmed: customer.emailConfirmed,
      newsletter: customer.newsletter,
      hasPassword: customer.hasPassword,
    },
    sessions: sessions
      .map(({ id, agent, createdAt, seenAt }) => ({
        id,
        current: id === sessionId,
        device: deviceName(agent),
        handheld: isHandheld(agent),
        openedAt: formatDayAndTime(createdAt),
        seenAt: formatDayAndTime(seenAt),
      }))
      .sort((a, b) => Number(b.current) - Number(a.current)),
  };
}

export type Safety = Awaited<ReturnType<typeof loader>>;
