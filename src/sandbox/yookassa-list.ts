import { z } from 'zod';
import { YookassaRefusal } from './yookassa-refusal.ts';

export interface Listed {
  readonly id: string;
  readonly status: string;
  readonly created_at: string;
  readonly captured_at?: string;
  readonly payment_id?: string;
  readonly payment_method?: { type: string };
}

const TIMES = ['created_at', 'captured_at'] as const;

/** What was never captured is in no period of captures. */
function isWithin(at: string | undefined, time: string, query: Record<string, string>): boolean {
  const bound = (name: string) => query[`${time}.${name}`];
  const isAsked = ['gte', 'gt', 'lte', 'lt'].some((name) => bound(name));
  if (!isAsked || at === undefined) return !isAsked;
  return (
    (!bound('gte') || at >= bound('gte')!) &&
    (!bound('gt') || at > bound('gt')!) &&
    (!bound('lte') || at <= bound('lte')!) &&
    (!bound('lt') || at < bound('lt')!)
  );
}

/** Filters as in the real API (`created_at.gte`), newest first; the cursor is the first id of the next page. */
export function page(items: readonly Listed[], query: Record<string, string>) {
  const limit = z.coerce.number().int().min(1).max(100).default(10).parse(query.limit);
  const matching = items.filter(
    (item) =>
      (!query.status || item.status === query.status) &&
      (!query.payment_method || item.payment_method?.type === query.payment_method) &&
      (!query.payment_id || item.payment_id === query.payment_id) &&
      TIMES.every((time) => isWithin(item[time], time, query)),
  );
  const from = query.cursor ? matching.findIndex((item) => item.id === query.cursor) : 0;
  if (from < 0) throw new YookassaRefusal(400, 'Unknown cursor', 'cursor');
  return { type: 'list', items: matching.slice(from, from + limit), next_cursor: matching[from + limit]?.id };
}
