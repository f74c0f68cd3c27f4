import { expect, it } from 'vitest';
import { keysOf } from './keys.ts';

const said = (path: string) => keysOf(path).map(([key]) => key);

it.each([
  ['/', ['↑ ↓', 'Enter', 'В', 'П', 'О', 'З', '?']],
  ['/orders', ['/', 'J K', 'Enter', '?']],
  // A page of one thing has no rows.
  ['/orders/7', ['?']],
  ['/stock/12', ['?']],
  ['/stock/counting', ['Enter', '?']],
  ['/support/tickets/7', ['?']],
  ['/support/chats/0d5f', ['Ctrl Enter', '?']],
  ['/packing/put-away', ['?']],
  ['/packing/0d5f', ['+ Enter', '- Enter', '/ Enter', '* Enter', '?']],
  ['/guide/stock', ['?']],
])('%s has the keys %j', (path, keys) => {
  expect(said(path)).toEqual(keys);
});
