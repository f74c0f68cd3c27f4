import type { BenchShop } from './bench-shop.ts';
import { median, printRow, ROUNDS, SECONDS } from './figures.ts';
import { loadPages } from './load-pages.ts';
import { plainRenderSeconds } from './plain-render.ts';
import { cpuSeconds, stop } from './server.ts';

const LOAD = { connections: 8, seconds: SECONDS, headers: { 'accept-encoding': 'br' } };

/**
 * The same page without the cache, against React alone.
 * @param bareCpu processor seconds of a bare answer
 */
export async function benchUncached(bench: BenchShop, bareCpu: number): Promise<void> {
  const shop = await bench.start({ ROLE: 'web', PAGE_CACHE_MB: '0' });
  const url = bench.url + bench.section;
  await loadPages(url, LOAD); // warm-up
  const before = await cpuSeconds(shop);
  const rates: number[] = [];
  let pages = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { answers, seconds } = await loadPages(url, LOAD);
    rates.push(answers / seconds);
    pages += answers;
  }
  const perPage = ((await cpuSeconds(shop)) - before) / pages;
  await stop(shop);
  const plain = await plainRenderSeconds(bench.databaseUrl);
  printRow('uncached catalogue page, 24 cards, one core', `${Math.round(median(rates))}/s  (goal ≥ 500/s)`);
  printRow('CPU per uncached page', `${(perPage * 1000).toFixed(2)} ms`);
  printRow('CPU per plain renderToString of the same tree', `${(plain * 1000).toFixed(2)} ms`);
  // Measured in answers of the bare server, the figure is comparable between machines.
  printRow('an uncached page costs', `${Math.round(perPage / bareCpu)} bare answers`);
  printRow('uncached page against plain renderToString', `${(perPage / plain).toFixed(1)} times`);
}
