import type { Journal } from '../journal.ts';
import type { ProofWorld } from '../world/world.ts';

interface Books {
  readonly refunds: readonly {
    readonly id: string;
    readonly payment_id: string;
    readonly status: string;
    readonly amount: { readonly value: string };
  }[];
  readonly receipts: readonly { readonly payment_id: string; readonly status: string; readonly type?: string }[];
}

/** Money and parcels as the companies have them. */
export async function differentBooks(
  world: ProofWorld,
  journal: Journal,
  payments: ReadonlyMap<string, { readonly state: string; readonly refunded: number }>,
): Promise<string[]> {
  const different: string[] = [];
  const books = (await (await fetch(`${world.sandbox.url}/__sandbox/payments`)).json()) as Books;
  const given = new Map<string, number>();
  for (const { payment_id: id, status, amount } of books.refunds)
    if (status === 'succeeded') given.set(id, (given.get(id) ?? 0) + Math.round(Number(amount.value) * 100));
  for (const [id, { refunded, state }] of payments)
    if ((given.get(id) ?? 0) !== refunded)
      different.push(`payment ${id}, ${state}: refunded ${refunded}, at the company ${given.get(id) ?? 0}`);
  const closings = await world.query<{ provider_id: string; receipts: number }>(
    "select p.provider_id, count(*)::int as receipts from receipts r join payments p on p.id = r.payment_id where r.kind = 'closing' group by 1",
  );
  const atCompany = Map.groupBy(books.receipts, ({ payment_id: id }) => id);
  for (const { provider_id: id, receipts } of closings)
    if ((atCompany.get(id)?.length ?? 0) > receipts)
      different.push(`payment ${id}: ${receipts} closing receipts, at the company ${atCompany.get(id)!.length}`);

  const parcels = await parcelsAtCarriers(world);
  different.push(
    ...(await differentParcels(world, parcels)),
    ...(await lostActs(world, journal)),
    ...(await differentRegisters(world, journal)),
    ...(await differentClaims(world, journal, parcels)),
    ...(await openDifferences(world, journal)),
  );
  return different;
}

interface ParcelAtCarrier {
  readonly number: string;
  readonly track: string;
  readonly status: string;
  readonly handedOver: boolean;
  /** Of the hand-over act. */
  readonly act?: string;
}

async function parcelsAtCarriers({ sandbox }: ProofWorld): Promise<ParcelAtCarrier[]> {
  const { parcels, boxberry } = (await (await fetch(`${sandbox.url}/__sandbox/parcels`)).json()) as {
    parcels: (Omit<ParcelAtCarrier, 'track'> & { readonly cdek_number: string })[];
    boxberry: ParcelAtCarrier[];
  };
  return [...parcels.map((one) => ({ ...one, track: one.cdek_number })), ...boxberry];
}

/** Each parcel is once at its carrier, and there as it is here, in the same act. */
async function differentParcels(world: ProofWorld, parcels: readonly ParcelAtCarrier[]): Promise<string[]> {
  const tasks = new Map(
    (
      await world.query<{ our_number: string; state: string; act: string | null }>(
        `select t.our_number, t.state, a.carrier_number as act
         from carrier_tasks t left join hand_over_acts a on a.id = t.act_id`,
      )
    ).map((row) => [row.our_number, row]),
  );
  const different: string[] = [];
  const counted = new Set<string>();
  for (const { number, status, act = null } of parcels) {
    if (counted.has(number)) different.push(`parcel ${number} is twice at the carrier`);
    counted.add(number);
    const expected = status === 'REMOVED' || status === 'Удалено' ? 'removed' : 'done';
    const ours = tasks.get(number);
    if (ours?.state !== expected)
      different.push(`parcel ${number} is ${status} at the carrier, our task is ${ours?.state}`);
    else if (expected === 'done' && ours.act !== act)
      different.push(`parcel ${number} is in act ${act} at the carrier, here in ${ours.act}`);
  }
  return different;
}

