import { expect, it } from 'vitest';
import { typedWords } from './typed-words.ts';

it.each([
  [null, ''],
  ['\0', ''],
  [' чай\0\nмята ', 'чай мята'],
  ['ча\uD83D', 'ча'],
  ['🌿🌿🌿🌿🌿🌿🌿🌿🌿🌿🌿🌿', '🌿🌿🌿🌿🌿🌿🌿🌿🌿🌿'],
  ['123456789 12', '123456789'],
])('words typed as %j', (typed, words) => {
  expect(typedWords(typed, 10)).toBe(words);
});
