import { describe, expect, it } from 'vitest';
import type { Block, ContentFields } from '../../api/content-answers.ts';
import { differenceOf, type Difference } from './difference.ts';

const ITEM: ContentFields = {
  kind: 'research',
  title: 'Мята и сон',
  slug: 'myata',
  summary: 'О мяте',
  body: [],
  pictureId: null,
  position: 0,
  seo: {},
  facts: { year: 2024 },
  productIds: [],
};
const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const heading = (text: string): Block => ({ kind: 'heading', text });
const [A, B, C] = [paragraph('Раз.'), paragraph('Два слова.'), heading('Три')];

/** «name: both [-before-] {+after+}» */
const told = ({ name, pieces }: Difference) =>
  `${name}: ${pieces.map(({ text, in: where }) => (where === 'both' ? text : where === 'before' ? `[-${text}-]` : `{+${text}+}`)).join('')}`;

describe('the difference of two versions', () => {
  it.each<[string, Partial<ContentFields>, Partial<ContentFields>, string[]]>([
    ['nothing', { body: [A, B] }, { body: [A, B] }, []],
    ['a word of the title', {}, { title: 'Мята и отдых' }, ['Название: Мята и [-сон-]{+отдых+}']],
    ['a fact', {}, { facts: { year: 2025 } }, ['Год: [-2024-]{+2025+}']],
    ['a fact that is gone', {}, { facts: {} }, ['Год: [-2024-]']],
    ['goods by name', {}, { productIds: [3] }, ['Товары: {+Товар 3+}']],
    ['an added block', { body: [A] }, { body: [A, B] }, ['Часть 2: абзац: {+Два слова.+}']],
    ['a removed block', { body: [A, B] }, { body: [B] }, ['Часть 1: абзац: [-Раз.-]']],
    [
      'a changed block',
      { body: [A, B, C] },
      { body: [A, paragraph('Два других слова.'), C] },
      ['Часть 2: абзац: Два {+других +}слова.'],
    ],
    [
      'a block of another kind in its place',
      { body: [A] },
      { body: [heading('Раз.')] },
      ['Часть 1: абзац: [-Раз.-]', 'Часть 1: заголовок: {+Раз.+}'],
    ],
    [
      'a cell',
      { body: [{ kind: 'table', head: ['А'], rows: [['1']] }] },
      { body: [{ kind: 'table', head: ['А'], rows: [['2']] }] },
      ['Часть 1: таблица: А\n[-1-]{+2+}'],
    ],
  ])('names %s', (_, before, after, sentences) => {
    const found = differenceOf({ ...ITEM, ...before }, { ...ITEM, ...after }, (id) => `Товар ${id}`);
    expect(found.map(told)).toEqual(sentences);
  });
});
