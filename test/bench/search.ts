// node test/bench/search.ts [products]: speed of the search among that many goods, 100 000 by default.
import { mkdirSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { build, isBuilt } from '../../bin/build.ts';
import { fillDemoWorld } from '@travosol/demo-world/fill.ts';
import { DEMO_KEYS } from '../../src/config/demo-keys.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { startEmbeddedDatabase } from '../../src/platform/embedded-database.ts';
import { openLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { openSiteSearch } from '../../src/shop/search/site-search.ts';
import { goldenQueries } from '../golden/golden.ts';
import { freePorts } from '../support/free-ports.ts';
import { generateProducts } from './products.ts';
import { sendRequest } from './send-request.ts';
import { root, startOnCore, stop } from './server.ts';

const COUNT = Number(process.argv[2] ?? 100_000);
const [PORT] = await freePorts(1);
const cache = path.join(root, '.cache', 'bench');
const printRow = (what: string, figure: string) => console.log(`${what.padEnd(58)} ${figure}`);

const hostile = [
  'а'.repeat(100),
  'витамин '.repeat(12),
  'ааааааааааааааааааааааааааааааааааа',
  'м с в к о у а д б',
  'капсулы таблетки порошок масло капли чай сироп',
  '1 2 3 4 5 6 7 8 9 10 20 30 60 90 100',
  "'; drop table products; --",
  '🧂🌿🧂🌿',
  'zxqwvbnmzxqwvbnmzxqwvbnm',
  'эъыьщшэъыьщшэъыьщш',
];

/** Seeded queries of one to three words, some truncated, some with a letter missing. */
function randomQueries(words: readonly string[], count: number): string[] {
  let seed = 7;
  const pick = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
  const one = () => {
    const word = words[pick(words.length)]!;
    const turn = pick(4);
    const at = 1 + pick(word.length);
    return turn === 0 ? word.slice(0, Math.max(2, at)) : turn === 1 ? word.slice(0, at) + word.slice(at + 1) : word;
  };
  return Array.from({ length: count }, () => Array.from({ length: 1 + pick(3) }, one).join(' '));
}

function percentiles(times: number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(2);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${sorted.at(-1)!.toFixed(2)} ms`;
}

if (!isBuilt()) await build();
mkdirSync(cache, { recursive: true });
const data = path.join(cache, 'search-server');
rmSync(data, { recursive: true, force: true });
const server = await startEmbeddedDatabase(data, { flags: ['fsync=off', 'full_page_writes=off'] });
try {
  await migrate(server.url(), path.join(root, 'db/migrations'));
  await fillDemoWorld(server.url(), path.join(root, '.cache/test/files'), DEMO_KEYS.SECRET);
  await generateProducts(server.url(), COUNT);
  const log = openLog('error');
  const database = openDatabase(server.url(), { connections: 2, log });

  console.log(`\n${process.version}, ${COUNT} generated goods beside the demo world\n`);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const began = performance.now();
  let longestTurn = 0;
  let watching = true;
  const watched = (async () => {
    while (watching) {
      const turn = performance.now();
      await setTimeout(1);
      longestTurn = Math.max(longestTurn, performance.now() - turn);
    }
  })();
  const search = openSiteSearch({ db: database.db, now: () => new Date(), log });
  search.rows.markChanged(undefined);
  await search.rows.settled();
  watching = false;
  await watched;
  printRow(
    'index built',
    `${((performance.now() - began) / 1000).toFixed(1)} s, longest turn ${longestTurn.toFixed(0)} ms`,
  );
  globalThis.gc?.();
  printRow('memory it takes', `${((process.memoryUsage().rss - before) / 2 ** 20).toFixed(0)} MB`);

  const golden = goldenQueries('queries').map(({ query }) => query);
  const words = [...new Set(golden.flatMap((query) => query.split(' ')).filter((word) => word.length > 2))];
  const sets = { golden, random: randomQueries(words, 2_000), hostile };
  for (const query of [...golden, ...sets.random]) search.list(query, 10);
  for (const [name, queries] of Object.entries(sets)) {
    const times: number[] = [];
    for (let round = 0; round < 3; round++) {
      for (const query of queries) {
        const from = performance.now();
        search.list(query, 10);
        times.push(performance.now() - from);
        if (times.length % 50 === 0) await setTimeout(0);
      }
    }
    printRow(`${name} queries in the process (${queries.length})`, `${percentiles(times)}  (goal p99 ≤ 10 ms)`);
  }
  const turns: number[] = [];
  for (let round = 0; round < 100; round++) {
    const from = performance.now();
    search.rows.markChanged([`product:${100 + round}`]);
    await search.rows.settled();
    turns.push(performance.now() - from);
  }
  printRow('one changed product read again', percentiles(turns));
  await search.close();
  await database.close();

  const url = `http://127.0.0.1:${PORT}`;
  const shop = await startOnCore(0, 'bin/serve.ts', [], {
    DATABASE_URL: server.url(),
    SHOP_MODE: 'test',
    ROLE: 'web',
    HOST: '127.0.0.1',
    PORT: String(PORT),
    PUBLIC_URL: url,
    DATA_DIR: path.join(root, '.cache/test'),
    LOG_LEVEL: 'error',
  });
  const agent = new Agent({ keepAlive: true });
  for (const [name, address] of [
    ['the whole answer of the API', '/api/search-for-site?query='],
    ['the whole search page', '/search?q='],
  ] as const) {
    const times: number[] = [];
    const queries = [...golden, ...sets.random.slice(0, 700)];
    for (const [at, query] of [...queries.slice(0, 200), ...queries].entries()) {
      const from = performance.now();
      const { status } = await sendRequest(agent, url + address + encodeURIComponent(query));
      if (status !== 200) throw new Error(`${status} for ${query}`);
      if (at >= 200) times.push(performance.now() - from);
    }
    printRow(`${name}, one at a time`, percentiles(times));
  }
  await stop(shop);
} finally {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
process.exit(0);
