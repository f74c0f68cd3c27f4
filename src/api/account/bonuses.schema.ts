import { z } from 'zod';
import { DialectQuery } from '../query.schema.ts';

const Moment = z.iso.datetime();
/** Whole bonuses, as text. */
const Count = z.string().regex(/^\d+$/);

const Order = z.object({
  data: z.object({ id: z.int(), attributes: z.object({ publicId: z.uuid() }) }).nullable(),
});

const OnBonus = z.object({
  id: z.int(),
  attributes: z.object({
    count: Count,
    left: Count,
    state: z.enum(['pending', 'active', 'spent', 'expired', 'reversed']),
    reason: z.enum(['order', 'return', 'correction']),
    order: Order,
    activeFrom: Moment,
    expiresAt: Moment,
    createdAt: Moment,
  }),
});
const OffBonus = z.object({
  id: z.int(),
  attributes: z.object({
    count: Count,
    reason: z.enum(['order', 'return', 'expiry', 'correction']),
    order: Order,
    createdAt: Moment,
  }),
});
const Meta = z.object({ pagination: z.record(z.string(), z.number()) });

export type OnBonusEntry = z.output<typeof OnBonus>;
export type OffBonusEntry = z.output<typeof OffBonus>;

const OwnBonuses = z.object({
  id: z.int(),
  attributes: z.object({
    count: Count,
    pending: Count,
    debt: Count,
    /** What expires first, with all that expires on the same day. */
    expiring: z.object({ count: Count, at: Moment }).nullable(),
    /** The latest ones; all of them are in the lists. */
    on_bonuses: z.object({ data: z.array(OnBonus) }),
    off_bonuses: z.object({ data: z.array(OffBonus) }),
  }),
});

export const bonusesCalls = {
  on: {
    method: 'GET',
    url: '/on-bonuses',
    schema: {
      summary: 'Own bonuses that were given',
      querystring: DialectQuery,
      response: { 200: z.object({ data: z.array(OnBonus), meta: Meta }) },
    },
  },
  off: {
    method: 'GET',
    url: '/off-bonuses',
    schema: {
      summary: 'Own bonuses that were spent, taken back or have expired',
      querystring: DialectQuery,
      response: { 200: z.object({ data: z.array(OffBonus), meta: Meta }) },
    },
  },
  all: {
    method: 'GET',
    url: '/get-all-bonuses-by-user',
    schema: {
      summary: 'Own balance of bonuses with both lists',
      querystring: DialectQuery,
      response: { 200: z.object({ data: OwnBonuses, meta: z.object({}) }) },
    },
  },
} as const;
