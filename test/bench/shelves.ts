// npm run bench shelves: shelves of 100 000 products with random filters, orders and pages.
import { mkdirSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { build, isBuilt } from '../../bin/build.ts';
import { fillWorld } from '@travosol/demo-world/fill.ts';
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
import { ask } from './load.ts';
import { generateProducts } from './products.ts';
import { root, startOnCore, stop } from './server.ts';

const [PORT] = await freePorts(1);
const COUNT = Number(process.env.BENCH_PRODUCTS ?? 100_000);
const QUESTIONS = 2_000;
const ON_PAGE = 24;
const url = `http://127.0.0.1:${PORT}`;
const say = (what: string, figure: string) => console.log(`${what.padEnd(58)} ${figure}`);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Seeded: each run asks the same. */
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
  await fillWorld(database.url(), path.join(root, '.cache/test/files'), DEMO_KEYS.SECRET);
  const making = performance.now();
  await generateProducts(database.url(), COUNT);
  console.log(`\n${process.version}, ${COUNT.toLocaleString('ru-RU')} products made in ${seconds(making)}\n`);

  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: database.url(), max: 4 });
  const before = process.memoryUsage();
  const loading = performance.now();
  const kept = followShelf(drizzle(pool), { warn: console.warn } as never, () => {});
  kept.note(undefined);
  await kept.settled();
  const after = process.memoryUsage();
  const megabytes = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 2 ** 20;
  say('index read and sorted', `${seconds(loading)}, ${megabytes.toFixed(0)} MB with garbage`);

  const words = new Map<number, Map<string, string[]>>();
  for (const { id } of SECTIONS) {
    const { facets } = await kept.shelves.find(id, WHOLE_SHELF, ON_PAGE);
    words.set(id, new Map(facets.map(({ facet, values }) => [facet, values.map(({ word }) => word)])));
  }
  /** Mostly the large section; up to three values of a facet, any switches, any order, half of them deep pages. */
  const question = async (): Promise<{ section: (typeof SECTIONS)[number]; query: ShelfQuery }> => {
    const section = roll(4) > 0 ? SECTIONS[1] : SECTIONS[roll(6)]!;
    const asked = new URLSearchParams();
    for (const facet of FACETS) {
      const known = words.get(section.id)!.get(facet) ?? [];
      for (let index = roll(6) - 2; index > 0 && known.length > 0; index--)
        asked.append(facet, known[roll(known.length)]!);
    }
    if (roll(3) === 0) asked.set('price-from', String(100 + roll(800)));
    if (roll(3) === 0) asked.set('price-to', String(600 + roll(2000)));
    if (roll(3) === 0) asked.set('stock', 'yes');
    if (roll(12) === 0) asked.set('set', 'yes');
    asked.set('sort', SHELF_SORTS[roll(SHELF_SORTS.length)]!);
    const query = readShelfQuery(asked);
    const { total, query: answered } = await kept.shelves.find(section.id, query, ON_PAGE);
    const pages = Math.max(1, Math.ceil(total / ON_PAGE));
    return { section, query: { ...answered, page: roll(2) === 0 ? 1 : 1 + roll(pages) } };
  };
  const questions = [];
  for (let index = 0; index < QUESTIONS; index++) questions.push(await question());

  const found: number[] = [];
  const busy: number[] = [];
  for (const { section, query } of questions) {
    const before = process.threadCpuUsage();
    const started = performance.now();
    await kept.shelves.find(section.id, query, ON_PAGE);
    found.push(performance.now() - started);
    const { user, system } = process.threadCpuUsage(before);
    busy.push((user + system) / 1000);
  }
  say('find with all counts', percentiles(found));
  // What a busy machine does not change.
  say('the same, processor time', percentiles(busy));

  const changed: number[] = [];
  for (const { section, query } of questions.slice(0, QUESTIONS / 4)) {
    const product = 1000 + roll(COUNT - 1000);
    await pool.query('update products set price = price + 1000 where id = $1', [product]);
    kept.note([`product:${product}`]);
    await kept.settled();
    const started = performance.now();
    await kept.shelves.find(section.id, query, ON_PAGE);
    changed.push(performance.now() - started);
  }
  say('find after a price has changed', percentiles(changed));
  kept.close();
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
  say('a process is ready after', seconds(starting));
  const agent = new Agent({ keepAlive: true });
  const answered: number[] = [];
  for (const [index, { section, query }] of [...questions.slice(0, 200), ...questions].entries()) {
    const started = performance.now();
    const address = shelfAddress(`/catalog/${section.slug}`, query);
    const { status } = await ask(agent, url + address, { headers: { 'accept-encoding': 'br' } });
    // The first two hundred warm up.
    if (index >= 200) answered.push(performance.now() - started);
    if (status !== 200) throw new Error(`${status} for ${address}`);
  }
  say('whole page over HTTP, never kept, one core', `${percentiles(answered)}  (goal: p99 ≤ 50 ms)`);
  await stop(shop);
} finally {
  await database.stop();
  rmSync(data, { recursive: true, force: true });
}
