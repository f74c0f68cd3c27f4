import { sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { overstepped, type CountedBy } from './order-limits.ts';

/** Who is about to have one more open order. */
export interface OpenBuyer {
  /** Digits. */
  readonly phone: string;
  readonly email: string;
  /** {@link networkOf} and {@link subnetOf} of where it is ordered from. */
  readonly network: string;
  readonly subnet: string;
  /** The owner of the phone is known to be ordering. */
  readonly proved: boolean;
  /** Pays now, not when the order is received. */
  readonly online: boolean;
}

/**
 * Whether one more open order fits within the limits (decision 0068). One at a time for each phone, mailbox and network
 * until the transaction ends, so no number of parallel orders gets past them: call it after all other locks are taken.
 * @param pieces what the order holds
 * @param times how many times the usual limits this shop has
 */
export async function requireRoom(
  tx: TransactionContext,
  buyer: OpenBuyer,
  { pieces, times }: { readonly pieces: number; readonly times: number },
): Promise<Refusal | undefined> {
  const { phone, email, network, subnet, proved, online } = buyer;
  const lock = (key: ReturnType<typeof sql>) => sql`pg_advisory_xact_lock(hashtextextended('open:' || ${key}, 0))`;
  const locks = proved
    ? [lock(sql`${phone}::text`)]
    : [
        lock(sql`${phone}::text`),
        lock(sql`mailbox_of(${email})`),
        lock(sql`${network}::text`),
        lock(sql`${subnet}::text`),
      ];
  // In one order everywhere, each kind after the other; counted by a statement that sees what was waited for.
  await tx.db.execute(sql`select ${sql.join(locks, sql`, `)}`);
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
          counted('mailbox', sql`mailbox = mailbox_of(${email})`),
          counted('network', sql`network = ${network}`),
          counted('subnet', sql`subnet = ${subnet}`),
        ]),
  ];
  const { rows } = await tx.db.execute<{ by: CountedBy; orders: number; pieces: number }>(
    sql.join(groups, sql` union all `),
  );
  const over = overstepped(rows, { proved, pieces, times });
  if (!over) return undefined;
  const { by, what, most } = over;
  tx.log.warn({ by, what, most, proved }, 'a limit on open orders is reached');
  return refuse(what === 'orders' ? 'too-many-open-orders' : 'too-many-open-pieces', { by, most, proved });
}
