import { describe, expect, it } from 'vitest';
import type { ContentFields, DeskContent } from '../../api/content-answers.ts';
import { changedFields, draftOf, emptyBlock, fieldsOf, mergedFields, sentBlocks } from './item-draft.ts';

const ITEM: ContentFields = {
  kind: 'promotion',
  title: 'Лето',
  slug: 'leto',
  summary: 'Скидки',
  body: [{ kind: 'paragraph', text: 'Раз.' }],
  pictureId: null,
  position: 0,
  seo: { title: 'Лето' },
  facts: { startsAt: '2026-06-01T06:00:00.000Z', coupon: 'LETO' },
  productIds: [3],
};
const FOUND = { item: ITEM, goods: [{ id: 3, name: 'Мята' }] } satisfies Pick<DeskContent, 'item' | 'goods'>;
const { kind: _kind, ...SENT } = ITEM;

describe('the form of an item', () => {
  const opened = draftOf(FOUND);

  it('sends what it was opened with', () => {
    expect(fieldsOf('promotion', opened)).toEqual(SENT);
    expect(opened.facts).toEqual({ startsAt: '2026-06-01T09:00', endsAt: '', coupon: 'LETO' });
  });

  it('divides a pasted text into paragraphs, and knows where each came from', () => {
    const pasted = { key: 'a', block: { kind: 'paragraph', text: 'Раз.\n\nДва.\n' } } as const;
    const heading = { key: 'b', block: { kind: 'heading', text: 'О\n мяте' } } as const;
    expect(sentBlocks([pasted, heading, emptyBlock('paragraph')])).toEqual([
      { block: { kind: 'paragraph', text: 'Раз.' }, from: 0 },
      { block: { kind: 'paragraph', text: 'Два.' }, from: 0 },
      { block: { kind: 'heading', text: 'О мяте' }, from: 1 },
      { block: { kind: 'paragraph', text: '' }, from: 2 },
    ]);
  });

  it('leaves numbers that are none to the server', () => {
    expect(fieldsOf('promotion', { ...opened, position: 'пять' }).position).toBe('пять');
    expect(fieldsOf('research', { ...opened, facts: { year: '2024' } }).facts).toEqual({ year: 2024 });
  });

  it('keeps what a colleague has changed meanwhile', () => {
    const typed = fieldsOf('promotion', { ...opened, title: 'Лето 2026', facts: { ...opened.facts, coupon: '' } });
    const before = fieldsOf('promotion', opened);
    expect(changedFields(before, typed)).toEqual(['title', 'facts']);
    const newest = { ...ITEM, title: 'Лето!', summary: 'Скидки до августа' };
    expect(mergedFields(before, typed, newest)).toEqual({
      ...SENT,
      title: 'Лето 2026',
      summary: 'Скидки до августа',
      facts: { startsAt: '2026-06-01T06:00:00.000Z' },
    });
  });
});
