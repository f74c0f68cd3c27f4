import type { ShopContext } from '../context.ts';
import { overlapsOf, type GoodsOverlap } from './overlaps.reads.ts';

/** A changed label or level is noticed after this time. */
const SECONDS = 60;
const MOST_SETS = 1000;

/** Answers for sets of goods are cached in the process: many visitors hold the same few goods. */
export function cacheOverlaps({ db, now }: Pick<ShopContext, 'db' | 'now'>) {
  const answers = new Map<string, { readonly until: number; readonly answer: Promise<readonly GoodsOverlap[]> }>();
  return (goods: readonly number[]): Promise<readonly GoodsOverlap[]> => {
    const key = goods.toSorted((one, other) => one - other).join(' ');
    const cached = answers.get(key);
    if (cached && cached.until > now().getTime()) return cached.answer;
    answers.delete(key);
    const [oldest] = answers.keys();
    if (oldest !== undefined && answers.size >= MOST_SETS) answers.delete(oldest);
    const answer = overlapsOf(db, goods);
    answers.set(key, { until: now().getTime() + SECONDS * 1000, answer });
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
