import { eq } from 'drizzle-orm';
import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { abandonLetter } from '../outbox/abandon-letter.ts';
import { claimLetter } from '../outbox/claim-letter.ts';
import { endLetter } from '../outbox/end-letter.ts';
import { courseLines } from './course-lines.ts';
import { ownCoursePlan, pushSubscriber } from './course-plan.reads.ts';
import { coursePush } from './course-push.job.ts';
import { coursePushSubscriptions } from './courses.tables.ts';
import { pushText } from './push-text.rules.ts';
import { PushError } from './push-service.port.ts';

type Facts = { readonly customerId: number; readonly subscriptionId: number; readonly day: string };

/** A push that was not delivered within a day is of no use. */
const TTL_SECONDS = 24 * 3_600;

/**
 * Tries to send a push that waits in the outbox. After an unclear answer it is sent again with the same text and topic, by
 * which push services and browsers show it once. A browser that has ended its subscription is removed.
 */
export async function sendCoursePush(ctx: ShopContext, facts: Facts): Promise<void> {
  const claimed = await claimLetter(ctx, coursePush, facts);
  if (!claimed) return;
  const { id, tries } = claimed;
  const { push } = ctx.companies;
  const subscriber = await pushSubscriber(ctx.db, facts);
  // The list of known services may have become shorter since.
  const isReachable = push && subscriber && push.accepts(subscriber);
  if (!isReachable || !(await isDue(ctx, facts.customerId))) return endLetter(ctx, id, 'unneeded');
  const message = {
    topic: id.replaceAll('-', ''),
    text: pushText(facts.day, links.planner('stock')),
    ttlSeconds: TTL_SECONDS,
  };
  try {
    if ((await push.send(subscriber, message)) === 'accepted') return await endLetter(ctx, id, 'sent');
  } catch (error) {
    if (!(error instanceof PushError)) throw error;
    ctx.log.warn(
      { letterId: id, letter: coursePush.name, tries, reason: error.message },
      'a push waits for its next try',
    );
    return undefined;
  }
  await ctx.db.delete(coursePushSubscriptions).where(eq(coursePushSubscriptions.id, facts.subscriptionId));
  return abandonLetter(ctx, coursePush, { id, facts }, 'address-refused');
}

async function isDue(ctx: ShopContext, customerId: number): Promise<boolean> {
  const saved = await ownCoursePlan(ctx.db, customerId);
  if (!saved) return false;
  const { lines } = await courseLines(ctx.db, { customerId, plan: saved.plan }, ctx.now());
  return lines.some(({ proposed }) => proposed > 0);
}
