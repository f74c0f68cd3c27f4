import { expect, it } from 'vitest';
import { openPasswords } from '../../src/shop/passwords/passwords.ts';
import { demoStaff } from './staff.ts';

it('the published passwords are those of the demo staff', async () => {
  const passwords = openPasswords();
  for (const { passwordHash, password } of demoStaff)
    expect(await passwords.matches(passwordHash, password)).toBe(true);
});
