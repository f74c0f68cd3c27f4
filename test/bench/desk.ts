// npm run bench desk: lists, searches and pages of orders of the staff, with 100 000 orders or BENCH_ORDERS.
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { DEMO_KEYS } from '../../src/config/demo-keys.ts';
import { staffDigest } from '../../src/shop/staff/staff-digest.ts';
import { openBenchShop, type BenchShop } from './bench-shop.ts';
import { printRow } from './figures.ts';
import { FIRST_NUMBER, generateOrders } from './generate-orders.ts';
import { sendRequest } from './send-request.ts';
import { moveToLoadCore, stop } from './server.ts';

const COUNT = Number(process.env.BENCH_ORDERS ?? 100_000);
/** Requests of each kind. */
const REQUESTS = 200;
const WARM_UP = 20;
const TOKEN = 'bench-of-the-desk';

/** Seeded, so that each run asks for the same. */
let state = 17;
const roll = (sides: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * sides);
};

const bench = await openBenchShop();
try {
  const making = performance.now();
  await generateOrders(bench.databaseUrl, COUNT);
  await signInOwner(bench);
  const seconds = ((performance.now() - making) / 1_000).toFixed(0);
  console.log(
    `\n${process.version}, ${COUNT.toLocaleString('ru-RU')} orders made in ${seconds} s, ${REQUESTS} requests of each kind\n`,
  );
  const samples = await sampleOrders(bench, REQUESTS + WARM_UP);
  const shop = await bench.start({ ROLE: 'web' });
  moveToLoadCore();
  const agent = new Agent({ keepAlive: true });
  const headers = { cookie: `travosol-staff=${TOKEN}` };

  async function measure(what: string, goal: number, address: (at: number) => string): Promise<void> {
    const times: number[] = [];
    let bytes = 0;
    for (let at = 0; at < REQUESTS + WARM_UP; at++) {
      // Nobody searches by contacts so often: the shop refuses it.
      if (at % 50 === 0) await bench.admin.query('delete from attempt_counters');
      const from = performance.now();
      const { status, body } = await sendRequest(agent, bench.url + address(at), { headers });
      if (status !== 200) throw new Error(`${status} for ${address(at)}: ${body.toString()}`);
      if (at >= WARM_UP) times.push(performance.now() - from);
      bytes = body.length;
    }
    const sorted = times.toSorted((one, other) => one - other);
    const of = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1);
    const size = `${(bytes / 1024).toFixed(0)} KB`;
    printRow(what, `p50 ${of(0.5)} ms, p95 ${of(0.95)} ms  (goal p95 ≤ ${goal} ms)  ${size}`);
  }

  /** Of one box: a pack is scanned again and again, as if its order were large. */
  async function measureScans(): Promise<void> {
    const { shipmentId, productId } = await openBox(bench, REQUESTS + WARM_UP);
    const times: number[] = [];
    for (let at = 0; at < REQUESTS + WARM_UP; at++) {
      const body = JSON.stringify({ key: randomUUID(), expectedVersion: at + 1, productId });
      const from = performance.now();
      const answer = await sendRequest(agent, `${bench.url}/api/shipments/${shipmentId}/units`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body.toString()}`);
      if (at >= WARM_UP) times.push(performance.now() - from);
    }
    const sorted = times.toSorted((one, other) => one - other);
    const of = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1);
    printRow('scan of a pack', `p50 ${of(0.5)} ms, p95 ${of(0.95)} ms  (goal p95 ≤ 150 ms)`);
  }

  const list = (query: string) => `/api/staff/orders${query === '' ? '' : `?${query}`}`;
  for (const query of [
    '',
    'state=paid',
    'state=paid&state=packing&state=shipped&state=ready-for-pickup',
    'state=handed-over',
    'state=returned',
    'state=partly-bought&method=courier',
    'money=awaiting',
    'money=on-delivery',
    'money=paid',
    'money=refunded',
    'method=courier',
    'carrier=boxberry',
    'carrier=boxberry&method=courier&money=refunded',
    'exception=true',
    'cancelAsked=true',
    'onHold=true',
    'state=packing&exception=true&onHold=true',
  ])
    await measure(`list: ${query || 'all'}`, 60, () => list(query));
  await measure('list: a week two years back to now', 60, () => {
    const from = Date.now() - (10 + roll(700)) * 86_400_000;
    const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
    return list(`from=${day(from)}&to=${day(from + 6 * 86_400_000)}`);
  });
  await measure('list: any page', 60, (at) => list(`after=${samples[at]!.moment}-${samples[at]!.number}`));
  await measure('list: any page of cancelled ones', 60, (at) =>
    list(`state=cancelled&after=${samples[at]!.moment}-${samples[at]!.number}`),
  );
  await measure('twelve views with counters', 60, () => '/api/staff/views');

  const search = (q: string) => list(`q=${encodeURIComponent(q)}`);
  await measure('search: number', 50, (at) => search(`№ ${samples[at]!.number}`));
  await measure('search: phone', 50, (at) => search(`+${samples[at]!.phone}`));
  await measure('search: last four digits', 50, (at) => search(samples[at]!.phone.slice(-4)));
  await measure('search: e-mail', 50, (at) => search(samples[at]!.email));
  await measure('search: track', 50, (at) => search(String(10_000_000_000 + samples[at]!.number - FIRST_NUMBER)));
  await measure('search: marking code', 50, (at) =>
    search(`010460123450001221${`T${samples[at]!.number - FIRST_NUMBER}`.padEnd(13, '/')}93dGVz`),
  );
  await measure('search: coupon', 50, () => search(samples[0]!.coupon));
  await measure('search: name of a product', 50, (at) => search(samples[at]!.product));
  await measure('search: a word of many products', 50, () => search('капсулы'));
  await measure('search: nothing like it', 50, (at) => search(`нет такого ${at}`));

  await measureScans();
  await measure('one order', 60, (at) => `/api/staff/orders/${samples[at]!.id}`);
  await measure('figures of the day', 60, () => '/api/staff/today');
  await measure('exceptions and their counts', 60, (at) => (at % 2 ? '/api/exceptions' : '/api/exceptions/counts'));
  await measure('boxes to pack', 60, () => '/api/shipments');
  await measure('returns that are open', 60, () => '/api/staff/returns');
  await measure('levels of all goods', 60, () => '/api/stock');
  await measure('products', 60, () => '/api/staff/products');
  await stop(shop);
} finally {
  await bench.close();
}
process.exit(0);

/** A box that is being packed, with room for so many packs of goods that need no code and no lot. */
async function openBox({ admin }: BenchShop, packs: number): Promise<{ shipmentId: string; productId: number }> {
  const { rows } = await admin.query<{ shipmentId: string; productId: number }>(
    `with box as (select s.id from shipments s join orders o on o.id = s.order_id
       where s.state = 'picking' and o.state = 'packing' and not exists (select 1 from shipment_holds h where h.shipment_id = s.id) limit 1),
     goods as (select p.id from products p where not p.marked and p.type = 'single' and not exists (select 1 from lots l where l.product_id = p.id) limit 1),
     fresh as (update shipments set version = 1 where id = (select id from box)),
     emptied as (delete from shipment_units where shipment_id = (select id from box)),
     line as (insert into shipment_lines (shipment_id, position, product_id, quantity) select box.id, 900, goods.id, $1 from box, goods)
     select box.id as "shipmentId", goods.id::int as "productId" from box, goods`,
    [packs],
  );
  return rows[0]!;
}

interface Sample {
  readonly id: string;
  readonly number: number;
  readonly moment: string;
  readonly phone: string;
  readonly email: string;
  readonly product: string;
  readonly coupon: string;
}

async function sampleOrders({ admin }: BenchShop, count: number): Promise<readonly Sample[]> {
  const numbers = Array.from({ length: count }, () => FIRST_NUMBER + 1 + roll(COUNT));
  const { rows } = await admin.query<Sample>(
    `select o.id, o.number::int, (extract(epoch from o.placed_at) * 1000000)::bigint::text as moment, o.contact->>'phone' as phone,
       o.contact->>'email' as email, (select name from order_lines l where l.order_id = o.id and position = 0) as product,
       (select code from coupons order by id limit 1) as coupon
     from unnest($1::bigint[]) with ordinality as wanted (number, at) join orders o using (number) order by at`,
    [numbers],
  );
  return rows;
}

/** A session of the owner, and views that count. */
async function signInOwner({ admin }: BenchShop): Promise<void> {
  await admin.query(
    `insert into staff_sessions (id, staff_id, token_hash, created_at, seen_at, expires_at)
     values ($1, 1, $2, now(), now(), now() + interval '1 day')`,
    [randomUUID(), staffDigest(DEMO_KEYS.SECRET, 'session', TOKEN)],
  );
  const filters = [
    ...['paid', 'packing', 'shipped', 'ready-for-pickup', 'returned', 'partly-bought'].map((one) => ({ state: [one] })),
    { money: 'awaiting' },
    { money: 'on-delivery' },
    { exception: true },
    { onHold: true },
    { cancelAsked: true },
    { carrier: 'boxberry', state: ['shipped', 'ready-for-pickup'] },
  ];
  for (const [at, filter] of filters.entries())
    await admin.query(
      `insert into staff_views (id, list, name, filter, shared, staff_id, changed_by, created_at, updated_at)
       values ($1, 'orders', $2, $3, true, 1, 'staff:1 Вера', now(), now())`,
      [randomUUID(), `Вид ${at}`, JSON.stringify(filter)],
    );
}
