// npm run bench points: the chooser in a city with 5 000 of 30 000 points of two carriers, both copied, while both are down.
import { Agent } from 'node:http';
import { openBenchShop } from './bench-shop.ts';
import { sendRequest } from './send-request.ts';
import { stop } from './server.ts';

const POINTS = 30_000;
const IN_CITY = 5_000;
/** A city without codes in our own list: the refresh of the points has found them. */
const CITY = 'Курск';
const CODES = { cdek: 90_002, boxberry: 160_002 };
const ROUNDS = 30;

const bench = await openBenchShop();
try {
  const { rows } = await bench.admin.query<{ id: number }>('select id from cities where name = $1', [CITY]);
  const city = rows[0]!;
  await bench.admin.query(
    `insert into carrier_cities (carrier, city_id, code, found_at) values ('cdek', $1, $2, now()), ('boxberry', $1, $3, now())`,
    [city.id, CODES.cdek, CODES.boxberry],
  );
  await bench.admin.query(
    `insert into pickup_points (carrier, code, city_code, point)
     select case n % 2 when 0 then 'cdek' else 'boxberry' end, 'P' || n,
       case when n > $2 then 1000 + n % 500 when n % 2 = 0 then $3 else $4 end, jsonb_build_object(
       'code', 'P' || n, 'kind', case when n % 3 = 0 then 'locker' else 'point' end, 'name', 'Пункт выдачи на улице № ' || n % 400,
       'address', 'ул. Академика Королёва, ' || n, 'workTime', 'Пн-Пт 10:00-20:00, Сб-Вс 10:00-16:00',
       'hours', (select jsonb_agg(jsonb_build_object('day', day, 'from', '10:00', 'to', '20:00')) from generate_series(1, 7) day),
       'latitude', 55.5 + n % 1000 / 1500.0, 'longitude', 37.3 + n % 777 / 1000.0, 'metro', 'Китай-город', 'zip', '109012',
       'fitting', n % 2 = 0, 'takesCash', n % 3 > 0, 'takesCards', true, 'allowsCashOnDelivery', n % 4 > 0, 'maxWeightGrams', 15000,
       'boxesCm', '[[49,34,18],[60,36,34]]'::jsonb)
     from generate_series(1, $1) n`,
    [POINTS, IN_CITY, CODES.cdek, CODES.boxberry],
  );
  await bench.admin.query(
    `insert into point_refreshes (carrier, version, points, refreshed_at, next_try_at, accept_loss)
     select carrier, 1, $1, now(), now() + interval '1 day', false from unnest(array['cdek', 'boxberry']) carrier`,
    [POINTS / 2],
  );
  await bench.admin.query('analyze pickup_points');
  // Nobody listens there: every carrier is down.
  const shop = await bench.start({ ROLE: 'web', SANDBOX_URL: 'http://127.0.0.1:9' });
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify({ cityId: city.id, items: [{ product: 2, quantity: 1 }] });
  async function measure(what: string, encoding: string, warmUps: number): Promise<void> {
    const headers = { 'content-type': 'application/json', 'accept-encoding': encoding };
    const times: number[] = [];
    let bytes = 0;
    for (let round = -warmUps; round < ROUNDS; round++) {
      const from = performance.now();
      const answer = await sendRequest(agent, `${bench.url}/api/delivery/points`, { method: 'POST', headers, body });
      if (answer.status !== 200) throw new Error(`${answer.status}`);
      bytes = answer.body.length;
      if (round >= 0) times.push(performance.now() - from);
    }
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.floor(ROUNDS * share)]!.toFixed(0);
    const figures = `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (goal 200 ms), longest ${times.at(-1)!.toFixed(0)} ms`;
    console.log(`${what.padEnd(36)} ${figures}, ${Math.round(bytes / 1024)} KB`);
  }
  await measure('both copied, gzip', 'gzip', 5);
  await measure('both copied, not compressed', 'identity', 5);
  // As many points, all of one carrier; the other one was never copied, so it has to be asked.
  await bench.admin.query("update pickup_points set carrier = 'cdek', city_code = $1 where city_code = $2", [
    CODES.cdek,
    CODES.boxberry,
  ]);
  await bench.admin.query("update point_refreshes set version = 2 where carrier = 'cdek'");
  await bench.admin.query("delete from point_refreshes where carrier = 'boxberry'");
  await measure('one never copied, gzip', 'gzip', 0);
  await stop(shop);
} finally {
  await bench.close();
}
process.exit(0);
