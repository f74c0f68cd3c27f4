import { describe, expect, it } from 'vitest';
import { draftOf, readTerms, refusedTerms, type TermsDraft } from './terms-draft.ts';

const GIVEN = {
  title: 'Зима',
  kind: 'sum' as const,
  value: 30_050,
  minTotal: 200_000,
  sections: [2],
  startsAt: '2026-12-01T06:00:17.000Z',
  endsAt: null,
  maxUses: 5,
  maxPerCustomer: null,
};

describe('terms as they are typed', () => {
  it('stay the same when nothing is touched, to the second', () => {
    expect(readTerms(draftOf(GIVEN), GIVEN)).toEqual({ terms: GIVEN });
    expect(draftOf(GIVEN)).toMatchObject({ size: '300,5', minTotal: '2000', startsAt: '2026-12-01T09:00' });
  });

  it.each<[Partial<TermsDraft>, object]>([
    [{ kind: 'percent', size: '15' }, { value: 15 }],
    [{ kind: 'delivery', size: 'сто' }, { value: 0 }],
    [{ size: '1 290,50' }, { value: 129_050 }],
    [{ minTotal: '' }, { minTotal: 0 }],
    [{ sections: [] }, { sections: null }],
    [{ startsAt: '2026-12-02T10:30' }, { startsAt: '2026-12-02T07:30:00.000Z' }],
    [{ startsAt: '' }, { startsAt: null }],
    [
      { maxUses: '', maxPerCustomer: '1' },
      { maxUses: null, maxPerCustomer: 1 },
    ],
  ])('%j', (typed, terms) => {
    expect(readTerms({ ...draftOf(GIVEN), ...typed }, GIVEN)).toMatchObject({ terms });
  });

  it.each<[Partial<TermsDraft>, string]>([
    [{ title: ' ' }, 'title'],
    [{ kind: 'percent', size: '12,5' }, 'size'],
    [{ size: 'много' }, 'size'],
    [{ minTotal: '-' }, 'minTotal'],
    [{ endsAt: 'завтра' }, 'endsAt'],
    [{ maxUses: '1e3' }, 'maxUses'],
  ])('%j is refused at its field', (typed, field) => {
    expect(readTerms({ ...draftOf(GIVEN), ...typed }, GIVEN)).toEqual({ issues: { [field]: expect.any(String) } });
  });

  it('issues of the server stand at their fields', () => {
    expect(refusedTerms({ value: 'а', code: 'б' })).toEqual({ size: 'а', code: 'б' });
  });
});