async function lostActs(world: ProofWorld, { acts }: Journal): Promise<string[]> {
  const rows = await world.query<{ id: string; parcels: number }>(
    `select id, cardinality(string_to_array(numbers, ',')) as parcels from hand_over_acts`,
  );
  const saved = new Map(rows.map(({ id, parcels }) => [id, parcels]));
  return [...acts]
    .filter(([id, parcels]) => saved.get(id) !== parcels)
    .map(([id, parcels]) => `act ${id} of ${parcels} parcels was made; found ${saved.get(id)}`);
}

/** What Boxberry has transferred is saved. */
async function differentRegisters(world: ProofWorld, { registers }: Journal): Promise<string[]> {
  const rows = await world.query<{ number: string; lines: number }>(
    `select r.number, count(l.id)::int as lines from carrier_registers r
     left join carrier_register_lines l on l.register_id = r.id where r.carrier = 'boxberry' group by r.id`,
  );
  const saved = new Map(rows.map(({ number, lines }) => [number, lines]));
  return [...registers]
    .filter(([number, { lines, acknowledged }]) => acknowledged && saved.get(number) !== lines)
    .map(([number, { lines }]) => `register ${number} of ${lines} lines was saved; found ${saved.get(number)}`);
}

/**
 * What carriers have collected settles what they owe, unless the proof has made a register say another sum. They owe nothing for
 * what the staff alone calls delivered; where the staff has recorded another part than the carrier has handed over, the claim is disputed.
 */
async function differentClaims(
  world: ProofWorld,
  { falsified }: Journal,
  parcels: readonly ParcelAtCarrier[],
): Promise<string[]> {
  const handedOver = new Set(parcels.filter((one) => one.handedOver).map(({ track }) => track));
  const claims = await world.query<{ track: string; amount: number; state: string; lines: number; by_staff: boolean }>(
    `select c.track, c.amount::int, c.state, coalesce(sum(l.collected), 0)::int as lines,
       exists (select 1 from shipment_events e where e.shipment_id = c.shipment_id
         and e.to_state in ('delivered', 'partly-delivered') and e.actor like 'staff:%') as by_staff
     from cod_claims c left join carrier_register_lines l on l.claim_id = c.id
     where c.carrier <> 'other' group by c.id`,
  );
  const isRight = ({ track, state, amount, lines, by_staff }: (typeof claims)[number]) => {
    if (!handedOver.has(track)) return state !== 'settled';
    return state === (by_staff && lines !== amount ? 'disputed' : 'settled');
  };
  return claims
    .filter((claim) => !falsified.has(claim.track) && !isRight(claim))
    .map(({ track, state, amount, lines }) => `the claim for parcel ${track} is ${state}: ${lines} of ${amount}`);
}

/**
 * What the shop itself has found by comparing days. Nobody lists typed track numbers and nobody pays out, carriers deliver what
 * the desk has declared lost, the proof falsifies some sums, and a carrier that says two things about a parcel, or something else than the
 * staff has recorded of a lost one, leaves it to a person.
 */
async function openDifferences(world: ProofWorld, { falsified }: Journal): Promise<string[]> {
  const found = await world.query<{ key: string; cause: string; track: string | null }>(
    `select d.day::text, d.company, d.source, d.key, d.cause, d.ours, d.theirs, l.track
     from reconciliation_differences d
       left join carrier_register_lines l on d.source = 'claims' and d.key = 'line:' || l.id
     where d.closed_at is null and d.company <> 'other' and d.source <> 'payouts' and d.cause <> 'returned-paid'
       and not exists (select 1 from shipments s join exceptions e on e.subject = 'shipment:' || s.id
         where s.track = l.track and e.kind = 'tracking-contradicts')
       and not exists (select 1 from shipments s join shipment_events e on e.shipment_id = s.id
         where s.track = l.track and d.cause = 'amount' and e.from_state = 'lost' and e.to_state = 'partly-delivered')`,
  );
  return found
    .filter(({ key, track }) => ![...falsified].some((one) => track === one || key.includes(one)))
    .map((one) => `the comparison of a day differs: ${JSON.stringify(one)}`);
}
