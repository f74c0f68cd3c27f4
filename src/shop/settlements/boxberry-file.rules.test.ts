import { describe, expect, it } from 'vitest';
import { readBoxberryFile } from './boxberry-file.rules.ts';

const HEAD = [
  'Номер реестра',
  'Дата реестра',
  'Код отправления',
  'Принято от получателя',
  'К перечислению',
  'Получатель',
];
const fileOf = (...rows: readonly (readonly string[])[]) => rows.map((values, nth) => ({ line: nth + 1, values }));

describe("the file of Boxberry's cabinet", () => {
  it('is read by its headers, without personal data and totals', () => {
    const rows = [
      ['77', '21.11.2026', 'aap1', '1 234,50', '1200.00', 'Анна'],
      ['77', '21.11.2026', 'AAP2', '-10', '-10', 'Борис'],
      ['78', '2026-11-22', 'AAP3', '5 ₽', '', 'Вера'],
      ['Итого', '', '', '', '', ''],
    ];
    const registers = readBoxberryFile(fileOf(HEAD, ...rows));
    expect(registers).toMatchObject([
      {
        number: '77',
        day: '2026-11-21',
        total: 119_000,
        lines: [{ track: 'AAP1', collected: 123_450 }, { transferred: -1_000 }],
      },
      { number: '78', day: '2026-11-22', total: 500 },
    ]);
    expect(JSON.stringify(registers)).not.toMatch(/Анна|Борис|Вера/);
  });

  it.each<[string, string[][]]>([
    ['Файл пуст', []],
    ['не знаем: «остаток»', [[...HEAD, 'Остаток']]],
    ['нет столбцов: «код отправления»', [HEAD.filter((name) => name !== 'Код отправления')]],
    ['в файле дважды', [[...HEAD, 'Трек-номер']]],
    ['ни одной посылки', [HEAD]],
    ['строка 2: «31.02.2026» — не дата', [HEAD, ['77', '31.02.2026', 'AAP1', '10', '10', '']]],
    ['строка 2: сумма не читается', [HEAD, ['77', '21.11.2026', 'AAP1', 'десять', '10', '']]],
    [
      'у реестра 77 две даты',
      [HEAD, ['77', '21.11.2026', 'AAP1', '1', '1', ''], ['77', '22.11.2026', 'AAP2', '1', '1', '']],
    ],
  ])('is refused whole: %s', (sentence, rows) => {
    expect(readBoxberryFile(fileOf(...rows))).toContain(sentence);
  });
});
