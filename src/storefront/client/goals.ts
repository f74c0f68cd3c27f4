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

type Listener = (goal: Goal) => void;

const waiting: Goal[] = [];
let tell: Listener = (goal) => waiting.push(goal);

/** Notes a goal for the counter. Before consent it is forgotten at once; until the counter has come it waits. */
export function noteGoal(goal: Goal): void {
  if (countingChoice() === 'yes') tell(goal);
}

/** @returns how to stop listening */
export function onGoals(listener: Listener): () => void {
  tell = listener;
  for (const goal of waiting.splice(0)) listener(goal);
  return () => {
    tell = (goal) => waiting.push(goal);
  };
}
