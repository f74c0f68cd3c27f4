// npm run bench overload: three times the capacity of the shop, with 200 slow clients. Checks nothing.
import { mkdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { build, isBuilt } from '../../bin/build.ts';
import { fillDemoWorld } from '@travosol/demo-world/fill.ts';
import { DEMO_KEYS } from '../../src/config/demo-keys.ts';
import { startEmbeddedDatabase } from '../../src/platform/embedded-database.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { freePorts } from '../support/free-ports.ts';
import { overload, type Answers } from '../support/overload.ts';
import { testSettings } from '../support/shop-settings.ts';
import { printRow, ROUNDS, SECONDS } from './figures.ts';
import { root, startOnCore, stop } from './server.ts';

const TIMES = 3;
const SLOW_CLIENTS = 200;
/** Slow clients of a round are cut off before memory is measured. */
const SLOW_CLIENT_SECONDS = 2;

const share = (answers: Answers, status: number) => {
  const all = [...answers.values()].reduce((sum, one) => sum + one, 0);
  return `${Math.round(((answers.get(status) ?? 0) / all) * 100)} %`;
};
const others = (...answers: Answers[]) =>
  answers
    .flatMap((one) => [...one])
    .filter(([status]) => status !== 200 && status !== 503)
    .reduce((sum, [, times]) => sum + times, 0);

if (!isBuilt()) await build();
const data = path.join(root, '.cache', 'bench', 'overload');
rmSync(data, { recursive: true, force: true });
mkdirSync(path.dirname(data), { recursive: true });
const database = await startEmbeddedDatabase(data);
try {
  await migrate(database.url(), path.join(root, 'db/migrations'));
  await fillDemoWorld(database.url(), path.join(root, '.cache/test/files'), DEMO_KEYS.SECRET);
  const admin = new pg.Client({ connectionString: database.url() });
  await admin.connect();
  await admin.query('update stock_levels set available = 1000000');
  await admin.end();
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const shop = await startOnCore(0, 'bin/serve.ts', [], {
    ...testSettings(port!),
    DATABASE_URL: database.url(),
    ROLE: 'web',
    PUBLIC_URL: url,
    // The defaults.
    REQUESTS_WAITING: '200',
    REQUEST_WAIT_SECONDS: '3',
    // A small page cache, so that cached pages do not look like a leak.
    PAGE_CACHE_MB: '4',
    SLOW_CLIENT_SECONDS: String(SLOW_CLIENT_SECONDS),
  });
  const megabytes = async () =>
    Math.round(Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${shop.pid}/status`, 'utf8'))![1]) / 1024);
  console.log(
    `\n${process.version}, ${SECONDS} s a round at ${TIMES} times the capacity, ${SLOW_CLIENTS} slow clients\n`,
  );
  for (let round = 1; round <= ROUNDS; round++) {
    const before = await megabytes();
    const figures = await overload(url, { times: TIMES, seconds: SECONDS, slowClients: SLOW_CLIENTS });
    const { capacity, offered, pages, calls, orders, health, slowestHealthMs } = figures;
    const after = await megabytes();
    printRow(`round ${round}: pages and calls a second, asked`, `${Math.round(capacity)}, ${Math.round(offered)}`);
    const served = ((pages.get(200) ?? 0) + (calls.get(200) ?? 0)) / SECONDS;
    printRow('served meanwhile, of the capacity', `${Math.round((served / capacity) * 100)} %`);
    printRow('pages served, turned away', `${share(pages, 200)}, ${share(pages, 503)}`);
    printRow('calls served, turned away', `${share(calls, 200)}, ${share(calls, 503)}`);
    printRow('orders placed', `${share(orders, 200)}  (goal 100 %)`);
    printRow('answers that were neither', `${others(pages, calls, orders, health)}  (goal 0)`);
    printRow('slowest /readyz', `${Math.round(slowestHealthMs)} ms  (goal ≤ 1000 ms)`);
    printRow('memory before and after', `${before} MB, ${after} MB\n`);
  }
  await stop(shop);
} finally {
  await database.stop();
  rmSync(data, { recursive: true, force: true });
}
