import { z } from 'zod';
import type { JobDefinition } from '../platform/jobs.ts';
import { passingFailure } from '../platform/database-failure.ts';
import type { ShopContext } from '../shop/context.ts';
import { abandonLetter } from '../shop/outbox/abandon-letter.ts';
import { stoodStill } from '../shop/outbox/letter.rules.ts';
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
 * Takes up letters that no mail server has taken yet, and gives up those that were tried in vain for all their time. One
 * that nobody has tried is tried however old it is, and another one once more that was due for long: it was the shop that
 * stood still.
 */
export async function resendLetters(ctx: ShopContext): Promise<void> {
  const now = ctx.now();
  const definitions = new Map(LETTERS.map(({ definition }) => [definition.name, definition]));
  for (const letter of await dueLetters(ctx.db, now, [...definitions.keys()], AT_ONCE)) {
    const { id, kind, facts, tries, expiresAt, nextTryAt } = letter;
    const definition = definitions.get(kind)!;
    // What is of use for hours only is not sent after them.
    const lastTry = definition.hours === undefined && stoodStill(nextTryAt, now);
    try {
      if (tries > 0 && expiresAt <= now && !lastTry) await abandonLetter(ctx, definition, { id, facts }, 'overdue');
      else await ctx.enqueue(letterJob(definition), facts);
    } catch (error) {
      if (passingFailure(error)) throw error;
      // One letter keeps no other from being sent.
      ctx.log.error({ err: error, letterId: id, letter: kind }, 'a letter can be neither tried nor given up');
    }
  }
}
