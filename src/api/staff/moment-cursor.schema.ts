import { z } from 'zod';
import { readMomentCursor } from '../../shop/desk/moment-cursor.rules.ts';

const MOVED = 'Список изменился: откройте его с\u00a0начала';

/** `next` of the page before. */
export const AfterMoment = z
  .string()
  .max(60, MOVED)
  .refine((text) => readMomentCursor(text) !== undefined, MOVED)
  .optional();
