import { setTimeout as pause } from 'node:timers/promises';
import type { SandboxContext } from './sandbox-context.ts';

/** A notification with every attempt to deliver it. */
export interface SentNotification {
  readonly id: number;
  readonly event: string;
  readonly objectId: string;
  /** Payment it is about; the console groups notifications by it. */
  readonly paymentId: string;
  readonly tries: { readonly at: string; readonly answer: number | string }[];
  state: 'waiting' | 'delivered' | 'lost' | 'given-up';
}

/**
 * How to deliver a notification: `send` it, `lose` it, send it `twice`, in `reverse` (the outcome first, then the stale
 * event before it), or after a delay.
 */
export type WebhookMode = 'send' | 'lose' | 'twice' | 'reverse' | { readonly delayMs: number };

export interface NotificationData {
  readonly event: string;
  readonly object: { readonly id: string; readonly status: string };
  readonly paymentId: string;
}

// The real YooKassa retries for 24 hours.
const REDELIVER_AFTER_MS = [300, 1_000, 3_000, 10_000, 30_000, 60_000, 300_000];
const ANSWER_WITHIN_MS = 5_000;
const MAX_ENTRIES = 500;

/** Delivers notifications to the shop and retries until it answers 200. */
export function createNotifications(context: SandboxContext, webhookUrl: string) {
  let sent: SentNotification[] = [];
  const firstAttempts = new Set<Promise<boolean>>();
  let stopped = new AbortController();
  let last = 0;
  const clear = () => {
    stopped.abort();
    stopped = new AbortController();
    sent = [];
  };
  context.onReset(clear);

  function open(data: NotificationData, state: SentNotification['state']): SentNotification {
    last += 1;
    const notification: SentNotification = {
      id: last,
      event: data.event,
      objectId: data.object.id,
      paymentId: data.paymentId,
      tries: [],
      state,
    };
    sent = [...sent, notification].slice(-MAX_ENTRIES);
    context.changed();
    return notification;
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
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'нет ответа' : 'нет связи';
    }
  }

  async function attemptDelivery(
    notification: SentNotification,
    data: NotificationData,
    signal: AbortSignal,
  ): Promise<boolean> {
    const answer = await post({ type: 'notification', event: data.event, object: data.object }, signal);
    notification.tries.push({ at: context.now().toISOString(), answer });
    if (answer === 200) notification.state = 'delivered';
    context.changed();
    return answer === 200;
  }

  async function redeliver(notification: SentNotification, data: NotificationData, signal: AbortSignal): Promise<void> {
    for (const wait of REDELIVER_AFTER_MS) {
      await pause(wait, undefined, { signal, ref: false });
      if (await attemptDelivery(notification, data, signal)) return;
    }
    notification.state = 'given-up';
    context.changed();
  }

  /** Resolves after the first attempt; retries go on in the background. */
  async function deliver(data: NotificationData): Promise<void> {
    const { signal } = stopped;
    const notification = open(data, 'waiting');
    const firstAttempt = attemptDelivery(notification, data, signal);
    firstAttempts.add(firstAttempt);
    const delivered = await firstAttempt.finally(() => firstAttempts.delete(firstAttempt));
    if (!delivered) redeliver(notification, data, signal).catch(() => undefined);
  }

  async function deliverLate(data: NotificationData, delayMs: number): Promise<void> {
    const { signal } = stopped;
    const notification = open(data, 'waiting');
    await pause(delayMs, undefined, { signal, ref: false });
    if (!(await attemptDelivery(notification, data, signal))) await redeliver(notification, data, signal);
  }

  return {
    /** Resolves after the first attempt of each copy; at once for delayed and lost notifications. */
    async notify(data: NotificationData, mode: WebhookMode = 'send'): Promise<void> {
      if (mode === 'lose') return void open(data, 'lost');
      if (typeof mode === 'object') return void deliverLate(data, mode.delayMs).catch(() => undefined);
      await deliver(data);
      if (mode === 'twice') await deliver(data);
      if (mode === 'reverse') {
        const stale = { ...data.object, status: 'waiting_for_capture', paid: true };
        await deliver({ ...data, event: 'payment.waiting_for_capture', object: stale });
      }
    },
    /** Posts any body once; resolves with the shop's status, or with the reason why there is none. */
    sendRaw: (body: unknown) => post(body, stopped.signal),
    list: (): readonly SentNotification[] => sent,
    /** Resolves when no first attempt is under way; delayed notifications are not waited for. */
    async firstAttemptsDone(): Promise<void> {
      while (firstAttempts.size > 0) await Promise.allSettled(firstAttempts);
    },
    close: clear,
  };
}
