import { describe, expect, it } from 'vitest';
import { csvRecords, type CsvRecord } from './csv-records.ts';

async function read(...chunks: string[]): Promise<CsvRecord[]> {
  const pieces = (async function* () {
    yield* chunks;
  })();
  const records: CsvRecord[] = [];
  for await (const record of csvRecords(pieces)) records.push(record);
  return records;
}

describe('records of a CSV file', () => {
  it('keep commas, quotes and breaks inside quotes, and the number of their first line', async () => {
    expect(await read('a,b\r\n"x, ""y""",2\n"two\nlines",3\n\n4,"5"')).toEqual([
      { line: 1, values: ['a', 'b'] },
      { line: 2, values: ['x, "y"', '2'] },
      { line: 3, values: ['two\nlines', '3'] },
      { line: 6, values: ['4', '5'] },
    ]);
  });

  it('do not depend on how the file is split into chunks, or on a byte order mark', async () => {
    const text = '\uFEFFгород;регион\n"Орёл; он же";"Орловская"\n';
    const whole = await read(text);
    expect(whole).toEqual([
      { line: 1, values: ['город', 'регион'] },
      { line: 2, values: ['Орёл; он же', 'Орловская'] },
    ]);
    expect(await read(...text)).toEqual(whole);
  });

  it('are separated by the separator of the header, not by characters inside quoted names', async () => {
    expect(await read('"город, село, посёлок";регион\nОрёл;x,y,z\n')).toEqual([
      { line: 1, values: ['город, село, посёлок', 'регион'] },
      { line: 2, values: ['Орёл', 'x,y,z'] },
    ]);
  });

  it('a quote that is never closed invalidates only its own line', async () => {
    const after = Array.from({ length: 30 }, (_, index) => `${index},x`).join('\n');
    const records = await read(`a,b\n"open,1\n${after}\n`);
    expect(records[1]).toEqual({ line: 2, problem: 'кавычки не закрыты' });
    expect(records.slice(2)).toHaveLength(30);
    expect(records[2]).toEqual({ line: 3, values: ['0', 'x'] });
  });

  it('an endless line is refused and not buffered in full', async () => {
    const records = await read('a,b\n', ...Array.from({ length: 300 }, () => 'x'.repeat(1000)), '\n1,2\n');
    expect(records).toEqual([
      { line: 1, values: ['a', 'b'] },
      { line: 2, problem: 'строка слишком длинная' },
      { line: 3, values: ['1', '2'] },
    ]);
  });
});
