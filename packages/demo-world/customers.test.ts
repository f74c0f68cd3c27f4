import { expect, it } from 'vitest';
import { parsePhone } from '../../src/kernel/phone.ts';
import { openPasswords } from '../../src/shop/passwords/passwords.ts';
import { customers, DEMO_LOGIN } from './customers.ts';

it('the printed password is that of the demo customer', async () => {
  const [anna] = customers;
  expect(parsePhone(DEMO_LOGIN.phone)).toBe(anna!.phone);
  expect(await openPasswords().matches(anna!.passwordHash, DEMO_LOGIN.password)).toBe(true);
});
