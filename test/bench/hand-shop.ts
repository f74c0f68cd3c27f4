import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { build, isBuilt } from '../../bin/build.ts';
import { openBenchShop } from './bench-shop.ts';
import { sendRequest } from './send-request.ts';
import { stop } from './server.ts';

/** The page is compressed at the highest level once its size has not changed for this long. */
const STEADY_MS = 3_000;

export interface HandShop {
  readonly url: string;
  close(): Promise<void>;
}

/** A shop with demo goods in the built version; with BENCH_URL the one that runs there. */
export async function openHandShop(): Promise<HandShop> {
  const running = process.env.BENCH_URL;
  if (running) return { url: new URL(running).origin, close: async () => {} };
  if (!isBuilt()) await build();
  const bench = await openBenchShop();
  const shop = await bench.start({ ROLE: 'web' });
  return {
    url: bench.url,
    async close() {
      await stop(shop);
      await bench.close();
    },
  };
}

/** Requests a page until it comes from the cache, compressed as well as possible. */
export async function warmPage(address: string): Promise<{ readonly bytes: number; readonly html: string }> {
  const agent = new Agent({ keepAlive: true });
  let bytes = 0;
  for (let since = performance.now(); ; await wait(250)) {
    const { status, body } = await sendRequest(agent, address, { headers: { 'accept-encoding': 'br' } });
    if (status !== 200) throw new Error(`${address} answers ${status}`);
    if (body.length !== bytes) since = performance.now();
    bytes = body.length;
    if (performance.now() - since < STEADY_MS) continue;
    agent.destroy();
    return { bytes, html: brotliDecompressSync(body).toString() };
  }
}
