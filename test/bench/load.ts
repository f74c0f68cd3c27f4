import { request, type Agent } from 'node:http';

/** Sends one request; resolves with the status and the body. */
export function sendRequest(
  agent: Agent,
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  return new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
    const sent = request(url, { agent, method: options.method ?? 'GET', headers: options.headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode!, body: Buffer.concat(chunks) }));
    });
    sent.on('error', reject);
    sent.end(options.body);
  });
}

/** Runs `one` repeatedly on `connections` connections for some seconds. @returns runs per second */
export async function perSecond(
  connections: number,
  seconds: number,
  one: (index: number) => Promise<void>,
): Promise<number> {
  const started = performance.now();
  const deadline = started + seconds * 1000;
  let done = 0;
  let index = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < deadline) {
        await one(index++);
        done++;
      }
    }),
  );
  return done / ((performance.now() - started) / 1000);
}
