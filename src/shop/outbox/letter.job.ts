import type { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

/** overdue: tried in vain for all its time. address-refused: the mail server says that there is no such mailbox. */
export type WhyNotSent = 'overdue' | 'address-refused';

/**
 * What a letter is called and how long it is tried (decision 0069). Leaf definitions, as those of jobs: anyone may post.
 * `src/jobs/letters.ts` names the function that writes each.
 */
export interface LetterDefinition<P extends object> {
  /** Also the name of its queue. */
  readonly name: string;
  /** Ids and kinds alone: row and queue keep them for days. Addresses and words are read when the letter is sent. */
  readonly facts: z.ZodType<P>;
  /** One letter goes out for each key, whatever it is called: begins with a word of its own. */
  readonly key: (facts: P) => string;
  /** Whom or what staff has to see to when the letter cannot be sent; nothing: it ends with a line in the log. */
  readonly subject?: (facts: P, why: WhyNotSent) => string | undefined;
  /** After which it is of no use; `HOURS_TO_TRY` unless given. */
  readonly hours?: number;
  /** Somebody sits and waits for it. */
  readonly urgent?: boolean;
}

/** The job that tries a letter once. It is not repeated by the queue: `resend-letters` enqueues it for as long as it takes. */
export function letterJob<P extends object>({ name, facts, key, urgent }: LetterDefinition<P>): JobDefinition<P> {
  return {
    name,
    payload: facts,
    key,
    retries: 0,
    retryDelaySeconds: 1,
    // Shorter than the first pause between tries.
    expireInSeconds: 110,
    ...(urgent && { wakesAtOnce: true }),
  };
}
