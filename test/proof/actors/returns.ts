import { command, repeatedly, show, type Headers, type Seen } from './commands.ts';
import { look, request, type Actor } from '../requests.ts';

interface ReturnPage extends Seen {
  readonly units: readonly {
    readonly id: number;
    readonly code: string | null;
    readonly received: boolean;
    readonly disposition: string | null;
  }[];
}

/** A buyer has called: the desk opens a return, also of packs that are in another one, and now and then of no handed out order. */
export async function openReturn(actor: Actor, { id: orderId }: Seen, headers: Headers): Promise<void> {
  const { random, journal } = actor;
  const packs = await look<{ id: number; free: boolean }>(
    actor,
    `select u.id, u.outcome = 'delivered'
       and not exists (select 1 from return_units r where r.unit_id = u.id and not r.void) as free
     from shipment_units u join shipments s on s.id = u.shipment_id
     where s.order_id = $1 and u.removed_at is null order by u.position, u.product_id, u.scanned_at`,
    [orderId],
  );
  const free = packs.filter((pack) => pack.free || random.chance(0.05));
  if (free.length === 0) return;
  const unitIds = random.some(free, 0.4).map(({ id }) => id);
  const reason = random.pick(['changed-mind', 'defect', 'wrong-goods', 'damaged']);
  const body = { key: random.uuid(), orderId, unitIds, reason, comment: 'покупатель позвонил' };
  await repeatedly(actor, async () => {
    const answer = await request(actor, 'open a return', '/api/returns', {
      body,
      headers,
      refusals: ['return-not-possible', 'return-unit-taken', 'return-unit-foreign'],
    });
    if (answer?.status === 200) {
      const { returnId, number } = answer.body as { returnId: string; number: number };
      journal.acknowledge(journal.opened, body.key, { orderId, number, units: unitIds });
      if (returnId !== body.key) journal.contradictions.push(`return ${body.key} was opened as ${returnId}`);
    }
    return answer;
  });
}

/** The box has come: with all of its packs or with some, scanned or named. */
export async function receive(actor: Actor, { id }: Seen, headers: Headers): Promise<void> {
  const { random } = actor;
  const page = await show<ReturnPage>(actor, 'returns', id, headers);
  if (!page || page.units.length === 0) return;
  const came = random.chance(0.75) ? page.units : random.some(page.units, 0.6);
  const isScanned = random.chance(0.5);
  const facts = {
    scans: came.flatMap(({ code }) => (isScanned && code !== null ? [code] : [])),
    unitIds: came.flatMap((unit) => (isScanned && unit.code !== null ? [] : [unit.id])),
  };
  await command(actor, 'returns', page, 'received', { headers, facts });
}

/** Packs are looked at, all or some; the money goes back with them, is not asked for, or with that for delivery. */
export async function inspect(actor: Actor, { id }: Seen, headers: Headers): Promise<void> {
  const { random } = actor;
  const page = await show<ReturnPage>(actor, 'returns', id, headers);
  const waiting = page?.units.filter(({ received, disposition }) => received && disposition === null) ?? [];
  if (!page || waiting.length === 0) return;
  const looked = random.chance(0.75) ? waiting : random.some(waiting, 0.5);
  const units = looked.map((unit) => ({
    unitId: unit.id,
    disposition: random.weighted({ restock: 65, quarantine: 20, 'write-off': 15 }),
  }));
  const money = random.weighted({ goods: 55, all: 15, none: 30 });
  const refund = money === 'none' ? null : { delivery: money === 'all' };
  await command(actor, 'returns', page, 'inspected', { headers, facts: { units, refund } });
}

/** Packs that were put aside are for sale again or written off, all or some of them. */
export async function decideQuarantine(actor: Actor, { id }: Seen, headers: Headers): Promise<void> {
  const { random, journal } = actor;
  const page = await show<ReturnPage>(actor, 'returns', id, headers);
  // Now and then also what was never put aside.
  const aside = page?.units.filter(({ disposition }) => disposition === 'quarantine' || random.chance(0.03)) ?? [];
  if (!page || aside.length === 0) return;
  const units = random.some(aside, 0.7).map((unit) => ({
    unitId: unit.id,
    disposition: random.weighted({ restock: 60, 'write-off': 40 }),
  }));
  const answer = await command(actor, 'returns', page, 'quarantine-decided', {
    headers,
    facts: { units },
    refusals: ['return-unit-not-put-aside'],
  });
  if (answer?.status !== 200) return;
  for (const { unitId, disposition } of units) {
    if (journal.quarantine.has(unitId)) journal.contradictions.push(`pack ${unitId} was put aside and decided twice`);
    journal.quarantine.set(unitId, disposition);
  }
}
