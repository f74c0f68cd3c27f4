import { isCarrier } from '../../../kernel/carriers.ts';
import { isModernDay } from '../../../kernel/dates.ts';
import type { OrderFilter } from '../../api/order-answers.ts';
import { METHOD_WORDS, ORDER_MONEY_WORDS, ORDER_STATE_WORDS } from '../../words/order-words.ts';

type FlagName = 'exception' | 'cancelAsked' | 'onHold';
export const FLAG_NAMES: readonly FlagName[] = ['exception', 'cancelAsked', 'onHold'];

const among = <K extends string>(words: Readonly<Record<K, string>>, value: string | null): K | undefined =>
  value !== null && Object.hasOwn(words, value) ? (value as K) : undefined;

const dayOf = (value: string | null): string | undefined =>
  value !== null && /^\d{4}-\d\d-\d\d$/.test(value) && isModernDay(value) ? value : undefined;

/** The filter of an address; what is no condition of the list is left out. */
export function readFilter(params: URLSearchParams): OrderFilter {
  const state = params.getAll('state').flatMap((one) => among(ORDER_STATE_WORDS, one) ?? []);
  const method = among(METHOD_WORDS, params.get('method'));
  const carrier = params.get('carrier');
  const money = among(ORDER_MONEY_WORDS, params.get('money'));
  const from = dayOf(params.get('from'));
  const to = dayOf(params.get('to'));
  return {
    ...(state.length > 0 && { state: [...new Set(state)] }),
    ...(method && { method }),
    ...(isCarrier(carrier) && { carrier }),
    ...(money && { money }),
    ...(from && { from }),
    ...(to && { to }),
    ...Object.fromEntries(FLAG_NAMES.flatMap((name) => (params.get(name) === 'true' ? [[name, true]] : []))),
  };
}

/** The same filter as parameters of an address, in one order, so that equal filters have equal addresses. */
export function filterParams({ state = [], ...rest }: OrderFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const one of Object.keys(ORDER_STATE_WORDS)) if (state.some((each) => each === one)) params.append('state', one);
  for (const name of ['method', 'carrier', 'money', 'from', 'to', ...FLAG_NAMES] as const)
    if (rest[name] !== undefined) params.set(name, String(rest[name]));
  return params;
}

export const isSameFilter = (one: OrderFilter, other: OrderFilter): boolean =>
  String(filterParams(one)) === String(filterParams(other));

export const isEmptyFilter = (filter: OrderFilter): boolean => filterParams(filter).size === 0;
