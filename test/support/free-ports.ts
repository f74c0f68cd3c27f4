import { createServer } from 'node:net';

/**
 * Ports nobody listens on, the one after each free too: the sandbox takes a pair. Below the range from which the
 * system gives ports to outgoing connections, so that none of those comes in between.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = 20_000 + 2 * Math.floor(Math.random() * 6_000);
    if (!ports.includes(port) && (await isFree(port)) && (await isFree(port + 1))) ports.push(port);
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
