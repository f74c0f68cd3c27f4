import { expect, it } from 'vitest';
import { greetedName } from './greeted-name.ts';

it.each([
  ['Анна', 'Анна'],
  [' Анна-Мария ', 'Анна-Мария'],
  ['Жанна д’Арк', 'Жанна д’Арк'],
  ['', undefined],
  ['anna@example.ru', undefined],
  ['Ваш счёт: https://evil.example', undefined],
  ['evil.example', undefined],
  ['Позвоните +7 900 000-00-00', undefined],
  ['Вы выиграли приз, срочно заберите его у нас сегодня вечером', undefined],
  ['Анна\u202eанна', undefined],
])('%s is greeted as %s', (typed, greeted) => expect(greetedName(typed)).toBe(greeted));
