import { describe, expect, it } from 'vitest';
import { readQuantity } from './typed-quantity.ts';

describe('a typed quantity', () => {
  it.each([
    ['1', 1],
    [' 12 ', 12],
    ['999', 999],
    ['007', 7],
    ['+3', 3],
    ['2.0', 2],
  ])('%j is %d', (text, quantity) => {
    expect(readQuantity(text)).toEqual({ quantity });
  });

  it.each([
    ['0', /не\u00a0меньше/],
    ['-1', /не\u00a0меньше/],
    ['−1', /не\u00a0меньше/],
    ['1.5', /целым/],
    ['1,5', /целым/],
    ['1e9', /цифрами/],
    ['1000', /больше 999/],
    ['99999999999999999999', /больше 999/],
    ['две', /цифрами/],
    ['', /цифрами/],
    ['Infinity', /цифрами/],
  ])('%j is an error with a sentence', (text, sentence) => {
    expect(readQuantity(text)).toEqual({ error: expect.stringMatching(sentence) as string });
  });
});
