import { expect, it } from 'vitest';
import { blockOf, draftBlock, emptyBlock, moved } from './block-draft.ts';
import type { SavedBlock } from './campaign-query.ts';

it.each<SavedBlock>([
  { kind: 'heading', text: 'Новый сбор' },
  { kind: 'list', items: ['мята', 'липа'] },
  { kind: 'link', text: 'Каталог', path: '/catalog' },
  { kind: 'product', product: 7 },
])('%j stays what it is', (block) => expect(blockOf(draftBlock(block, 1))).toEqual(block));

it('empty lines are no items of a list', () => {
  expect(blockOf({ ...emptyBlock(1, 'list'), text: 'мята\n\n липа\n' })).toEqual({
    kind: 'list',
    items: ['мята', ' липа'],
  });
});

it('a block moves by a place, and stays at the ends', () => {
  const blocks = [emptyBlock(1, 'heading'), emptyBlock(2, 'paragraph')];
  const ids = (by: -1 | 1, at: number) => moved(blocks, at, by).map(({ id }) => id);
  expect([ids(1, 0), ids(-1, 0), ids(1, 1)]).toEqual([
    [2, 1],
    [1, 2],
    [1, 2],
  ]);
});
