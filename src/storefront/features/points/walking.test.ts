import { expect, it } from 'vitest';
import { walkBetween, walkInWords } from './walking.ts';

it.each([
  ['nowhere', 0, 'меньше минуты пешком'],
  ['a minute', 84, '1 минута пешком'],
  ['a few', 167, '2 минуты пешком'],
  ['eight', 667, '8 минут пешком'],
  ['twenty-one', 1750, '21 минута пешком'],
  ['an hour', 5000, '60 минут пешком'],
  ['further', 12_300, '12 км'],
  ['another region', 1_234_567, '1 235 км'],
])('the way: %s', (_what, metres, words) => {
  expect(walkInWords(metres).replaceAll('\u00a0', ' ')).toBe(words);
});

it('a way on foot is a third longer than the straight line, also across the 180th meridian', () => {
  const red = { latitude: 55.7539, longitude: 37.6208 };
  const arbat = { latitude: 55.7496, longitude: 37.5906 };
  expect(walkBetween(red, red)).toBe(0);
  expect(walkBetween(red, arbat)).toBeCloseTo(1950 * 1.3, -2);
  expect(walkBetween({ latitude: 66, longitude: 179.9 }, { latitude: 66, longitude: -179.9 })).toBeLessThan(12_000);
});
