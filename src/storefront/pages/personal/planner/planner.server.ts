import type { LoaderFunctionArgs } from 'react-router';
import { links } from '../../../../kernel/links.ts';
import { courseFacts } from '../../../../shop/courses/course-facts.reads.ts';
import { ownCoursePlan } from '../../../../shop/courses/course-plan.reads.ts';
import { ownCoursePush } from '../../../../shop/courses/own-course-push.ts';
import { accountCustomer } from '../account-customer.server.ts';

/** What the planner needs of the shop. The plan itself is on the device, unless its owner has agreed to a copy here. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = await accountCustomer(args);
  const now = shop.now();
  const [facts, saved, push] = await Promise.all([
    courseFacts(shop.db, customer.id, now),
    ownCoursePlan(shop.db, customer.id),
    ownCoursePush(shop, customer.id),
  ]);
  return {
    owner: customer.id,
    now: now.toISOString(),
    emailConfirmed: customer.email !== null && customer.emailConfirmed,
    facts,
    saved: saved
      ? {
          version: saved.version,
          plan: saved.plan,
          reminders: saved.reminders,
          calendar: saved.calendarToken && links.courseCalendar(saved.calendarToken),
          updatedAt: saved.updatedAt.toISOString(),
          push,
        }
      : null,
  };
}

export type PlannerProps = Awaited<ReturnType<typeof loader>>;
