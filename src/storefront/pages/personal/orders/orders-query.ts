import { links } from '../../../../kernel/links.ts';
import { typedWords } from '../../../../kernel/typed-words.ts';
import type { OrderGroup } from '../../../../shop/orders/order.rules.ts';

/** Parts of the list by the word in the address; null: all orders. */
export const ORDER_FILTERS: readonly { readonly value: OrderGroup | 'returns' | null; readonly name: string }[] = [
  { value: null, name: 'Все' },
  { value: 'going', name: 'В\u00a0работе' },
  { value: 'unpaid', name: 'Ждут оплаты' },
  { value: 'ended', name: 'Завершённые' },
  { value: 'returns', name: 'Возвраты' },
];

export interface OrdersQuery {
  readonly state: OrderGroup | 'returns' | null;
  /** The number of an order or a part of a product's name; empty without a search. */
  readonly words: string;
  /** The list goes on after the order, or the return, of this number. */
  readonly before: number | undefined;
}

export const LONGEST_WORDS = 100;

/** Reads the query of the address. Unknown names and values are as good as none: links from letters carry labels. */
export function readOrdersQuery(search: URLSearchParams): OrdersQuery {
  const state = search.get('state');
  const before = search.get('before') ?? '';
  return {
    state: ORDER_FILTERS.find(({ value }) => value === state)?.value ?? null,
    words: typedWords(search.get('q'), LONGEST_WORDS),
    before: /^[1-9]\d{0,14}$/.test(before) ? Number(before) : undefined,
  };
}

/** The address of the list with this query, its parts in a fixed order. */
export function ordersAddress({ state, words, before }: Partial<OrdersQuery>): string {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(words && { q: words }),
    ...(before !== undefined && { before: String(before) }),
  }).toString();
  return query ? `${links.accountOrders()}?${query}` : links.accountOrders();
}
