import { expect, it } from 'vitest';
import { isAccountPage, isPrivatePath } from './links.ts';

it.each([
  ['/personal', true, true],
  ['/personal/orders', true, true],
  ['/personal/safety', true, true],
  // By a signed link too.
  ['/personal/orders/7', false, true],
  ['/personal/orders/7/materials/1', false, true],
  ['/personality', false, false],
  ['/order', false, true],
  ['/catalog', false, false],
])('%s is for signed-in customers only: %s, of one visitor: %s', (path, account, own) => {
  expect([isAccountPage(path), isPrivatePath(path)]).toEqual([account, own]);
});
