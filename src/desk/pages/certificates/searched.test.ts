import { expect, it } from 'vitest';
import { searched } from './searched.ts';

it.each([
  ['7KQ2-M9XD-04TB-HW3Z', 'HW3Z'],
  ['7kq2 m9xd 04tb hw3z', 'hw3z'],
  ['HW3Z', 'HW3Z'],
  ['№ 10012', '№ 10012'],
  ['+7 916 123-45-67', '+7 916 123-45-67'],
  ['anna-12@mail.com', 'anna-12@mail.com'],
])('%j is searched for as %j', (typed, text) => expect(searched(typed)).toBe(text));
