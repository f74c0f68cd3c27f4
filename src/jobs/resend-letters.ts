import { z } from 'zod';
import type { JobDefinition } from '../platform/jobs.ts';
import { transientFailure } from '../platform/database-failure.ts';
import type { ShopContext } from '../shop/context.ts';
import { abandonLetter } from '../shop/outbox/abandon-letter.ts';
import { isDeliveryStalled } from '../shop/outbox/letter.rules.ts';
import { letterJob } from '../shop/outbox/letter.job.ts';
import { dueLetters } from '../shop/outbox/outbox.reads.ts';
import { LETTERS } from './letters.ts';

const AT_ONCE = 500;

export const resendLettersJob: JobDefinition<Record<never, never>> = {
  name: 'resend-letters',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/**
 * Enqueues letters that no mail server has accepted yet, and abandons those whose time to retry has run out. A letter
 * never tried is tried at any age, and one long overdue once more: then the shop itself was down.
 */
export async function resendLetters(ctx: ShopContext): Promise<void> {
  const now = ctx.now();
  const definitions = new Map(LETTERS.map(({ definition }) => [definition.name, definition]));
  for (const letter of await dueLetters(ctx.db, now, [...definitions.keys()], AT_ONCE)) {
    const { id, kind, facts, tries, expiresAt, nextTryAt } = letter;
    const definition = definitions.get(kind)!;
    // Letters with a limited use are not sent after it.
    const lastTry = definition.hours === undefined && isDeliveryStalled(nextTryAt, now);
    try {
      if (tries > 0 && expiresAt <= now && !lastTry) await abandonLetter(ctx, definition, { id, facts }, 'overdue');
      else await ctx.enqueue(letterJob(definition), facts);
    } catch (error) {
      if (transientFailure(error)) throw error;
      // One failing letter must not stop the others.
      ctx.log.error({ err: error, letterId: id, letter: kind }, 'a letter can be neither sent nor abandoned');
    }
  }
}
