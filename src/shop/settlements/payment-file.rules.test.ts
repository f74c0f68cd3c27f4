import { describe, expect, it } from 'vitest';
import { readPaymentFile } from './payment-file.rules.ts';

const HEAD = ['Идентификатор платежа', 'Тип операции', 'Дата платежа', 'Сумма', 'Комиссия', 'Плательщик'];
const fileOf = (...rows: readonly (readonly string[])[]) => rows.map((values, nth) => ({ line: nth + 1, values }));

describe('the register of a payment company', () => {
  it('is a register of each day in Moscow, with refunds below zero and without personal data', () => {
    const registers = readPaymentFile(
      fileOf(
        HEAD,
        ['pay-1', 'Платёж', '21.11.2026 23:59', '1 000,00', '35', 'Анна'],
        ['pay-2', 'Платёж', '2026-11-21T22:30:00Z', '500', '17,5', 'Борис'],
        ['ref-1', 'Возврат', '2026-11-22 00:10', '100', '0', 'Вера'],
      ),
    );
    expect(registers).toMatchObject([
      { number: '2026-11-21', day: '2026-11-21', total: 96_500, lines: [{ providerId: 'pay-1', fee: 3_500 }] },
      {
        number: '2026-11-22',
        total: 48_250 - 10_000,
        lines: [{ day: '2026-11-22' }, { kind: 'refund', providerId: 'ref-1', amount: -10_000 }],
      },
    ]);
    expect(JSON.stringify(registers)).not.toMatch(/Анна|Борис|Вера/);
  });

  it.each<[string, string[], string[], object]>([
    ['the sum less the fee', ['Комиссия'], ['3'], { total: 9_700, fee: 300 }],
    ['what is transferred, without a fee', ['К выплате'], ['97'], { total: 9_700, fee: 300 }],
    ['both, as they are written', ['Комиссия', 'К выплате'], ['3', '96'], { total: 9_600, fee: 300 }],
    ['a refund by its sign', ['К выплате'], ['-97'], { total: -9_700, fee: 0, kind: 'refund', amount: -9_700 }],
  ])('gives %s', (_what, heads, values, expected) => {
    const amount = 'kind' in expected ? '-97' : '100';
    const file = fileOf(['ID платежа', 'Дата', 'Сумма', ...heads], ['pay-1', '21.11.2026', amount, ...values]);
    const [register] = readPaymentFile(file) as Exclude<ReturnType<typeof readPaymentFile>, string>;
    expect({ ...register!.lines[0], total: register!.total }).toMatchObject(expected);
  });

  it('has the number, the payment order and the total that the company names', () => {
    const heads = ['№ реестра', '№ п/п', 'Номер платежа', 'Номер возврата', 'Дата', 'Сумма', 'К выплате'];
    const rows = [
      ['Р-1', '77', 'pay-1', '', '21.11.2026', '100', '97'],
      ['Р-1', '77', 'pay-2', 'ref-2', '22.11.2026', '10', '10'],
    ];
    expect(readPaymentFile(fileOf(heads, ...rows, ['Итого', '', '', '', '', '', '86,00']))).toMatchObject([
      { number: 'Р-1', paymentOrder: '77', day: '2026-11-22', total: 8_600, lines: [{}, { providerId: 'ref-2' }] },
    ]);
  });

  it('may be as long as a file of 20 megabytes', () => {
    const values = ['pay-1', 'Платёж', '21.11.2026', '1', '0', ''];
    const lines = Array.from({ length: 200_000 }, (_, nth) => ({ line: nth + 2, values }));
    expect(readPaymentFile(fileOf(HEAD).concat(lines))).toMatchObject([{ total: 20_000_000 }]);
  });

  it('has columns that the staff has explained', () => {
    const file = fileOf([...HEAD.slice(0, 4), 'Удержано', 'Кто'], ['pay-1', '', '21.11.2026', '100', '2', 'Анна']);
    expect(readPaymentFile(file)).toContain('не знаем: «удержано», «кто»');
    const named = new Map([
      ['удержано', 'fee'],
      ['кто', 'dropped'],
    ]);
    expect(readPaymentFile(file, named)).toMatchObject([{ total: 9_800, lines: [{ fee: 200 }] }]);
    expect(JSON.stringify(readPaymentFile(file, named))).not.toContain('Анна');
  });

  it.each<[string, string[][]]>([
    ['Файл пуст', []],
    ['нет столбцов: «идентификатор платежа»', [HEAD.slice(1)]],
    ['в файле дважды', [[...HEAD, 'ID платежа']]],
    ['ни одной операции', [HEAD]],
    ['строка 2: «31.02.2026» — не дата', [HEAD, ['pay-1', '', '31.02.2026', '10', '1', '']]],
    ['строка 2: «0000-01-01» — не дата', [HEAD, ['pay-1', '', '0000-01-01', '10', '1', '']]],
    ['строка 2: сумма не читается', [HEAD, ['pay-1', '', '21.11.2026', 'десять', '1', '']]],
    ['строка 2: комиссия или сумма к выплате не читается', [HEAD, ['pay-1', '', '21.11.2026', '10', 'два', '']]],
    ['строка 2: нет ни комиссии, ни суммы к выплате', [HEAD, ['pay-1', '', '21.11.2026', '10', '', '']]],
    ['строка 2: «» — не номер платежа', [HEAD, ['', '', '21.11.2026', '10', '1', '']]],
  ])('is refused whole: %s', (sentence, rows) => {
    expect(readPaymentFile(fileOf(...rows))).toContain(sentence);
  });
});
