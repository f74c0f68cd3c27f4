import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/buyer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const CLIENTS = 200;
const ROUNDS = 2;
/** A leaked connection takes more than this, with its socket and its answer. */
const BYTES_A_CLIENT = 8 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in use after a garbage collection in this process, where the shop runs. */
function inUse(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('200 clients who ask for pages and read none of them', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ env: { SLOW_CLIENT_SECONDS: '1' } });
  });
  afterAll(() => shop.close());

  /** Opens the connections and waits until all are closed. @returns the peak memory while all were open */
  async function openConnections(): Promise<number> {
    let open = CLIENTS;
    const closed = Array.from({ length: CLIENTS }, () => {
      const socket = connect(Number(new URL(shop.url).port), '127.0.0.1').pause();
      const request = 'GET /catalog/preparaty HTTP/1.1\r\nhost: shop\r\n\r\n';
      socket.write(request.repeat(200));
      // A paused client notices the end of its connection only by writing. Each further request adds an answer, so that the
      // buffers of the system fill up even where some of the answers were short.
      const writing = setInterval(() => socket.write(request), 100);
      return new Promise<void>((resolve) => {
        socket.on('error', () => {});
        socket.once('close', () => {
          open--;
          clearInterval(writing);
          resolve();
        });
      });
    });
    let most = 0;
    while (open === CLIENTS) {
      most = Math.max(most, inUse());
      await pause(50);
    }
    await Promise.all(closed);
    return most;
  }

  it('are cut off, and nothing of what was kept for them stays in memory', async () => {
    await openConnections();
    const before = inUse();
    for (let time = 0; time < ROUNDS; time++)
      expect((await openConnections()) - before).toBeGreaterThan(CLIENTS * BYTES_A_CLIENT);
    await eventually(
      async () => inUse() - before,
      (left) => left < ROUNDS * CLIENTS * BYTES_A_CLIENT,
    );
  });
});
