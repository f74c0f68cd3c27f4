import { expect, it } from 'vitest';
import { chaptersOf } from './chapters.ts';
import { withFigures } from './company-figures.ts';

it('splits a text at its headings', () => {
  const words = (text: string) => ({ kind: 'paragraph', text }) as const;
  expect(chaptersOf([words('раз'), { kind: 'heading', text: 'Как добраться' }, words('два'), words('три')])).toEqual([
    { blocks: [words('раз')] },
    { id: 'kak-dobratsya', title: 'Как добраться', blocks: [words('два'), words('три')] },
  ]);
  expect(chaptersOf([])).toEqual([]);
});

it('replaces names of figures at any depth and leaves the rest unchanged', () => {
  const figures = { резерв: '30\u00a0минут', телефон: '8\u00a0800' };
  expect(withFigures('Держим {резерв}, звоните {телефон}', figures)).toBe('Держим 30\u00a0минут, звоните 8\u00a0800');
  expect(withFigures([{ answer: 'Держим {резерв}', id: 7 }], figures)).toEqual([
    { answer: 'Держим 30\u00a0минут', id: 7 },
  ]);
  expect(withFigures('{неизвестно} {constructor}', figures)).toBe('{неизвестно} {constructor}');
});
