import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { checkoutForm, place, totalOf } from './buyer.ts';

/** Answers by status; 0 for those that never came. */
export type Answers = Map<number, number>;

export interface OverloadFigures {
  /** Pages and calls a second that were answered as fast as they could be. */
  readonly capacity: number;
  /** Pages and calls a second that were then asked for. */
  readonly asked: number;
  readonly pages: Answers;
  readonly calls: Answers;
  readonly orders: Answers;
  readonly health: Answers;
  /** Longest wait for `/readyz`, in milliseconds. */
  readonly slowestHealthMs: number;
  /** 503s that said when to come back. */
  readonly toldWhen: number;
}

export interface OverloadOptions {
  /** How many times the capacity is asked for. */
  readonly times: number;
  readonly seconds: number;
  /** Connections that neither send nor read, each replaced when it is cut off. */
  readonly slowClients: number;
}

const ITEMS = [{ product: 2, quantity: 1 }];
const ORDERS_PER_SECOND = 10;
const TICK_MS = 10;

const count = (answers: Answers, status: number) => answers.set(status, (answers.get(status) ?? 0) + 1);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks a shop for more than it can do: pages that are not kept and calls of the API, with buyers among them. */
export async function overload(url: string, options: OverloadOptions): Promise<OverloadFigures> {
  const agent = new Agent({ keepAlive: true });
  const pages: Answers = new Map();
  const calls: Answers = new Map();
  const orders: Answers = new Map();
  const health: Answers = new Map();
  let toldWhen = 0;
  let index = 0;

  function get(path: string): Promise<number> {
    return new Promise((resolve) => {
      request(url + path, { agent }, (answer) => {
        if (answer.statusCode === 503 && Number(answer.headers['retry-after']) > 0) toldWhen++;
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode!));
        answer.on('error', () => resolve(0));
      })
        .on('error', () => resolve(0))
        .end();
    });
  }
  /** Four pages nobody has asked for before, then a call. */
  async function ask(into: { pages: Answers; calls: Answers }): Promise<void> {
    const next = index++;
    if (next % 5 < 4) count(into.pages, await get(`/search?q=${next}`));
    else count(into.calls, await get('/api/reviews?product=2'));
  }

  // Warm, then as fast as the process goes with some at once.
  const total = await totalOf(url, ITEMS);
  const goes = async (seconds: number) => {
    const until = performance.now() + seconds * 1000;
    const before = index;
    const into = { pages: new Map(), calls: new Map() };
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        while (performance.now() < until) await ask(into);
      }),
    );
    return (index - before) / seconds;
  };
  await goes(1);
  const capacity = await goes(2);
  const asked = capacity * options.times;

  let going = true;
  const slow = Array.from({ length: options.slowClients }, (_, client) => keepSlow(url, client % 2 === 0, () => going));
  const buying = (async () => {
    const pressed: Promise<void>[] = [];
    while (going) {
      const form = checkoutForm(ITEMS, total, { paySystem: 3 });
      pressed.push(
        place(url, form).then(
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
    while (going) {
      const began = performance.now();
      count(health, await get('/readyz'));
      slowestHealthMs = Math.max(slowestHealthMs, performance.now() - began);
      await pause(50);
    }
  })();

  // Whatever the answers are, the next requests come in their time.
  const sent: Promise<void>[] = [];
  const began = performance.now();
  for (;;) {
    const elapsed = performance.now() - began;
    if (elapsed > options.seconds * 1000) break;
    const due = Math.floor((elapsed / 1000) * asked);
    while (sent.length < due) sent.push(ask({ pages, calls }));
    await pause(TICK_MS);
  }
  await Promise.all(sent);
  going = false;
  await Promise.all([buying, watching]);
  for (const { end } of slow) end();
  agent.destroy();
  return { capacity, asked, pages, calls, orders, health, slowestHealthMs, toldWhen };
}

/** A client that does not read what it asked for, or does not finish asking; there is always such a one. */
function keepSlow(url: string, reads: boolean, going: () => boolean): { end(): void } {
  let socket: Socket;
  const open = () => {
    socket = connect(Number(new URL(url).port), '127.0.0.1');
    const head = 'GET /catalog/preparaty HTTP/1.1\r\nhost: shop\r\n';
    socket.on('error', () => {});
    socket.on('close', () => going() && open());
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
