import { setTimeout as pause } from 'node:timers/promises';
import type { World } from './world.ts';

/** One notification and every try to deliver it. */
export interface Notice {
  readonly id: number;
  readonly event: string;
  readonly objectId: string;
  /** Payment it is about; the console lists notices by it. */
  readonly paymentId: string;
  readonly tries: { readonly at: string; readonly answer: number | string }[];
  state: 'waiting' | 'delivered' | 'lost' | 'given-up';
}

/**
 * What becomes of the news: `send` it, `lose` it, send it `twice`, send it in `reverse` (the outcome first,
 * then the stale step before it), or send it late.
 */
export type WebhookMode = 'send' | 'lose' | 'twice' | 'reverse' | { readonly delayMs: number };

export interface News {
  readonly event: string;
  readonly object: { readonly id: string; readonly status: string };
  readonly paymentId: string;
}

// The real company repeats for 24 hours; the sandbox grows impatient sooner.
const REDELIVER_AFTER_MS = [300, 1_000, 3_000, 10_000, 30_000, 60_000, 300_000];
const ANSWER_WITHIN_MS = 5_000;
const KEPT = 500;

/** Delivers notifications to the shop and repeats until it answers 200. */
export function createNotices(world: World, webhookUrl: string) {
  let notices: Notice[] = [];
  const firstTries = new Set<Promise<boolean>>();
  let stopped = new AbortController();
  let last = 0;
  const forget = () => {
    stopped.abort();
    stopped = new AbortController();
    notices = [];
  };
  world.onReset(forget);

  function open(news: News, state: Notice['state']): Notice {
    last += 1;
    const notice: Notice = {
      id: last,
      event: news.event,
      objectId: news.object.id,
      paymentId: news.paymentId,
      tries: [],
      state,
    };
    notices = [...notices, notice].slice(-KEPT);
    world.changed();
    return notice;
  }

  async function post(body: unknown, signal: AbortSignal): Promise<number | string> {
    try {
      const response = await fetch(webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch (fault) {
      return fault instanceof Error && fault.name === 'TimeoutError' ? 'нет ответа' : 'нет связи';
    }
  }

  async function tryOnce(notice: Notice, news: News, signal: AbortSignal): Promise<boolean> {
    const answer = await post({ type: 'notification', event: news.event, object: news.object }, signal);
    notice.tries.push({ at: world.now().toISOString(), answer });
    if (answer === 200) notice.state = 'delivered';
    world.changed();
    return answer === 200;
  }

  async function insist(notice: Notice, news: News, signal: AbortSignal): Promise<void> {
    for (const wait of REDELIVER_AFTER_MS) {
      await pause(wait, undefined, { signal, ref: false });
      if (await tryOnce(notice, news, signal)) return;
    }
    notice.state = 'given-up';
    world.changed();
  }

  /** Resolves after the first try; the repeats go on in the background. */
  async function deliver(news: News): Promise<void> {
    const { signal } = stopped;
    const notice = open(news, 'waiting');
    const firstTry = tryOnce(notice, news, signal);
    firstTries.add(firstTry);
    const heard = await firstTry.finally(() => firstTries.delete(firstTry));
    if (!heard) insist(notice, news, signal).catch(() => undefined);
  }

  async function deliverLate(news: News, delayMs: number): Promise<void> {
    const { signal } = stopped;
    const notice = open(news, 'waiting');
    await pause(delayMs, undefined, { signal, ref: false });
    if (!(await tryOnce(notice, news, signal))) await insist(notice, news, signal);
  }

  return {
    /** Resolves when the first try of each copy is over; at once for late and lost news. */
    async announce(news: News, mode: WebhookMode = 'send'): Promise<void> {
      if (mode === 'lose') return void open(news, 'lost');
      if (typeof mode === 'object') return void deliverLate(news, mode.delayMs).catch(() => undefined);
      await deliver(news);
      if (mode === 'twice') await deliver(news);
      if (mode === 'reverse') {
        const stale = { ...news.object, status: 'waiting_for_capture', paid: true };
        await deliver({ ...news, event: 'payment.waiting_for_capture', object: stale });
      }
    },
    /** Any body at all, once; resolves with the shop's status or a word why there is none. */
    sendRaw: (body: unknown) => post(body, stopped.signal),
    list: (): readonly Notice[] => notices,
    /** Resolves when no news is being told for the first time; late news is not waited for. */
    async told(): Promise<void> {
      while (firstTries.size > 0) await Promise.allSettled(firstTries);
    },
    close: forget,
  };
}
