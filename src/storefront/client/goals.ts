import { countingChoice } from './counting.ts';

/** What the shop is interested in, in the words of its counter. */
export type Goal =
  | 'delivery_self'
  | 'delivery_pvz'
  | 'delivery_courier'
  | 'pay_online'
  | 'pay_offline'
  | 'pay_btn_click'
  | 'subscribe_news';

/** Calls `done` when the counter has sent the goal, or never will. */
type Listener = (goal: Goal, done: () => void) => void;

/** How long a press on a button that leads away waits for the counter, ms. */
const PATIENCE_MS = 800;

const waiting: Parameters<Listener>[] = [];
let tell: Listener = (...goal) => waiting.push(goal);

/**
 * Notes a goal for the counter. Before consent it is forgotten at once; until the counter has come it waits.
 *
 * @returns when the page may be left: the counter has sent it, or is not to be waited for
 */
export function trackGoal(goal: Goal): Promise<void> {
  if (countingChoice() !== 'yes') return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    tell(goal, resolve);
  });
}

/** @returns how to stop listening */
export function onGoals(listener: Listener): () => void {
  tell = listener;
  for (const goal of waiting.splice(0)) listener(...goal);
  return () => {
    tell = (...goal) => waiting.push(goal);
  };
}
