import { expect, it } from 'vitest';
import { chaptersOf } from './chapters.ts';
import { withFigures } from './company-figures.ts';

it('parts words at their headings', () => {
  const words = (text: string) => ({ kind: 'paragraph', text }) as const;
  expect(chaptersOf([words('раз'), { kind: 'heading', text: 'Как добраться' }, words('два'), words('три')])).toEqual([
    { blocks: [words('раз')] },
    { id: 'kak-dobratsya', title: 'Как добраться', blocks: [words('два'), words('три')] },
  ]);
  expect(chaptersOf([])).toEqual([]);
});

it('puts figures where they are named, however deep, and leaves the rest as it is', () => {
  const figures = { резерв: '30\u00a0минут', телефон: '8\u00a0800' };
  expect(withFigures('Держим {резерв}, звоните {телефон}', figures)).toBe('Держим 30\u00a0минут, звоните 8\u00a0800');
  expect(withFigures([{ answer: 'Держим {резерв}', id: 7 }], figures)).toEqual([
    { answer: 'Держим 30\u00a0минут', id: 7 },
  ]);
  expect(withFigures('{неизвестно} {constructor}', figures)).toBe('{неизвестно} {constructor}');
});
