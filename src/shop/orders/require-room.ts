import { sql, type SQL } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { overstepped, type CountedBy } from './order-limits.rules.ts';

/** The owner of the phone is known to be ordering. */
export interface KnownBuyer {
  readonly proved: true;
  /** Digits. */
  readonly phone: string;
}

/** Anybody who has typed that phone and that mailbox. */
export interface UnknownBuyer {
  readonly proved: false;
  readonly phone: string;
  /** {@link mailboxOf} the address. */
  readonly mailbox: string;
  /** {@link networkOf} and {@link subnetOf} of where it is ordered from. */
  readonly network: string;
  readonly subnet: string;
  /** Pays now, not when the order is received. */
  readonly online: boolean;
}

/** Whom an open order is counted for. */
export type OpenBuyer = KnownBuyer | UnknownBuyer;

/**
 * Locks of a buyer's phone and, while he is unknown, of mailbox and network, to be returned by the statement that writes the
 * row of `open_orders`: until the transaction ends no other order of them is counted. Rows that orders wait for, as stock,
 * are locked before. The order is the same everywhere, each kind after the other.
 */
export function roomLocks(buyer: OpenBuyer): Record<string, SQL> {
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
 * Whether the open orders of a buyer are within the limits (decision 0068) with the one just written; refused, it is rolled
 * back. Counted by a statement after the one with {@link roomLocks}, which sees what was waited for: no number of parallel
 * orders gets past a limit.
 * @param times how many times the usual limits this shop has
 */
export async function requireRoom(
  tx: TransactionContext,
  buyer: OpenBuyer,
  times: number,
): Promise<Refusal | undefined> {
  const { phone, proved } = buyer;
  // Who pays now needs a place for minutes: what strangers leave unconfirmed for a day takes none of those.
  const alike = proved ? sql`proved` : sql`not proved and (orders.state = 'awaiting-payment') = ${buyer.online}`;
  const counted = (by: CountedBy, which: ReturnType<typeof sql>) =>
    sql`select ${by}::text as by, count(*)::int as orders, coalesce(sum(pieces), 0)::int as pieces
      from open_orders join orders on orders.id = order_id where ${which} and ${alike}`;
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
  const over = overstepped(rows, { proved, times });
  if (!over) return undefined;
  const { by, what, most } = over;
  tx.log.warn({ by, what, most, proved }, 'a limit on open orders is reached');
  return refuse(what === 'orders' ? 'too-many-open-orders' : 'too-many-open-pieces', { by, most, proved });
}
