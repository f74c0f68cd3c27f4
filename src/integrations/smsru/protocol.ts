import { z } from 'zod';

/** The part of the SMS.ru protocol (sms.ru/api) that the shop uses. Refusals come with HTTP 200. */

/** Outcome for one phone, or for the whole request when all of it is refused. */
const Outcome = z.object({
  status: z.enum(['OK', 'ERROR']),
  status_code: z.number().int().optional(),
});

/** Two levels: an accepted request may contain a refused phone. */
export const SendAnswer = Outcome.extend({ sms: z.record(z.string(), Outcome).optional() });

export const CallAnswer = Outcome.extend({
  /** Sometimes a number, without its leading zeros. */
  code: z.union([z.string().regex(/^\d{1,4}$/), z.number().int().min(0).max(9999)]).optional(),
});

/** The phone cannot be reached: wrong or foreign, no route, on the stop list, removed or rejected on the way. */
export const UNREACHABLE_CODES: readonly number[] = [105, 106, 108, 150, 202, 207, 209, 213, 214];

/** The company's limits for one phone: messages per day, the same text per minute and per day, repeated codes. */
export const WAIT_CODES: readonly number[] = [206, 230, 231, 232, 233, 304, 305];
