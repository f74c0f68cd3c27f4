import { sql, type SQL } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { exceededLimit, type CountedBy } from './order-limits.rules.ts';

/** A buyer who has proved ownership of the phone. */
export interface KnownBuyer {
  readonly proved: true;
  /** Digits. */
  readonly phone: string;
}

/** A buyer whose phone and mailbox are unverified input. */
export interface UnknownBuyer {
  readonly proved: false;
  readonly phone: string;
  /** {@link mailboxOf} the address. */
  readonly mailbox: string;
  /** {@link networkOf} and {@link subnetOf} the buyer's network address. */
  readonly network: string;
  readonly subnet: string;
  /** Pays now, not on receipt. */
  readonly online: boolean;
}

/** The buyer an open order is counted for. */
export type OpenBuyer = KnownBuyer | UnknownBuyer;

/**
 * Advisory locks on the buyer's phone and, for an unknown buyer, mailbox and networks. The statement that writes the row of
 * `open_orders` selects them, so until the transaction ends no other order with the same keys is counted. Stock, which more
 * buyers wait for, is locked after them. The order of these locks is the same everywhere.
 */
export function openOrderLocks(buyer: OpenBuyer): Record<string, SQL> {
  const lock = (key: string) => sql`pg_advisory_xact_lock(hashtextextended('open:' || ${key}::text, 0))`;
  const phoneLock = lock(buyer.phone);
  if (buyer.proved) return { phoneLock };
  return {
    phoneLock,
    mailboxLock: lock(buyer.mailbox),
    networkLock: lock(buyer.network),
    subnetLock: lock(buyer.subnet),
  };
}

/**
 * Checks that the open orders of a buyer, including the one just written, are within the limits (decision 0068); after a
 * refusal the caller rolls back. Must run in a statement after the one with {@link openOrderLocks}, so that it sees the orders it
 * waited for: parallel orders cannot exceed a limit.
 * @param times factor by which this shop multiplies the usual limits
 */
export async function checkOpenOrderLimits(
  tx: TransactionContext,
  buyer: OpenBuyer,
  times: number,
): Promise<Refusal | undefined> {
  const { phone, proved } = buyer;
  // An order paid online is open for minutes, so it is not limited by orders that stay unconfirmed for a day.
  const comparable = proved ? sql`proved` : sql`not proved and (orders.state = 'awaiting-payment') = ${buyer.online}`;
  const counted = (by: CountedBy, which: ReturnType<typeof sql>) =>
    sql`select ${by}::text as by, count(*)::int as orders, coalesce(sum(pieces), 0)::int as pieces
      from open_orders join orders on orders.id = order_id where ${which} and ${comparable}`;
  const groups = [
    counted('phone', sql`phone = ${phone}`),
    ...(proved
      ? []
      : [
          counted('mailbox', sql`mailbox = ${buyer.mailbox}`),
          counted('network', sql`network = ${buyer.network}`),
          counted('subnet', sql`subnet = ${buyer.subnet}`),
        ]),
  ];
  const { rows } = await tx.db.execute<{ by: CountedBy; orders: number; pieces: number }>(
    sql.join(groups, sql` union all `),
  );
  const over = exceededLimit(rows, { proved, times });
  if (!over) return undefined;
  const { by, what, most } = over;
  tx.log.warn({ by, what, most, proved }, 'a limit on open orders is reached');
  return refuse(what === 'orders' ? 'too-many-open-orders' : 'too-many-open-pieces', { by, most, proved });
}
