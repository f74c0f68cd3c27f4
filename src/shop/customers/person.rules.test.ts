import { expect, it } from 'vitest';
import { withoutPerson } from './person.rules.ts';

const ANNA = { phone: '79161234567', email: 'anna@example.ru', name: 'Анна', lastName: 'Петрова' };

it.each([
  ['Анна, спасибо за отзыв!', '…, спасибо за отзыв!'],
  ['Спасибо, АННА ПЕТРОВА.', 'Спасибо, … ….'],
  ['Марианна и Аннамария довольны', 'Марианна и Аннамария довольны'],
  ['Звоните: +7 (916) 123-45-67 или 8 916 123 45 67', 'Звоните: … или …'],
  ['89161234567, 79161234567', '…, …'],
  ['номер 779161234567 чужой', 'номер 779161234567 чужой'],
  ['пишите на Anna@Example.ru', 'пишите на …'],
  ['anna@example.rust и hanna@example.ru', 'anna@example.rust и hanna@example.ru'],
])('%s', (text, expected) => {
  expect(withoutPerson(text, ANNA)).toBe(expected);
});

it('nothing is taken out for an account without a name and contacts', () => {
  const nobody = { phone: null, email: null, name: '', lastName: '' };
  expect(withoutPerson('Спасибо за отзыв', nobody)).toBe('Спасибо за отзыв');
});
