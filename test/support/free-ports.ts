import { createServer } from 'node:net';

/** Each worker of Vitest has its own range, so that two workers never choose the same port. */
const RANGE = 4_000;
const FIRST = 20_000 + RANGE * (Number(process.env.VITEST_POOL_ID ?? 0) % 3);

const taken = new Set<number>();

/**
 * Free ports, each followed by another free one, because the sandbox takes a pair. They are below the system's range for
 * outgoing connections, which could otherwise take them meanwhile.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = FIRST + 2 * Math.floor((Math.random() * RANGE) / 2);
    if (taken.has(port)) continue;
    taken.add(port);
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
