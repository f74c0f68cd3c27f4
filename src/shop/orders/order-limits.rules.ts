/** Hours in which an order paid on delivery is confirmed: an evening, a night and a day to hear of it. */
export const CONFIRM_HOURS = 24;

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * How often an order may be sent, taken or not, each in a window of so many seconds. A buyer whose order is refused for a
 * sum or a coupon tries a few times; an office or a mobile carrier stands behind one address.
 */
export const ORDER_TRIES = {
  phone: { windowSeconds: DAY, max: 30 },
  mailbox: { windowSeconds: DAY, max: 30 },
  network: { windowSeconds: HOUR, max: 60 },
  subnet: { windowSeconds: HOUR, max: 300 },
} as const;

/** By what open orders are counted. */
export type CountedBy = 'phone' | 'mailbox' | 'network' | 'subnet';

export interface OpenLimit {
  readonly orders: number;
  readonly pieces: number;
}

/**
 * The most open orders, neither paid nor confirmed, and pieces held by them. Phone and mailbox are as they were typed, so
 * nobody is sure whose they are: a family fits in. A network is an office, or some hundred buyers of a mobile carrier, each
 * of whom has an order open for minutes; its pieces are fewer than most goods have, so that no one visitor sells them out.
 * Orders that wait for their payment and those that wait to be confirmed are counted apart, each by these figures.
 */
export const UNPROVED: Readonly<Record<CountedBy, OpenLimit>> = {
  phone: { orders: 5, pieces: 60 },
  mailbox: { orders: 5, pieces: 60 },
  network: { orders: 15, pieces: 120 },
  subnet: { orders: 100, pieces: 480 },
};

/** The same for a buyer who has the phone in hand: numbers that receive codes cost money, and somebody answers there. */
export const PROVED: Readonly<Record<'phone', OpenLimit>> = { phone: { orders: 20, pieces: 600 } };

/** Letters a day about orders nobody has paid, to a mailbox whose owner has not ordered there: five orders and their ends. */
export const UNPROVED_LETTERS = 10;

/** What those hold who have something in common with the buyer, the order in question included. */
export interface OpenOrders {
  readonly by: CountedBy;
  readonly orders: number;
  readonly pieces: number;
}

export interface Overstepped {
  readonly by: CountedBy;
  readonly what: 'orders' | 'pieces';
  readonly most: number;
}

/**
 * The first limit that is overstepped.
 * @param times how many times the usual limits this shop has
 */
export function overstepped(
  held: readonly OpenOrders[],
  { proved, times }: { readonly proved: boolean; readonly times: number },
): Overstepped | undefined {
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
