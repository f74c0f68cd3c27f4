import { expect, it } from 'vitest';
import { ordersAddress, readOrdersQuery } from './orders-query.ts';

it.each([
  ['', { state: null, words: '', before: undefined }, ''],
  ['state=going', { state: 'going', words: '', before: undefined }, '?state=going'],
  [
    'q=+%D1%87%D0%B0%D0%B9+&state=ended',
    { state: 'ended', words: 'чай', before: undefined },
    '?state=ended&q=%D1%87%D0%B0%D0%B9',
  ],
  ['before=12&utm_source=mail', { state: null, words: '', before: 12 }, '?before=12'],
  ['state=new&before=-1', { state: null, words: '', before: undefined }, ''],
  ['before=1e3&q=%00', { state: null, words: '', before: undefined }, ''],
])('the list of orders reads «%s»', (search, query, address) => {
  const read = readOrdersQuery(new URLSearchParams(search));
  expect(read).toEqual(query);
  expect(ordersAddress(read)).toBe(`/personal/orders${address}`);
});
