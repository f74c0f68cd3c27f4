import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A process behind the balancer. */
export interface Peer {
  readonly url: string;
  /** False after an answer of `/readyz` that was not 200. */
  readonly isReady: boolean;
  readonly underWay: number;
  readonly answered: number;
}

export interface Balancer {
  readonly url: string;
  readonly peers: readonly Peer[];
  /** Requests that had gone to one process and were then sent to the other. */
  readonly repeated: readonly string[];
  close(): Promise<void>;
}

export interface BalancerRules {
  /** Asks `/readyz` all the time and sends nobody to a process that is not ready; otherwise learns of it by errors. */
  readonly asksReadiness: boolean;
  /** What may have reached a process may be sent to the other when the first gives no answer. */
  readonly mayRepeat: (method: string, path: string) => boolean;
}

/** Shorter than in deploy/nginx.conf, where both fit into the drain of a process; a story ends the drain itself. */
const IDLE_MS = 300;
const AWAY_MS = 300;
const ASK_EVERY_MS = 50;

/**
 * Stands in front of web processes: keeps connections, takes turns, sends to the other process what the first has not
 * taken. What no process answers is told as 502.
 */
export async function openBalancer(webs: readonly string[], rules: BalancerRules): Promise<Balancer> {
  const peers = webs.map((url) => ({ url, isReady: true, awayUntil: 0, underWay: 0, answered: 0 }));
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const repeated: string[] = [];
  let turn = 0;

  function order(): typeof peers {
    const first = turn++ % peers.length;
    const turns = [...peers.slice(first), ...peers.slice(0, first)];
    const usable = turns.filter((peer) => peer.isReady && peer.awayUntil <= Date.now());
    return usable.length > 0 ? usable : turns;
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = 'GET', url = '/' } = incoming;
    const tried: string[] = [];
    for (const peer of order()) {
      peer.underWay++;
      const outcome = await send(peer.url, body);
      peer.underWay--;
      if (outcome === 'answered') {
        peer.answered++;
        return;
      }
      tried.push(outcome);
      peer.awayUntil = Date.now() + AWAY_MS;
      if (outcome === 'ECONNREFUSED') continue;
      if (!rules.mayRepeat(method, url)) break;
      repeated.push(`${method} ${url}: ${outcome}`);
    }
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end(JSON.stringify({ tried }));

    function send(to: string, sent: Buffer): Promise<string> {
      return new Promise((resolve) => {
        const headers = { ...incoming.headers, connection: 'keep-alive' };
        const asked = request(to + url, { agent, method, headers }, (answer) => {
          const { connection: _connection, 'keep-alive': _keepAlive, ...kept } = answer.headers;
          outgoing.writeHead(answer.statusCode!, kept);
          answer.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
          answer.on('end', () => {
            outgoing.end();
            resolve('answered');
          });
          answer.pipe(outgoing, { end: false });
        });
        asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
        asked.end(sent);
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
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  }
  const watching = rules.asksReadiness ? peers.map(watch) : [];

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    peers,
    repeated,
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
