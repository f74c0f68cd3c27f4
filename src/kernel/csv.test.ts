import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line for table programs', () => {
  it.each([
    [['Анна', 2, 10.5, null], 'Анна;2;10,5;'],
    [['а;б', 'он сказал «"да"»', 'две\nстроки'], '"а;б";"он сказал «""да""»";"две\nстроки"'],
    [['=1+1', '+7 916', '-5', '@x', '\tx'], "'=1+1;'+7 916;'-5;'@x;'\tx"],
    [[-5, -0.25], '-5;-0,25'],
    [['=a;b'], '"\'=a;b"'],
  ])('%j is written as %s', (values, line) => {
    expect(csvLine(values)).toBe(`${line}\r\n`);
  });
});
