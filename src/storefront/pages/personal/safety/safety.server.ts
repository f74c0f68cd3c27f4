import type { LoaderFunctionArgs } from 'react-router';
import { formatDay, formatDayAndTime } from '../../../../kernel/dates.ts';
import { formatPhone } from '../../../../kernel/phone.ts';
import { ownConsents } from '../../../../shop/consents/own-consents.reads.ts';
import { ownPasskeys } from '../../../../shop/passkeys/passkeys.reads.ts';
import { liveSessions } from '../../../../shop/sessions/sessions.reads.ts';
import { accountCustomer } from '../account-customer.server.ts';
import { deviceName, isHandheld } from '../../../../kernel/device-name.ts';
import { ownData } from './own-data.server.ts';
import { shownConsents } from './shown-consents.server.ts';

const WAYS: Readonly<Record<Session['method'], string>> = {
  code: 'вход по\u00a0коду',
  password: 'вход по\u00a0паролю',
  passkey: 'вход по\u00a0ключу',
  registration: 'регистрация',
  reset: 'вход по\u00a0ссылке из\u00a0письма',
};

type Session = Awaited<ReturnType<typeof liveSessions>>[number];

/** Personal data, ways to sign in, newsletter, sessions and consents of the account. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer, sessionId } = await accountCustomer(args);
  const [sessions, passkeys, consents, data] = await Promise.all([
    liveSessions(shop.db, customer.id, shop.now()),
    ownPasskeys(shop.db, customer.id),
    ownConsents(shop.db, customer),
    ownData(shop, customer),
  ]);
  return {
    ownData: data,
    customer: {
      name: customer.name,
      lastName: customer.lastName,
      phone: customer.phone && formatPhone(customer.phone),
      email: customer.email ?? '',
      emailConfirmed: customer.emailConfirmed,
      newsletter: customer.newsletter,
      hasPassword: customer.hasPassword,
    },
    passkeys: passkeys.map(({ createdAt, usedAt, ...passkey }) => ({
      ...passkey,
      addedOn: formatDay(createdAt),
      usedAt: usedAt && formatDayAndTime(usedAt),
    })),
    consents: shownConsents(consents),
    sessions: sessions
      .map(({ id, method, agent, createdAt, seenAt }) => ({
        id,
        way: WAYS[method],
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
