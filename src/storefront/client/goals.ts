import { analyticsConsent } from './analytics-consent.ts';

/** Goals as they are named in the analytics counter. */
export type Goal =
  | 'delivery_self'
  | 'delivery_pvz'
  | 'delivery_courier'
  | 'pay_online'
  | 'pay_offline'
  | 'pay_btn_click'
  | 'subscribe_news';

/** Calls `done` when the counter has sent the goal or will not send it. */
type Listener = (goal: Goal, done: () => void) => void;

/** How long leaving the page may wait for the counter, ms. */
const SEND_TIMEOUT_MS = 800;

const queue: Parameters<Listener>[] = [];
let report: Listener = (...goal) => queue.push(goal);

/**
 * Reports a goal to the counter. It is dropped without consent, and queued until the counter has loaded.
 *
 * @returns resolves when the page may be left: the goal is sent, or the time to wait for that is over
 */
export function trackGoal(goal: Goal): Promise<void> {
  if (analyticsConsent() !== 'yes') return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, SEND_TIMEOUT_MS);
    report(goal, resolve);
  });
}

/** @returns unsubscribes the listener */
export function onGoals(listener: Listener): () => void {
  report = listener;
  for (const goal of queue.splice(0)) listener(...goal);
  return () => {
    report = (...goal) => queue.push(goal);
  };
}
