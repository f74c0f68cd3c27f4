import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { readReminderLink } from './course-reminder-link.ts';
import { coursePlans } from './courses.tables.ts';

/** Asks for letters about what runs out, or for none. They go to a confirmed address only. */
export function setCourseReminders(
  ctx: ShopContext,
  { reminders }: { reminders: boolean },
): Promise<{ readonly reminders: boolean } | Refusal> {
  return ctx.transaction(async (tx) => {
    const me = ownAccount(tx.actor, 'change-course');
    if (isRefusal(me)) return me;
    const customer = await findCustomer(tx.db, me.customerId);
    if (reminders && !(customer?.email && customer.emailConfirmed)) return refuse('course-email-unconfirmed');
    const [changed] = await tx.db
      .update(coursePlans)
      .set({ reminders, updatedAt: tx.now() })
      .where(eq(coursePlans.customerId, me.customerId))
      .returning({ reminders: coursePlans.reminders });
    return changed ?? refuse('course-plan-missing');
  });
}

/**
 * Gives the calendar of the plan an address, which nobody can guess, or takes it away. A new one replaces the earlier.
 * @returns the token of the address; null when there is none any more
 */
export function setCourseCalendar(
  ctx: ShopContext,
  { on }: { on: boolean },
): Promise<{ readonly token: string | null } | Refusal> {
  return ctx.transaction(async (tx) => {
    const me = ownAccount(tx.actor, 'change-course');
    if (isRefusal(me)) return me;
    const [changed] = await tx.db
      .update(coursePlans)
      .set({ calendarToken: on ? randomBytes(16).toString('hex') : null, updatedAt: tx.now() })
      .where(eq(coursePlans.customerId, me.customerId))
      .returning({ token: coursePlans.calendarToken });
    return changed ?? refuse('course-plan-missing');
  });
}

/** Ends the letters by the link of one of them. Idempotent; the copy of the plan stays. */
export async function endCourseReminders(
  ctx: ShopContext,
  { token }: { token: string },
  { secret }: { secret: string },
): Promise<{ readonly state: 'ended' } | Refusal> {
  const customerId = await readReminderLink(secret, token, ctx.now());
  if (customerId === undefined) return refuse('course-link-unknown');
  return ctx.transaction(async (tx) => {
    await tx.db
      .update(coursePlans)
      .set({ reminders: false, updatedAt: tx.now() })
      .where(eq(coursePlans.customerId, customerId));
    return { state: 'ended' as const };
  });
}
