import { sql } from 'drizzle-orm';
import type { Source } from '../../kernel/compared-sources.ts';
import { kopecks, type Kopecks } from '../../kernel/money.ts';
import { PAY } from '../../kernel/pay-systems.ts';
import type { Db } from '../../platform/database.ts';
import { isCancelledOrReturned, type OrderState } from '../orders/order.rules.ts';
import { judgeLines } from '../settlements/claim.rules.ts';
import { compareSides, type Cause, type ComparedDay, type Side } from './compare.rules.ts';
import { boundsOf } from './day.rules.ts';

/** Compares the registers that a carrier made on a day with our claims, and with the claims that were due that day. */
export async function compareClaims(db: Db, carrier: string, day: string): Promise<ReadonlyMap<Source, ComparedDay>> {
  // One after the other: a transaction has one connection.
  const claimed = await claimedLines(db, carrier, day);
  const unclaimed = await unclaimedLines(db, carrier, day);
  const overdue = await overdueClaims(db, carrier, day);
  const registers = await registerSums(db, carrier, day);
  const ours = [...claimed.ours, ...unclaimed.ours, ...overdue];
  const theirs = [...claimed.theirs, ...unclaimed.theirs];
  return new Map<Source, ComparedDay>([
    ['claims', compareSides(ours, theirs)],
    ['transfers', compareSides(registers.ours, registers.theirs, { amount: 'fee' })],
  ]);
}

interface BothSides {
  readonly ours: readonly Side[];
  readonly theirs: readonly Side[];
}

interface ClaimedRow extends Record<string, unknown> {
  id: number;
  claim_id: number;
  order_id: string;
  amount: Kopecks;
  collected: Kopecks;
  of_day: boolean;
}

async function claimedLines(db: Db, carrier: string, day: string): Promise<BothSides> {
  // All lines of each claim: which of them pays twice is told by their order.
  const { rows } = await db.execute<ClaimedRow>(sql`
    select l.id, l.claim_id, c.order_id, c.amount, l.collected, r.carrier = ${carrier} and r.day = ${day} as of_day
    from carrier_register_lines l join carrier_registers r on r.id = l.register_id join cod_claims c on c.id = l.claim_id
    where l.claim_id in (
      select t.claim_id from carrier_registers g join carrier_register_lines t on t.register_id = g.id
      where g.carrier = ${carrier} and g.day = ${day} and t.claim_id is not null)
    order by l.id`);
  const [ours, theirs]: [Side[], Side[]] = [[], []];
  for (const lines of Map.groupBy(rows, (row) => row.claim_id).values()) {
    const judged = judgeLines(lines[0]!.amount, lines);
    for (const { id, collected, order_id: orderId } of lines.filter((line) => line.of_day)) {
      const side = { key: `line:${id}`, orderId };
      const own = judged.ours.get(id);
      if (own !== undefined) ours.push({ ...side, amount: own });
      theirs.push({ ...side, amount: collected, cause: judged.doubles.has(id) ? 'double' : undefined });
    }
  }
  return { ours, theirs };
}

interface UnclaimedRow extends Record<string, unknown> {
  id: number;
  collected: Kopecks;
  order_id: string | null;
  order_state: OrderState | null;
  /** Whether a claim may still arise. */
  awaited: boolean | null;
  /** The parcel comes back or is lost, whatever became of its order. */
  is_back: boolean | null;
}

async function unclaimedLines(db: Db, carrier: string, day: string): Promise<BothSides> {
  const { rows } = await db.execute<UnclaimedRow>(sql`
    select l.id, l.collected, o.id as order_id, o.state as order_state,
      o.pay_system not in (${PAY.card}, ${PAY.sbp}) and o.total > 0
        and s.state not in ('cancelled', 'returning', 'returned', 'lost') as awaited,
      s.state in ('returning', 'returned', 'lost') as is_back
    from carrier_registers r join carrier_register_lines l on l.register_id = r.id
      left join lateral (
        select coalesce(
          (select t.shipment_id from carrier_tasks t where t.carrier_number = l.track and t.carrier = r.carrier limit 1),
          (select h.id from shipments h where h.track = l.track limit 1)) as shipment_id) parcel on true
      left join shipments s on s.id = parcel.shipment_id
      left join orders o on o.id = s.order_id
    where r.carrier = ${carrier} and r.day = ${day} and l.claim_id is null
    order by l.id`);
  const [ours, theirs]: [Side[], Side[]] = [[], []];
  for (const { id, collected, order_id, order_state, awaited, is_back } of rows) {
    const isBack = is_back || (order_state !== null && isCancelledOrReturned(order_state));
    const side = { key: `line:${id}`, amount: collected, orderId: order_id ?? undefined };
    const cause: Cause | undefined = isBack ? 'returned-paid' : undefined;
    theirs.push({ ...side, cause });
    // The carrier was faster than its own status.
    if (awaited && !isBack) ours.push({ ...side, isPending: true });
  }
  return { ours, theirs };
}

interface OverdueRow extends Record<string, unknown> {
  id: number;
  amount: Kopecks;
  order_id: string;
}

async function overdueClaims(db: Db, carrier: string, day: string): Promise<readonly Side[]> {
  const { from, to } = boundsOf(day);
  const { rows } = await db.execute<OverdueRow>(sql`
    select id, amount, order_id from cod_claims
    -- state <> 'settled' is the predicate of the index cod_claims_unsettled.
    where state <> 'settled' and due_at between ${from.toISOString()} and ${to.toISOString()}
      and state = 'open' and carrier = ${carrier}`);
  return rows.map(({ id, amount, order_id: orderId }) => ({ key: `claim:${id}`, amount, orderId }));
}

interface RegisterRow extends Record<string, unknown> {
  number: string;
  total: Kopecks;
  transferred: number;
}

/** What the lines of a register add up to, and what the carrier says it transfers. */
async function registerSums(db: Db, carrier: string, day: string): Promise<BothSides> {
  const { rows } = await db.execute<RegisterRow>(sql`
    select r.number, r.total, coalesce(sum(l.transferred), 0)::bigint as transferred
    from carrier_registers r left join carrier_register_lines l on l.register_id = r.id
    where r.carrier = ${carrier} and r.day = ${day} group by r.id`);
  return {
    ours: rows.map(({ number, transferred }) => ({ key: `register:${number}`, amount: kopecks(transferred) })),
    theirs: rows.map(({ number, total }) => ({ key: `register:${number}`, amount: total })),
  };
}
