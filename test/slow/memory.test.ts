import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type House } from '../support/house.ts';

const CLIENTS = 200;
const CROWDS = 2;

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

  /** @returns the most that was in use until the last of them was cut off */
  async function crowd(): Promise<number> {
    const { port } = new URL(house.url);
    const open = new Set<Socket>();
    let most = 0;
    const gone = Array.from({ length: CLIENTS }, () => {
      const socket = connect(Number(port), '127.0.0.1').pause();
      open.add(socket);
      // More than the system keeps for a connection.
      socket.write('GET /catalog/preparaty HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(200));
      // Who does not read notices the end by writing alone.
      const nudging = setInterval(() => socket.write('\r\n'), 100);
      return new Promise<void>((resolve) => {
        socket.on('error', () => {});
        socket.once('close', () => {
          most = Math.max(most, open.size === CLIENTS ? inUse() : 0);
          open.delete(socket);
          clearInterval(nudging);
          resolve();
        });
      });
    });
    await Promise.all(gone);
    return most;
  }

  it('are cut off, and nothing of what was kept for them stays in memory', async () => {
    await crowd();
    const before = inUse();
    let held = 0;
    for (let time = 0; time < CROWDS; time++) held = Math.max(held, (await crowd()) - before);
    const left = inUse() - before;
    expect(held).toBeGreaterThan(CLIENTS * 1024);
    expect(left).toBeLessThan(held / 4);
  });
});
