import { z } from 'zod';

/** The wire of SMS.ru (sms.ru/api), as far as the shop speaks it. Refusals come with HTTP 200. */

/** One phone's part of an answer, or the answer when it is refused as a whole. */
const Outcome = z.object({
  status: z.enum(['OK', 'ERROR']),
  status_code: z.number().int().optional(),
});

/** Two levels: an accepted request may carry a refused phone. */
export const SendAnswer = Outcome.extend({ sms: z.record(z.string(), Outcome).optional() });

export const CallAnswer = Outcome.extend({
  /** Sometimes a number, which has lost its zeros in front. */
  code: z.union([z.string().regex(/^\d{1,4}$/), z.number().int().min(0).max(9999)]).optional(),
});

/** The phone cannot be reached: wrong or foreign, no route, on the stop list, removed or rejected on the way. */
export const UNREACHABLE_CODES: readonly number[] = [105, 106, 108, 150, 202, 207, 209, 213, 214];

/** Limits of the company on one phone: messages a day, the same text a minute and a day, repeated codes. */
export const WAIT_CODES: readonly number[] = [206, 230, 231, 232, 233, 304, 305];
