import { sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { overstepped, type CountedBy } from './order-limits.ts';

/** Who is about to have one more open order. */
export interface OpenBuyer {
  /** Digits. */
  readonly phone: string;
  /** {@link mailboxOf} the address. */
  readonly mailbox: string;
  /** {@link networkOf} and {@link subnetOf} of where it is ordered from. */
  readonly network: string;
  readonly subnet: string;
  /** The owner of the phone is known to be ordering. */
  readonly proved: boolean;
  /** Pays now, not when the order is received. */
  readonly online: boolean;
}

/**
 * Locks of the phone, mailbox and network, to be returned by the statement that writes the row of `open_orders`: until the
 * transaction ends no other order of them is counted. Take all other locks before. The order is the same everywhere, each
 * kind after the other.
 */
export function roomLocks({ phone, mailbox, network, subnet, proved }: OpenBuyer) {
  const lock = (key: string) => sql`pg_advisory_xact_lock(hashtextextended('open:' || ${key}::text, 0))`;
  return {
    phoneLock: lock(phone),
    ...(!proved && { mailboxLock: lock(mailbox), networkLock: lock(network), subnetLock: lock(subnet) }),
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
  { phone, mailbox, network, subnet, proved, online }: OpenBuyer,
  times: number,
): Promise<Refusal | undefined> {
  // Who pays now needs a place for minutes: what strangers leave unconfirmed for a day takes none of those.
  const alike = proved ? sql`proved` : sql`not proved and (orders.state = 'awaiting-payment') = ${online}`;
  const counted = (by: CountedBy, which: ReturnType<typeof sql>) =>
    sql`select ${by}::text as by, count(*)::int as orders, coalesce(sum(pieces), 0)::int as pieces
      from open_orders join orders on orders.id = order_id where ${which} and ${alike}`;
  const groups = [
    counted('phone', sql`phone = ${phone}`),
    ...(proved
      ? []
      : [
          counted('mailbox', sql`mailbox = ${mailbox}`),
          counted('network', sql`network = ${network}`),
          counted('subnet', sql`subnet = ${subnet}`),
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
