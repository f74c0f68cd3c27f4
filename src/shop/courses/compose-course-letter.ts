import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import { writeCourseLetter } from '../messages/course-letter.tsx';
import type { ComposedLetter } from '../messages/send-letter.ts';
import { courseLines } from './course-lines.ts';
import { ownCoursePlan } from './course-plan.reads.ts';
import { recalledProducts } from './recalled-products.reads.ts';
import { signReminderLink } from './course-reminder-link.ts';

/** The digest of what runs out; undefined when nothing does any more, or nobody wants to know. */
export async function composeCourseLetter(
  { db, now }: ShopContext,
  { customerId }: { customerId: number },
  { origin, secret }: { origin: string; secret: string },
): Promise<ComposedLetter | undefined> {
  const [saved, customer] = await Promise.all([ownCoursePlan(db, customerId), findCustomer(db, customerId)]);
  if (!saved?.reminders || !customer?.email || !customer.emailConfirmed) return undefined;
  const { today, lines } = await courseLines(db, { customerId, plan: saved.plan }, now());
  const recalled = await recalledProducts(db, customerId);
  const due = lines.filter(({ proposed, product }) => proposed > 0 && !recalled.has(product.id));
  if (due.length === 0) return undefined;
  const sold = due.filter(({ product }) => product.sold);
  const off = await signReminderLink(secret, customerId);
  return {
    to: customer.email,
    unsubscribeUrl: origin + links.endCourseRemindersAtOnce(off),
    ...writeCourseLetter({
      products: due.length,
      unsold: due.length - sold.length,
      first: due[0]!.supply.runsOutOn!,
      orderBy: sold.map((line) => line.orderBy!).sort()[0] ?? null,
      today,
      url: origin + links.planner('stock'),
      offUrl: origin + links.endCourseReminders(off),
    }),
  };
}
