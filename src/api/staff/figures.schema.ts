import { z } from 'zod';
import { Sum } from '../money.schema.ts';

/** Kopecks; null for those who pack. */
const Money = Sum.nullable();

const Day = z.object({
  /** Of Moscow. */
  day: z.iso.date(),
  /** Placed, whatever became of them. */
  orders: z.int(),
  /** What was left to pay for them when they were placed. */
  ordered: Money,
  /** Paid through payment companies, and taken in the shop. */
  received: Money,
  refunded: Money,
  /** To carriers, and to buyers in the shop. */
  handedOver: z.int(),
  /** Letters that were given up, and of which the staff was told. */
  lettersFailed: z.int(),
});

export const TodaysFigures = z.object({
  today: Day,
  /** The thirteen days before it and today, the first first. */
  days: z.array(Day),
  /** Goods on sale of which few or none are left, the fewest first; fifty at most. */
  runningOut: z.array(z.object({ productId: z.int(), name: z.string(), available: z.int() })),
});
