import { expect, it } from 'vitest';
import { registrationProblem } from './registration.ts';

const VALID = { name: 'Анна', lastName: 'Соколова', email: '', consent: true, newsletter: false };

it.each([
  [{}, undefined, []],
  [{ email: 'anna@example.ru' }, undefined, []],
  [{ name: ' ' }, 'Заполните обязательные поля', ['name']],
  [{ name: '', lastName: '', email: 'x' }, 'Заполните обязательные поля', ['name', 'lastName']],
  [
    { name: 'evil.example', lastName: 't.me/x' },
    'Похоже на\u00a0адрес сайта или почты: уберите его из этого поля',
    ['name', 'lastName'],
  ],
  [{ email: 'anna@' }, 'Неверный email', ['email']],
  [{ email: '79161234567@phone.invalid' }, 'Неверный email', ['email']],
  [{ consent: false }, 'Ознакомьтесь и примите согласие на обработку персональных данных', ['consent']],
])('%o: %s', (change, message, fields) => {
  const problem = registrationProblem({ ...VALID, ...change });
  expect(problem?.message).toBe(message);
  expect(problem?.fields ?? []).toEqual(fields);
});
