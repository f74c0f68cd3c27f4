import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { checkoutForm, placeOrder, totalOf } from './buyer.ts';

/** Number of answers by status; 0 counts requests without an answer. */
export type Answers = Map<number, number>;

export interface OverloadFigures {
  /** Pages and calls per second that the shop can answer. */
  readonly capacity: number;
  /** Pages and calls per second that were then requested. */
  readonly offered: number;
  readonly pages: Answers;
  readonly calls: Answers;
  readonly orders: Answers;
  readonly health: Answers;
  /** Longest wait for `/readyz`, in milliseconds. */
  readonly slowestHealthMs: number;
  /** Number of 503 answers with `retry-after`. */
  readonly withRetryAfter: number;
}

export interface OverloadOptions {
  /** Load as a multiple of the capacity. */
  readonly times: number;
  readonly seconds: number;
  /** Connections that neither send nor read; each is reopened when it is closed. */
  readonly slowClients: number;
}

const ITEMS = [{ product: 2, quantity: 1 }];
const ORDERS_PER_SECOND = 10;
const TICK_MS = 10;

const count = (answers: Answers, status: number) => answers.set(status, (answers.get(status) ?? 0) + 1);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Overloads a shop with uncached pages and API calls, and places orders meanwhile. */
export async function overload(url: string, options: OverloadOptions): Promise<OverloadFigures> {
  const agent = new Agent({ keepAlive: true });
  const pages: Answers = new Map();
  const calls: Answers = new Map();
  const orders: Answers = new Map();
  const health: Answers = new Map();
  let withRetryAfter = 0;
  let index = 0;

  function get(path: string): Promise<number> {
    return new Promise((resolve) => {
      request(url + path, { agent }, (answer) => {
        if (answer.statusCode === 503 && Number(answer.headers['retry-after']) > 0) withRetryAfter++;
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode!));
        answer.on('error', () => resolve(0));
      })
        .on('error', () => resolve(0))
        .end();
    });
  }
  /** Four uncached pages, then an API call. */
  async function sendRequest(counts: { pages: Answers; calls: Answers }): Promise<void> {
    const next = index++;
    if (next % 5 < 4) count(counts.pages, await get(`/search?q=${next}`));
    else count(counts.calls, await get('/api/reviews?product=2'));
  }

  // Warm up, then measure the capacity with 32 concurrent clients.
  const total = await totalOf(url, ITEMS);
  const measureRate = async (seconds: number) => {
    const until = performance.now() + seconds * 1000;
    const before = index;
    const counts = { pages: new Map(), calls: new Map() };
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        while (performance.now() < until) await sendRequest(counts);
      }),
    );
    return (index - before) / seconds;
  };
  await measureRate(1);
  const capacity = await measureRate(2);
  const offered = capacity * options.times;

  let running = true;
  const slow = Array.from({ length: options.slowClients }, (_, client) =>
    openSlowClient(url, client % 2 === 0, () => running),
  );
  const buying = (async () => {
    const pressed: Promise<void>[] = [];
    while (running) {
      const form = checkoutForm(ITEMS, total, { paySystem: 3 });
      pressed.push(
        placeOrder(url, form).then(
          ({ status }) => void count(orders, status),
          () => void count(orders, 0),
        ),
      );
      await pause(1000 / ORDERS_PER_SECOND);
    }
    await Promise.all(pressed);
  })();
  let slowestHealthMs = 0;
  const watching = (async () => {
    while (running) {
      const began = performance.now();
      count(health, await get('/readyz'));
      slowestHealthMs = Math.max(slowestHealthMs, performance.now() - began);
      await pause(50);
    }
  })();

  // Open-loop load: requests are sent on schedule, whether or not earlier ones are answered.
  const sent: Promise<void>[] = [];
  const began = performance.now();
  for (;;) {
    const elapsed = performance.now() - began;
    if (elapsed > options.seconds * 1000) break;
    const due = Math.floor((elapsed / 1000) * offered);
    while (sent.length < due) sent.push(sendRequest({ pages, calls }));
    await pause(TICK_MS);
  }
  await Promise.all(sent);
  running = false;
  await Promise.all([buying, watching]);
  for (const { end } of slow) end();
  agent.destroy();
  return { capacity, offered, pages, calls, orders, health, slowestHealthMs, withRetryAfter };
}

/** A client that does not read its answers, or does not finish its request; reconnects when it is cut off. */
function openSlowClient(url: string, reads: boolean, running: () => boolean): { end(): void } {
  let socket: Socket;
  const open = () => {
    socket = connect(Number(new URL(url).port), '127.0.0.1');
    const head = 'GET /catalog/preparaty HTTP/1.1\r\nhost: shop\r\n';
    socket.on('error', () => {});
    socket.on('close', () => running() && open());
    if (reads) {
      socket.resume();
      socket.write(head);
    } else {
      socket.pause();
      socket.write(`${head}\r\n`.repeat(10));
    }
  };
  open();
  return { end: () => socket.destroy() };
}
