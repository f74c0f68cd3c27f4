import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { findCode } from '../certificates/certificate-code.ts';
import { ownCertificates } from '../certificates/own-certificates.reads.ts';
import { agreedPurposes } from '../consents/agreed-purposes.ts';
import { ownConsents } from '../consents/own-consents.reads.ts';
import { customers } from '../customers/customers.tables.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import { personOf, type Person } from '../customers/person.rules.ts';
import { orderIdsOf } from '../orders/orders-of-person.reads.ts';
import { liveSessions } from '../sessions/sessions.reads.ts';
import {
  formsOfPerson,
  looksAtCustomer,
  MOST_OF_PART,
  notesOfCustomer,
  ordersOfPerson,
  returnsOfPerson,
  reviewsOfPerson,
  ticketsOfCustomer,
} from './customer-parts.reads.ts';

/**
 * An account with everything that the staff keeps about it, for one page: a bounded set of queries, each by an index. Orders, returns
 * and forms are those of the account and those without one whose contacts are all of the person. The course plan is not read.
 */
export async function deskCustomer(db: Db, customerId: number, { now, secret }: { now: Date; secret: string }) {
  const customer = await findCustomer(db, customerId);
  if (!customer) return undefined;
  const person = personOf(customer);
  const orderIds = await orderIdsOf(db, person);
  const [account, orders, returned, tickets, forms, reviews, given, certificates, sessions, notes, looks] =
    await Promise.all([
      accountFacts(db, person),
      ordersOfPerson(db, orderIds),
      returnsOfPerson(db, orderIds),
      ticketsOfCustomer(db, customerId),
      formsOfPerson(db, person),
      reviewsOfPerson(db, person, orderIds),
      ownConsents(db, customer),
      ownCertificates(db, customerId, MOST_OF_PART + 1),
      liveSessions(db, customerId, now),
      notesOfCustomer(db, customerId),
      looksAtCustomer(db, customerId),
    ]);
  return {
    customer,
    ...account,
    orders,
    returns: returned,
    tickets,
    forms,
    reviews,
    consents: agreedPurposes(given),
    certificates: certificates.flatMap(({ boughtIn, denomination, balance, validUntil, ...certificate }) =>
      boughtIn === null
        ? []
        : [{ codeEnd: findCode(secret, certificate)?.slice(-4) ?? null, boughtIn, denomination, balance, validUntil }],
    ),
    sessions,
    notes,
    looks,
  };
}

/** What is not in the account itself: the end of it, its letters, its chat, and archives of its data. */
async function accountFacts(db: Db, { customerId, email }: Person) {
  const [facts] = await db
    .select({
      erasedAt: customers.erasedAt,
      subscriber: sql<
        'requested' | 'subscribed' | 'ended' | null
      >`(select state from subscribers where email = ${email})`,
      chatId: sql<string | null>`(select id from chats where customer_id = ${customerId})`,
      deletionDueAt: sql<string | null>`(select due_at from account_deletions
        where customer_id = ${customerId} and state = 'requested')`,
      exportState: sql<'waiting' | 'ready' | null>`(select state from personal_data_exports
        where customer_id = ${customerId} and discarded_at is null order by requested_at desc limit 1)`,
    })
    .from(customers)
    .where(eq(customers.id, customerId));
  return facts!;
}
