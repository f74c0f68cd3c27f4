/** Hours in which an order paid on delivery must be confirmed: enough to notice the letter on the next day. */
export const CONFIRM_HOURS = 24;

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * How often an order may be submitted, accepted or not, per window in seconds. A buyer whose order is refused because of a
 * sum or a coupon tries a few times; an office or a mobile carrier may share one address.
 */
export const ORDER_ATTEMPTS = {
  phone: { windowSeconds: DAY, max: 30 },
  mailbox: { windowSeconds: DAY, max: 30 },
  network: { windowSeconds: HOUR, max: 60 },
  subnet: { windowSeconds: HOUR, max: 300 },
} as const;

/** What open orders are counted by. */
export type CountedBy = 'phone' | 'mailbox' | 'network' | 'subnet';

export interface OpenLimit {
  readonly orders: number;
  readonly pieces: number;
}

/**
 * The most open orders, neither paid nor confirmed, and pieces held by them. Phone and mailbox are unverified input: the
 * limits suit a family. A network is an office, or some hundred buyers of a mobile carrier, each of whom has an order open
 * for minutes; its limit of pieces is below the stock of most goods, so that one visitor cannot hold all of them.
 * Orders awaiting payment and orders awaiting confirmation are counted separately, each by these limits.
 */
export const UNPROVED: Readonly<Record<CountedBy, OpenLimit>> = {
  phone: { orders: 5, pieces: 60 },
  mailbox: { orders: 5, pieces: 60 },
  network: { orders: 15, pieces: 120 },
  subnet: { orders: 100, pieces: 480 },
};

/** The same for a buyer who has proved the phone by a code: such numbers cost money, and their owner can be reached. */
export const PROVED: Readonly<Record<'phone', OpenLimit>> = { phone: { orders: 20, pieces: 600 } };

/** Letters a day about unpaid orders to an unproved mailbox: two for each of five orders. */
export const UNPROVED_LETTERS = 10;

/** Open orders that share this key with the buyer, the current order included. */
export interface OpenOrders {
  readonly by: CountedBy;
  readonly orders: number;
  readonly pieces: number;
}

export interface ExceededLimit {
  readonly by: CountedBy;
  readonly what: 'orders' | 'pieces';
  readonly most: number;
}

/**
 * The first limit that is exceeded.
 * @param times factor by which this shop multiplies the usual limits
 */
export function exceededLimit(
  held: readonly OpenOrders[],
  { proved, times }: { readonly proved: boolean; readonly times: number },
): ExceededLimit | undefined {
  const limits: Readonly<Partial<Record<CountedBy, OpenLimit>>> = proved ? PROVED : UNPROVED;
  for (const open of held) {
    const limit = limits[open.by];
    if (!limit) continue;
    const most = { orders: limit.orders * times, pieces: limit.pieces * times };
    if (open.orders > most.orders) return { by: open.by, what: 'orders', most: most.orders };
    if (open.pieces > most.pieces) return { by: open.by, what: 'pieces', most: most.pieces };
  }
  return undefined;
}
