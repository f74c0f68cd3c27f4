import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A process behind the balancer. */
export interface Peer {
  readonly url: string;
  /** Whether the last answer of `/readyz` was 200. */
  readonly isReady: boolean;
  readonly inFlight: number;
  readonly answered: number;
}

export interface Balancer {
  readonly url: string;
  readonly peers: readonly Peer[];
  /** Requests that failed at one process and were sent to the other. */
  readonly retried: readonly string[];
  close(): Promise<void>;
}

export interface BalancerRules {
  /** Polls `/readyz` and skips processes that are not ready; otherwise a process is skipped after an error. */
  readonly checksReadiness: boolean;
  /** Whether a request that may have reached one process may be sent to the other when there is no answer. */
  readonly mayRetry: (method: string, path: string) => boolean;
}

/** Shorter than in deploy/nginx.conf, where both are shorter than the drain of a process; tests end the drain themselves. */
const IDLE_MS = 300;
const SKIP_MS = 300;
const POLL_EVERY_MS = 50;

/**
 * A round-robin balancer with keep-alive connections. A request that one process did not accept is sent to the other;
 * when none answers, the balancer answers 502.
 */
export async function openBalancer(webs: readonly string[], rules: BalancerRules): Promise<Balancer> {
  const peers = webs.map((url) => ({ url, isReady: true, skippedUntil: 0, inFlight: 0, answered: 0 }));
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const retried: string[] = [];
  let turn = 0;

  function order(): typeof peers {
    const first = turn++ % peers.length;
    const turns = [...peers.slice(first), ...peers.slice(0, first)];
    const usable = turns.filter((peer) => peer.isReady && peer.skippedUntil <= Date.now());
    return usable.length > 0 ? usable : turns;
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = 'GET', url = '/' } = incoming;
    const tried: string[] = [];
    for (const peer of order()) {
      peer.inFlight++;
      const outcome = await send(peer.url, body);
      peer.inFlight--;
      if (outcome === 'answered') {
        peer.answered++;
        return;
      }
      tried.push(outcome);
      peer.skippedUntil = Date.now() + SKIP_MS;
      if (outcome === 'ECONNREFUSED') continue;
      if (!rules.mayRetry(method, url)) break;
      retried.push(`${method} ${url}: ${outcome}`);
    }
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end(JSON.stringify({ tried }));

    function send(to: string, sent: Buffer): Promise<string> {
      return new Promise((resolve) => {
        const headers = { ...incoming.headers, connection: 'keep-alive' };
        const proxied = request(to + url, { agent, method, headers }, (answer) => {
          const { connection: _connection, 'keep-alive': _keepAlive, ...answerHeaders } = answer.headers;
          outgoing.writeHead(answer.statusCode!, answerHeaders);
          answer.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
          answer.on('end', () => {
            outgoing.end();
            resolve('answered');
          });
          answer.pipe(outgoing, { end: false });
        });
        proxied.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
        proxied.end(sent);
      });
    }
  }

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  let open = true;
  async function watch(peer: (typeof peers)[number]): Promise<void> {
    while (open) {
      peer.isReady = await fetch(`${peer.url}/readyz`).then(
        async (answer) => (await answer.text()) !== '' && answer.ok,
        () => false,
      );
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    }
  }
  const watching = rules.checksReadiness ? peers.map(watch) : [];

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    peers,
    retried,
    async close() {
      open = false;
      await Promise.all(watching);
      agent.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}
