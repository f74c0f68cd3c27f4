import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/buyer.ts';
import { openHouse, type House } from '../support/house.ts';

const CLIENTS = 200;
const CROWDS = 2;
/** A connection that stays costs more than that, with its socket and the answer it waits for. */
const BYTES_A_CLIENT = 8 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that something still refers to, of this process, in which the shop runs. */
function inUse(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('200 clients who ask for pages and read none of them', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ env: { SLOW_CLIENT_SECONDS: '1' } });
  });
  afterAll(() => house.close());

  /** @returns the most that was in use while all of them were there */
  async function crowd(): Promise<number> {
    let open = CLIENTS;
    const gone = Array.from({ length: CLIENTS }, () => {
      const socket = connect(Number(new URL(house.url).port), '127.0.0.1').pause();
      // More than the system keeps for a connection.
      socket.write('GET /catalog/preparaty HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(200));
      // Who does not read notices the end by writing alone.
      const nudging = setInterval(() => socket.write('\r\n'), 100);
      return new Promise<void>((resolve) => {
        socket.on('error', () => {});
        socket.once('close', () => {
          open--;
          clearInterval(nudging);
          resolve();
        });
      });
    });
    let most = 0;
    while (open === CLIENTS) {
      most = Math.max(most, inUse());
      await pause(50);
    }
    await Promise.all(gone);
    return most;
  }

  it('are cut off, and nothing of what was kept for them stays in memory', async () => {
    await crowd();
    const before = inUse();
    for (let time = 0; time < CROWDS; time++)
      expect((await crowd()) - before).toBeGreaterThan(CLIENTS * BYTES_A_CLIENT);
    await eventually(
      async () => inUse() - before,
      (left) => left < CROWDS * CLIENTS * BYTES_A_CLIENT,
    );
  });
});
