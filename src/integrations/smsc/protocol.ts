import { z } from 'zod';

/** The part of the SMSC.ru protocol (smsc.ru/api/http, `fmt=3`) that the shop uses. Refusals come with HTTP 200. */

export const SendAnswer = z.object({
  id: z.union([z.number(), z.string()]).optional(),
  cnt: z.number().optional(),
  /** Up to six last digits of the number that calls; the code is the last four. */
  code: z.union([z.string().regex(/^\d{4,6}$/), z.number().int().min(0).max(999_999)]).optional(),
  error: z.string().optional(),
  error_code: z.number().int().optional(),
});
export type SendAnswer = z.infer<typeof SendAnswer>;

export const StatusAnswer = z.object({
  status: z.number().int().optional(),
  error: z.string().optional(),
  error_code: z.number().int().optional(),
});

/** There is no message with this phone and id. */
export const UNKNOWN_MESSAGE = -3;

/** Wrong phone; cannot be delivered. */
export const UNREACHABLE_CODES: readonly number[] = [7, 8];

/** The same message twice within a minute, or too many requests at once. */
export const WAIT_CODES: readonly number[] = [9];
