import type { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

/** overdue: not accepted within its hours. address-refused: the mail server reports that the mailbox does not exist. */
export type WhyNotSent = 'overdue' | 'address-refused';

/**
 * Name of a letter and how long it is tried (decision 0069). Like jobs, definitions import nothing of the domain, so any
 * module may post them. `src/jobs/letters.ts` maps each to the function that composes it.
 */
export interface LetterDefinition<P extends object> {
  /** Also the name of its queue. */
  readonly name: string;
  /** Only ids and kinds: row and queue keep them for days. Addresses and texts are read when the letter is sent. */
  readonly facts: z.ZodType<P>;
  /** One letter is sent for each key. Keys of all letters share one namespace: begin with a unique prefix. */
  readonly key: (facts: P) => string;
  /** Subject of the exception for staff when the letter cannot be sent; undefined: it is only logged. */
  readonly subject?: (facts: P, why: WhyNotSent) => string | undefined;
  /** Hours for which the letter is tried; default `HOURS_TO_TRY`. */
  readonly hours?: number;
  /** The recipient is waiting for it. */
  readonly urgent?: boolean;
}

/** The job that tries a letter once. The queue does not retry it: `resend-letters` enqueues it for every further try. */
export function letterJob<P extends object>({ name, facts, key, urgent }: LetterDefinition<P>): JobDefinition<P> {
  return {
    name,
    payload: facts,
    key,
    retries: 0,
    retryDelaySeconds: 1,
    // Shorter than the first pause between tries.
    expireInSeconds: 110,
    ...(urgent && { notifiesWorkers: true }),
  };
}
