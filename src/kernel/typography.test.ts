import { describe, expect, it } from 'vitest';
import { bindWords, capitalized } from './typography.ts';

const shown = (text: string) => bindWords(text).replaceAll('\u00a0', '~').replaceAll('\u2060', '|');

describe('words that must not be separated by a line break', () => {
  it.each([
    ['соль для ванны и бани', 'соль для~ванны и~бани'],
    ['по 3 капсулы в день', 'по~3~капсулы в~день'],
    ['не выше 25 °C', 'не~выше 25~°C'],
    ['уроки по 12–15 минут', 'уроки по~12|–|15~минут'],
    ['свет — не враг', 'свет~— не~враг'],
    ['Комплекс «Ровный ритм», курс', 'Комплекс «Ровный~ритм», курс'],
    ['Omega 3', 'Omega 3'],
  ])('%s', (text, bound) => {
    expect(shown(text)).toBe(bound);
  });

  it('changes nothing when applied twice', () => {
    const once = bindWords('и в саду по 12–15 минут — «Тихий вечер»');
    expect(bindWords(once)).toBe(once);
  });

  it('capitalizes the first letter only', () => {
    expect(capitalized('масляные капли')).toBe('Масляные капли');
  });
});
