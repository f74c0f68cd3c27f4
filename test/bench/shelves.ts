// npm run bench shelves: shelves of 100 000 products with random filters, orders and pages.
import { mkdirSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { build, isBuilt } from '../../bin/build.ts';
import { fillDemoWorld } from '@travosol/demo-world/fill.ts';
import { DEMO_KEYS } from '../../src/config/demo-keys.ts';
import {
  FACETS,
  readShelfQuery,
  SHELF_SORTS,
  shelfAddress,
  WHOLE_SHELF,
  type ShelfQuery,
} from '../../src/kernel/shelf-query.ts';
import { SECTIONS } from '../../src/kernel/sections.ts';
import { startEmbeddedDatabase } from '../../src/platform/embedded-database.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { followShelf } from '../../src/shop/catalog/follow-shelf.ts';
import { freePorts } from '../support/free-ports.ts';
import { printRow } from './figures.ts';
import { generateProducts } from './products.ts';
import { sendRequest } from './send-request.ts';
import { root, startOnCore, stop } from './server.ts';

const [PORT] = await freePorts(1);
const COUNT = Number(process.env.BENCH_PRODUCTS ?? 100_000);
const QUERIES = 2_000;
const ON_PAGE = 24;
const url = `http://127.0.0.1:${PORT}`;
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Seeded, so that each run makes the same queries. */
let state = 34;
const roll = (sides: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * sides);
};

function percentiles(milliseconds: number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);
  return `p50 ${at(0.5)} ms · p99 ${at(0.99)} ms · longest ${at(1)} ms`;
}

if (!isBuilt()) await build();
const data = path.join(root, '.cache', 'bench', 'shelves');
rmSync(data, { recursive: true, force: true });
mkdirSync(path.dirname(data), { recursive: true });
const database = await startEmbeddedDatabase(data);
try {
  await migrate(database.url(), path.join(root, 'db/migrations'));
  await fillDemoWorld(database.url(), path.join(root, '.cache/test/files'), DEMO_KEYS.SECRET);
  const making = performance.now();
  await generateProducts(database.url(), COUNT);
  console.log(`\n${process.version}, ${COUNT.toLocaleString('ru-RU')} products made in ${seconds(making)}\n`);

  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: database.url(), max: 4 });
  const before = process.memoryUsage();
  const loading = performance.now();
  const shelfIndex = followShelf(drizzle(pool), { warn: console.warn } as never, () => {});
  shelfIndex.markChanged(undefined);
  await shelfIndex.settled();
  const after = process.memoryUsage();
  const megabytes = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 2 ** 20;
  printRow('index read and sorted', `${seconds(loading)}, ${megabytes.toFixed(0)} MB with garbage`);

  const words = new Map<number, Map<string, string[]>>();
  for (const { id } of SECTIONS) {
    const { facets } = await shelfIndex.shelves.find(id, WHOLE_SHELF, ON_PAGE);
    words.set(id, new Map(facets.map(({ facet, values }) => [facet, values.map(({ word }) => word)])));
  }
  /** Mostly the large section, up to three values of a facet, any switches and sorting, half of them deep pages. */
  const randomQuery = async (): Promise<{ section: (typeof SECTIONS)[number]; query: ShelfQuery }> => {
    const section = roll(4) > 0 ? SECTIONS[1] : SECTIONS[roll(6)]!;
    const params = new URLSearchParams();
    for (const facet of FACETS) {
      const known = words.get(section.id)!.get(facet) ?? [];
      for (let index = roll(6) - 2; index > 0 && known.length > 0; index--)
        params.append(facet, known[roll(known.length)]!);
    }
    if (roll(3) === 0) params.set('price-from', String(100 + roll(800)));
    if (roll(3) === 0) params.set('price-to', String(600 + roll(2000)));
    if (roll(3) === 0) params.set('stock', 'yes');
    if (roll(12) === 0) params.set('set', 'yes');
    params.set('sort', SHELF_SORTS[roll(SHELF_SORTS.length)]!);
    const query = readShelfQuery(params);
    const { total, query: answered } = await shelfIndex.shelves.find(section.id, query, ON_PAGE);
    const pages = Math.max(1, Math.ceil(total / ON_PAGE));
    return { section, query: { ...answered, page: roll(2) === 0 ? 1 : 1 + roll(pages) } };
  };
  const queries = [];
  for (let index = 0; index < QUERIES; index++) queries.push(await randomQuery());

  const found: number[] = [];
  const busy: number[] = [];
  for (const { section, query } of queries) {
    const before = process.threadCpuUsage();
    const started = performance.now();
    await shelfIndex.shelves.find(section.id, query, ON_PAGE);
    found.push(performance.now() - started);
    const { user, system } = process.threadCpuUsage(before);
    busy.push((user + system) / 1000);
  }
  printRow('find with all counts', percentiles(found));
  // Independent of other load on the machine.
  printRow('the same, processor time', percentiles(busy));

  const changed: number[] = [];
  for (const { section, query } of queries.slice(0, QUERIES / 4)) {
    const product = 1000 + roll(COUNT - 1000);
    await pool.query('update products set price = price + 1000 where id = $1', [product]);
    shelfIndex.markChanged([`product:${product}`]);
    await shelfIndex.settled();
    const started = performance.now();
    await shelfIndex.shelves.find(section.id, query, ON_PAGE);
    changed.push(performance.now() - started);
  }
  printRow('find after a price has changed', percentiles(changed));
  shelfIndex.close();
  await pool.end();

  const starting = performance.now();
  const shop = await startOnCore(0, 'bin/serve.ts', [], {
    DATABASE_URL: database.url(),
    SHOP_MODE: 'test',
    ROLE: 'web',
    HOST: '127.0.0.1',
    PORT: String(PORT),
    PUBLIC_URL: url,
    DATA_DIR: path.join(root, '.cache/test'),
    LOG_LEVEL: 'error',
    PAGE_CACHE_MB: '0',
  });
  printRow('a process is ready after', seconds(starting));
  const agent = new Agent({ keepAlive: true });
  const answered: number[] = [];
  for (const [index, { section, query }] of [...queries.slice(0, 200), ...queries].entries()) {
    const started = performance.now();
    const address = shelfAddress(`/catalog/${section.slug}`, query);
    const { status } = await sendRequest(agent, url + address, { headers: { 'accept-encoding': 'br' } });
    // The first two hundred warm up.
    if (index >= 200) answered.push(performance.now() - started);
    if (status !== 200) throw new Error(`${status} for ${address}`);
  }
  printRow('whole page over HTTP, never kept, one core', `${percentiles(answered)}  (goal: p99 ≤ 50 ms)`);
  await stop(shop);
} finally {
  await database.stop();
  rmSync(data, { recursive: true, force: true });
}
