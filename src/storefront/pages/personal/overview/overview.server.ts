import type { LoaderFunctionArgs } from 'react-router';
import { formatDay } from '../../../../kernel/dates.ts';
import { links } from '../../../../kernel/links.ts';
import { formatPhone } from '../../../../kernel/phone.ts';
import { accountCounts } from '../../../../shop/accounts/account-counts.reads.ts';
import { bonusBalance, type BonusBalance } from '../../../../shop/bonuses/bonus-balance.reads.ts';
import { ownCoursePlan } from '../../../../shop/courses/course-plan.reads.ts';
import { openOrdersOf } from '../../../../shop/orders/open-orders.reads.ts';
import { ownOrders } from '../../../../shop/orders/own-orders.reads.ts';
import { ownReturns } from '../../../../shop/returns/own-returns.reads.ts';
import { bonusSettings } from '../../../../shop/settings/bonus-settings.reads.ts';
import { ownTickets, ownTicketsWhere } from '../../../../shop/tickets/tickets.reads.ts';
import { accountCustomer } from '../account-customer.server.ts';
import { shownOpenOrder, shownOwnOrder, shownOwnReturn } from '../shown-orders.server.ts';
import { nextParcel, thingsToDo } from './things-to-do.ts';

const ORDERS_SHOWN = 3;
/** Of those that have not ended; the list of orders has the others. */
const MOST_OPEN = 20;

/** The first page of the account. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = await accountCustomer(args);
  const now = shop.now();
  const [orders, open, counts, returns, saved, asked, balance, rules] = await Promise.all([
    ownOrders(shop.db, customer.id, { count: ORDERS_SHOWN }),
    openOrdersOf(shop.db, customer.id, MOST_OPEN),
    accountCounts(shop.db, customer.id),
    ownReturns(shop.db, customer.id, { open: true, most: MOST_OPEN }),
    ownCoursePlan(shop.db, customer.id),
    ownTickets(shop.db, customer.id, { where: ownTicketsWhere([['waiting-customer']]), limit: MOST_OPEN }),
    bonusBalance(shop.db, customer.id, now),
    bonusSettings(shop.db),
  ]);
  const shownOpen = open.map(shownOpenOrder);
  const shownReturns = returns.map(shownOwnReturn);
  return {
    runsOut: { owner: customer.id, now: now.toISOString(), copy: saved ? saved.plan : null },
    customer: { name: customer.name, phone: customer.phone && formatPhone(customer.phone), email: customer.email },
    things: thingsToDo(shownOpen, shownReturns, asked),
    parcel: nextParcel(shownOpen) ?? null,
    orders: orders.map((order) => shownOwnOrder(order)),
    returns: shownReturns,
    bonuses: { ...shownBonuses(balance), isOn: rules.isOn },
    /** What a section of the account has, by its address; nothing is shown for 0. */
    counts: {
      [links.accountOrders()]: counts.orders,
      [links.tickets()]: counts.openTickets && `открыто: ${counts.openTickets}`,
      [links.accountBonuses()]: balance.available,
      [links.accountCertificates()]: counts.certificates,
      [links.accountMaterials()]: counts.materials,
      [links.accountReviews()]: counts.reviews,
      [links.accountContacts()]: counts.recipients,
    } as Readonly<Record<string, number | string>>,
  };
}

function shownBonuses({ available, pending, debt, expiring }: BonusBalance) {
  return {
    available,
    pending,
    debt,
    expiring: expiring && { count: expiring.count, day: formatDay(expiring.at) },
  };
}

export type OverviewBonuses = Awaited<ReturnType<typeof loader>>['bonuses'];
