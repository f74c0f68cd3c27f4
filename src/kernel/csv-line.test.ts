import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it.each<[Parameters<typeof csvLine>[0], string]>([
  [['Анна', 7, null, ''], 'Анна;7;;'],
  [[-12.5], '-12,5'],
  [['чай; мята', 'он сказал «да»', 'а "б"'], '"чай; мята";он сказал «да»;"а ""б"""'],
  [['две\nстроки'], '"две\nстроки"'],
  [['=1+1', '+7 916', '-5', '@SUM(A1)', '\t=1'], "'=1+1;'+7 916;'-5;'@SUM(A1);'\t=1"],
  [['=HYPERLINK("http://evil";"x")'], `"'=HYPERLINK(""http://evil"";""x"")"`],
])('%j is %j', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
