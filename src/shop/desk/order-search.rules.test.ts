import { describe, expect, it } from 'vitest';
import { lookupsOf } from './order-search.rules.ts';

const CODE = `010460123456789321${'T1'.padEnd(13, '/')}`;
const named = (...words: string[]) => ({ by: 'name', words });

describe('what a typed text may be', () => {
  it.each<[string, object[]]>([
    ['№ 10123', [{ by: 'number', number: 10_123 }]],
    ['#10123', [{ by: 'number', number: 10_123 }]],
    ['123', [{ by: 'number', number: 123 }]],
    [
      ' 4567 ',
      [
        { by: 'number', number: 4567 },
        { by: 'phone', digits: '4567' },
        { by: 'track', track: '4567' },
      ],
    ],
    ['8 (916) 123-45-67', [{ by: 'phone', digits: '79161234567' }]],
    ['+7 916 123‑45‑67', [{ by: 'phone', digits: '79161234567' }]],
    [
      '45-67',
      [
        { by: 'phone', digits: '4567' },
        { by: 'track', track: '45-67' },
      ],
    ],
    ['Anna@Example.RU', [{ by: 'email', email: 'anna@example.ru' }]],
    ['anna@', []],
    ['ab12-cd', [{ by: 'track', track: 'AB12-CD' }, { by: 'coupon', code: 'AB12-CD' }, named('ab12-cd')]],
    ['vesna10', [{ by: 'track', track: 'VESNA10' }, { by: 'coupon', code: 'VESNA10' }, named('vesna10')]],
    ['7kq2-m9xd-04tb-hw3z', [{ by: 'certificate', code: '7KQ2M9XD04TBHW3Z' }]],
    ['Чай Ёлочный', [named('чай', 'елочный')]],
    ['ча', []],
    ['', []],
    [`\u001d${CODE}\u001d93dGVz`, [{ by: 'marking', key: CODE }]],
    // As an address brings it: a separator is a space.
    [`${CODE} 93dGVz`, [{ by: 'marking', key: CODE }]],
    ["'; drop table orders; --", [named("';", 'drop', 'table', 'orders;', '--')]],
    ['100 %_', [named('100', '%_')]],
  ])('«%s»', (typed, lookups) => {
    const found = lookupsOf(typed, { contacts: true });
    expect(found).toEqual(expect.arrayContaining(lookups));
    if (!typed.includes('-04tb-')) expect(found).toHaveLength(lookups.length);
  });

  it('the barcode of a pack is one of its goods, too', () => {
    expect(lookupsOf('4601234567893', { contacts: true })).toContainEqual({ by: 'gtin', gtin: '04601234567893' });
    expect(lookupsOf('4601234567894', { contacts: true })).not.toContainEqual(expect.objectContaining({ by: 'gtin' }));
  });

  it('who may not see contacts finds nobody by them', () => {
    expect(lookupsOf('anna@example.ru', { contacts: false })).toEqual([]);
    expect(lookupsOf('+7 916 123-45-67', { contacts: false })).toEqual([]);
    expect(lookupsOf('79161234567', { contacts: false }).map(({ by }) => by)).toEqual(['number', 'track']);
  });
});
