import { createServer } from 'node:net';

/** Workers draw from ranges of their own: what one is about to listen on is not free for the others. */
const RANGE = 4_000;
const FIRST = 20_000 + RANGE * (Number(process.env.VITEST_POOL_ID ?? 0) % 3);

const given = new Set<number>();

/**
 * Ports nobody listens on and nobody was given, the one after each free too: the sandbox takes a pair. Below the range
 * from which the system gives ports to outgoing connections, so that none of those comes in between.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = FIRST + 2 * Math.floor((Math.random() * RANGE) / 2);
    if (given.has(port)) continue;
    given.add(port);
    if ((await isFree(port)) && (await isFree(port + 1))) ports.push(port);
  }
  return ports;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
