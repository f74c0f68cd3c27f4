import { expect, it } from 'vitest';
import { recoveryProblem } from './recovery.ts';

const OWN = { email: 'anna@example.ru', confirmed: true };

it.each([
  ['', undefined, 'Все поля обязательны к заполнению', false],
  ['  ', OWN, 'Все поля обязательны к заполнению', false],
  ['anna@', undefined, 'Неверный email', false],
  ['anna@example.ru', undefined, undefined, undefined],
  [' Anna@Example.ru ', OWN, undefined, undefined],
  [
    'other@example.ru',
    OWN,
    'Перед отправкой сообщения на новый email его необходимо подтвердить в личных данных',
    true,
  ],
  [
    'anna@example.ru',
    { email: '', confirmed: true },
    'Перед отправкой сообщения на новый email его необходимо подтвердить в личных данных',
    true,
  ],
  ['anna@example.ru', { ...OWN, confirmed: false }, 'Необходимо подтвердить почту', true],
])('«%s» of %o: %s', (typed, own, message, blocks) => {
  const problem = recoveryProblem(typed, own);
  expect([problem?.message, problem?.blocks]).toEqual([message, blocks]);
});
