import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePorts } from '../support/free-ports.ts';
import type { BenchShop } from './bench-shop.ts';
import { median, micro, printRow, ROUNDS, SECONDS } from './figures.ts';
import { LOADER, loadPages } from './load-pages.ts';
import { printPageBytes } from './page-bytes.ts';
import { cpuSeconds, SERVER_CORE, startOnCore, stop } from './server.ts';

/** The highest level of compression takes about a second; until then the page has another length. */
const COMPRESSED_MS = 2_000;

const CONNECTIONS = 64;

/**
 * A page from memory, and the 304 instead of it, against node:http that sends the same bytes.
 * @returns processor seconds of a bare answer, by which figures of different machines can be compared
 */
export async function benchCached(bench: BenchShop): Promise<number> {
  const shop = await bench.start({ ROLE: 'web' });
  const url = bench.url + bench.section;
  const headers = { 'accept-encoding': 'br' };
  await fetch(url, { headers });
  await new Promise((resolve) => setTimeout(resolve, COMPRESSED_MS));
  const page = await bench.get(bench.section);
  const etag = String(page.headers.etag);
  const bodyFile = path.join(bench.folder, 'page.br');
  writeFileSync(bodyFile, page.body);
  const [barePort] = await freePorts(1);
  const bareUrl = `http://127.0.0.1:${barePort}/`;
  const bareArguments = [String(barePort), bodyFile, 'br', etag];
  const bare = await startOnCore(SERVER_CORE, 'test/bench/bare-server.ts', bareArguments, {});

  printRow('requests are sent by', LOADER);
  const known = { ...headers, 'if-none-match': etag };
  const found = { what: 'cached page', headers, status: 200, bareCpu: 0 };
  for (const answer of [found, { what: '304 instead of it', headers: known, status: 304, bareCpu: 0 }]) {
    const load = { connections: CONNECTIONS, seconds: 1, headers: answer.headers, status: answer.status };
    const baseline = { child: bare, target: bareUrl, rates: [] as number[], cpu: [] as number[] };
    const ours = { child: shop, target: url, rates: [] as number[], cpu: [] as number[] };
    for (const { target } of [baseline, ours]) await loadPages(target, load); // warm-up
    // The machine may be faster or slower from one second to the next, so the two take turns.
    for (let second = 0; second < SECONDS * ROUNDS; second++) {
      for (const side of [baseline, ours]) {
        const before = await cpuSeconds(side.child);
        const { answers, seconds } = await loadPages(side.target, load);
        side.rates.push(answers / seconds);
        side.cpu.push(((await cpuSeconds(side.child)) - before) / answers);
      }
    }
    const figures = ({ rates, cpu }: typeof ours) =>
      `${Math.round(median(rates))}/s, ${micro(median(cpu))} of CPU each`;
    printRow(`${answer.what}, one core`, figures(ours));
    printRow('bare node:http, same bytes, one core', figures(baseline));
    const share = Math.round((median(baseline.cpu) / median(ours.cpu)) * 100);
    printRow(`${answer.what} against bare node:http, by CPU`, `${share} %  (goal ≥ 70 %)`);
    answer.bareCpu = median(baseline.cpu);
  }
  await stop(bare);

  console.log('');
  await printPageBytes(bench);
  await stop(shop);
  return found.bareCpu;
}
