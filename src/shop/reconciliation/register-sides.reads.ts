import { sql } from 'drizzle-orm';
import type { Source } from '../../kernel/compared-sources.ts';
import { kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import { compareSides, type Cause, type ComparedDay, type Side } from './compare.rules.ts';
import { boundsOf } from './day.rules.ts';

/** Compares what the registers of a payment company list for a day with our payments and refunds, with its API and with their totals. */
export async function compareRegisters(
  db: Db,
  company: string,
  day: string,
  late: boolean,
): Promise<ReadonlyMap<Source, ComparedDay>> {
  // One after the other: a transaction has one connection.
  const lines = await listedLines(db, company, day);
  const unlisted = await unlistedOperations(db, company, day);
  const totals = await registerTotals(db, company, day);
  const isAwaited = lines.length === 0 && unlisted.length > 0;
  if (isAwaited && !(await hasEarlierRegister(db, company, day))) return new Map();
  const sides = lines.map(sidesOfLine);
  const ours = sides.flatMap((side) => side.ours ?? []);
  // A register that has not come is one difference, not one for each payment.
  const missing = isAwaited
    ? [{ key: `register-of-day:${day}`, amount: kopecks(unlisted.reduce((sum, { amount }) => sum + amount, 0)) }]
    : unlisted;
  const cause: Cause | undefined = isAwaited && !late ? 'timing' : undefined;
  return new Map<Source, ComparedDay>([
    [
      'registered',
      compareSides(
        [...ours, ...missing.map((side) => ({ ...side, cause }))],
        sides.map(({ theirs }) => theirs),
      ),
    ],
    ['fees', feesOf(lines)],
    ['transfers', compareSides(totals.ours, totals.theirs, { amount: 'fee' })],
  ]);
}

interface LineRow extends Record<string, unknown> {
  id: number;
  kind: 'payment' | 'refund';
  provider_id: string;
  amount: number;
  fee: number;
  /** Of our payment or refund, as the register counts it; null: we have none. */
  ours: number | null;
  is_pending: boolean | null;
  order_id: string | null;
  /** What the API says the company keeps; null: it does not say. */
  api_fee: number | null;
  /** The same payment or refund stands in an earlier line. */
  is_double: boolean;
}

async function listedLines(db: Db, company: string, day: string): Promise<readonly LineRow[]> {
  const { rows } = await db.execute<LineRow>(sql`
    select l.id, l.kind, l.provider_id, l.amount, l.fee, coalesce(p.amount, -r.amount) as ours,
      coalesce(p.state not in ('paid', 'refunding', 'refunded'), r.state <> 'done') as is_pending,
      coalesce(p.order_id, r.order_id) as order_id, e.amount - e.income as api_fee,
      exists (select 1 from payment_register_lines o where o.company = l.company and o.kind = l.kind
        and o.provider_id = l.provider_id and o.id < l.id) as is_double
    from payment_register_lines l
      left join payments p on l.kind = 'payment' and p.provider = l.company and p.provider_id = l.provider_id
      left join refunds r on l.kind = 'refund' and r.provider_refund_id = l.provider_id and r.state <> 'failed'
        and exists (select 1 from payments f where f.id = r.payment_id and f.provider = l.company)
      left join reconciliation_entries e on e.company = l.company and e.kind = l.kind and e.provider_id = l.provider_id
    where l.company = ${company} and l.day = ${day} order by l.id`);
  return rows;
}

function sidesOfLine(line: LineRow): { ours: Side | undefined; theirs: Side } {
  const { kind, provider_id: about, is_double: isDouble } = line;
  const side = { key: isDouble ? `line:${line.id}` : `${kind}:${about}`, orderId: line.order_id ?? undefined };
  const isOurs = line.ours !== null && !isDouble;
  return {
    ours: isOurs ? { ...side, amount: kopecks(line.ours!), isPending: line.is_pending ?? false } : undefined,
    theirs: { ...side, amount: kopecks(line.amount), cause: isDouble ? 'double' : undefined },
  };
}

/** What the API says is kept of each payment, against the register. */
function feesOf(lines: readonly LineRow[]): ComparedDay {
  const said = lines.filter((line) => line.api_fee !== null && line.kind === 'payment' && !line.is_double);
  const sideOf = ({ provider_id: about, order_id: orderId }: LineRow, amount: number): Side => ({
    key: `fee:${about}`,
    amount: kopecks(amount),
    orderId: orderId ?? undefined,
  });
  return compareSides(
    said.map((line) => sideOf(line, line.api_fee!)),
    said.map((line) => sideOf(line, line.fee)),
    { amount: 'fee' },
  );
}

interface OperationRow extends Record<string, unknown> {
  kind: 'payment' | 'refund';
  provider_id: string;
  order_id: string;
  amount: number;
}

/** Our payments and refunds of the day that no register lists. The day is the company's, ours where it lists none. */
async function unlistedOperations(db: Db, company: string, day: string): Promise<Side[]> {
  const { from, to } = boundsOf(day);
  const { rows } = await db.execute<OperationRow>(sql`
    with ours as (
      select 'payment' as kind, p.provider_id, p.order_id, p.amount from reconciliation_entries e
        join payments p on p.provider = e.company and p.provider_id = e.provider_id
      where e.company = ${company} and e.kind = 'payment' and e.day = ${day} and e.state = 'succeeded'
        and p.state in ('paid', 'refunding', 'refunded')
      union all
      select 'refund', r.provider_refund_id, p.order_id, -r.amount from reconciliation_entries e
        join payments p on p.provider = e.company and p.provider_id = e.provider_payment_id
        join refunds r on r.payment_id = p.id and r.provider_refund_id = e.provider_id and r.state = 'done'
      where e.company = ${company} and e.kind = 'refund' and e.day = ${day} and e.state = 'succeeded'
      union all
      select 'payment', p.provider_id, p.order_id, p.amount from payments p
      where p.provider = ${company} and p.state in ('paid', 'refunding', 'refunded')
        and p.id in (select v.payment_id from payment_events v where v.to_state = 'paid' and v.from_state <> 'paid'
          and v.at between ${from.toISOString()} and ${to.toISOString()})
        and not exists (select 1 from reconciliation_entries e
          where e.company = p.provider and e.kind = 'payment' and e.provider_id = p.provider_id)
    )
    select o.* from ours o where not exists (select 1 from payment_register_lines l
      where l.company = ${company} and l.kind = o.kind and l.provider_id = o.provider_id)`);
  return rows.map(({ kind, provider_id: about, order_id: orderId, amount }) => ({
    key: `${kind}:${about}`,
    amount: kopecks(amount),
    orderId,
  }));
}

/** A shop that imports no registers misses none. */
async function hasEarlierRegister(db: Db, company: string, day: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from payment_registers where company = ${company} and day < ${day} limit 1`);
  return rows.length > 0;
}

interface TotalRow extends Record<string, unknown> {
  number: string;
  total: number;
  lines: number;
}

/** What the lines of a register add up to without the fees, and what the company says it transfers. */
async function registerTotals(db: Db, company: string, day: string): Promise<{ ours: Side[]; theirs: Side[] }> {
  const { rows } = await db.execute<TotalRow>(sql`
    select r.number, r.total, sum(l.amount - l.fee)::bigint as lines
    from payment_registers r join payment_register_lines l on l.register_id = r.id
    where r.company = ${company} and r.day = ${day} group by r.id`);
  return {
    ours: rows.map(({ number, lines }) => ({ key: `register:${number}`, amount: kopecks(lines) })),
    theirs: rows.map(({ number, total }) => ({ key: `register:${number}`, amount: kopecks(total) })),
  };
}
