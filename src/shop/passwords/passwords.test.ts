import { expect, it } from 'vitest';
import { isRefusal } from '../../kernel/refusal.ts';
import { openPasswords } from './passwords.ts';

it('a password matches its own hash, however its letters are composed, and no other', async () => {
  const passwords = openPasswords();
  const hash = await passwords.hash('чай с чабрецом');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches(hash, 'чай с чабрецом'.normalize('NFD'))).toBe(true);
  expect(await passwords.matches(hash, 'Чай с чабрецом')).toBe(false);
  expect(await passwords.hash('чай с чабрецом')).not.toBe(hash);
});

it('nothing matches an account without a password', async () => {
  const passwords = openPasswords();
  for (const missing of [null, undefined]) expect(await passwords.matches(missing, '')).toBe(false);
});

it('limits the queue, and the process goes on with other work meanwhile', async () => {
  const passwords = openPasswords();
  let ticks = 0;
  const watch = setInterval(() => ticks++, 1);
  const requests = Array.from({ length: 200 }, () => passwords.admit(() => passwords.matches(null, 'x')));
  const answers = await Promise.all(requests).finally(() => clearInterval(watch));
  expect(answers.filter((answer) => answer === false)).toHaveLength(60);
  const refusals = answers.filter(isRefusal).map(({ refused }) => refused);
  expect(refusals).toEqual(Array.from({ length: 140 }, () => 'sign-in-busy'));
  // Hashing on the main thread would let the interval fire once at most.
  expect(ticks).toBeGreaterThan(10);
  // When the queue is empty again, a request is admitted.
  expect(await passwords.admit(() => passwords.matches(null, 'x'))).toBe(false);
});
