import { z } from 'zod';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { giveUpLetter } from '../shop/outbox/give-up-letter.ts';
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
 * that nobody has tried is tried however old it is: it was the shop that stood still.
 */
export async function resendLetters(ctx: ShopContext): Promise<void> {
  const now = ctx.now();
  const definitions = new Map(LETTERS.map(({ definition }) => [definition.name, definition]));
  for (const { id, kind, facts, tries, expiresAt } of await dueLetters(ctx.db, now, [...definitions.keys()], AT_ONCE)) {
    const definition = definitions.get(kind)!;
    if (tries > 0 && expiresAt <= now) await giveUpLetter(ctx, definition, { id, facts }, 'overdue');
    else await ctx.enqueue(letterJob(definition), facts);
  }
}
