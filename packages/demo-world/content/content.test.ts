import { describe, expect, it } from 'vitest';
import { blockTexts } from '../../../src/shop/content/content.rules.ts';
import { readDraft } from '../../../src/shop/content/content-shape.ts';
import { claimScopeOf } from '../../../src/shop/content/content-texts.ts';
import { goods } from '../goods/goods.ts';
import { contentSvg } from '../pictures/content-drawings.ts';
import { typographyProblems, textsOf, forbiddenWords } from '../wording.ts';
import { content } from './content.ts';
import { PAGE_DRAWINGS } from './page-drawings.ts';
import { eveningIn } from './webinars.ts';
import { readBlocks, type DemoContent } from './demo-content.ts';

const textOf = ({ body }: DemoContent): string[] => readBlocks(body).flatMap(blockTexts);
const wordsIn = (lines: readonly string[]): number => lines.join(' ').split(/\s+/).length;

describe('what there is to read', () => {
  it.each([
    ['article', 12, 350, 1000],
    ['news', 12, 100, 200],
    ['research', 6, 130, 260],
    ['partner', 3, 30, 120],
    ['certificate', 8, 0, 0],
    ['award', 6, 0, 0],
    ['press', 6, 80, 200],
    ['promotion', 10, 40, 260],
    ['illness', 8, 350, 700],
    ['video', 11, 60, 220],
    ['page', 5, 150, 900],
    ['banner', 4, 0, 0],
  ] as const)('%s: at least %i of them', (kind, count, fewest, most) => {
    const items = content.filter((item) => item.kind === kind);
    expect(items.length).toBeGreaterThanOrEqual(count);
    expect(new Set(items.map(({ slug }) => slug)).size).toBe(items.length);
    for (const item of items) {
      const { slug } = item;
      const words = item.body.length > 0 ? wordsIn(textOf(item)) : 0;
      expect(words >= fewest && words <= most, `${slug}: ${words} words`).toBe(true);
    }
  });

  it.each(content.map((item) => [`${item.kind} ${item.slug}`, item] as const))('%s', (_, item) => {
    expect(item.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(item.publishedAt > '2025' && item.publishedAt < '2026-11-21').toBe(true);
    expect(item.summary.length).toBeLessThanOrEqual(200);
    const { facts, ...rest } = item;
    // Reference articles may name illnesses (another scope of rules); no goods are linked to them.
    if (item.kind === 'illness') expect(item.goods).toBeUndefined();
    expect(textsOf(rest).flatMap((text) => forbiddenWords(text, claimScopeOf(item.kind)))).toEqual([]);
    expect([item.title, item.summary, item.picture?.alt ?? '', ...textOf(item)].flatMap(typographyProblems)).toEqual(
      [],
    );
    for (const slug of item.goods ?? []) expect(goods.map((product) => product.slug)).toContain(slug);
    expect(new Set(item.goods).size).toBe(item.goods?.length ?? 0);
    if (item.kind === 'video' && !facts?.['startsAt'])
      expect(facts?.['url']).toMatch(/^https:\/\/(rutube\.ru|vk\.com|vkvideo\.ru)\/video/);
    if (item.picture) expect(contentSvg(item.picture.drawing)).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('stands beside many goods, the proofs beside at least ten', () => {
    const beside = (kinds: readonly string[]) =>
      new Set(content.filter(({ kind }) => kinds.includes(kind)).flatMap((item) => item.goods ?? [])).size;
    expect(beside(['article'])).toBeGreaterThanOrEqual(25);
    for (const kind of ['research', 'video']) expect(beside([kind])).toBeGreaterThanOrEqual(10);
    expect(beside(['award', 'certificate'])).toBeGreaterThanOrEqual(10);
  });
});

it('draws every picture between the words', () => {
  const shown = content.flatMap(({ body }) =>
    readBlocks(body).flatMap((block) => (block.kind === 'picture' ? [block.pictureId] : [])),
  );
  const drawings = Object.values(PAGE_DRAWINGS);
  expect(drawings.map(({ id }) => id)).toEqual(expect.arrayContaining(shown));
  for (const { drawing } of drawings) expect(contentSvg(drawing)).not.toMatch(/NaN|undefined|Infinity/);
});

it('has webinars and presentations, the webinars always to come', () => {
  const of = (form: string) => content.filter(({ facts }) => facts?.['form'] === form);
  expect(of('presentation').length).toBeGreaterThanOrEqual(2);
  const coming = of('webinar').filter(({ facts }) => facts?.['startsAt']);
  expect(coming.length).toBeGreaterThanOrEqual(3);
  for (const { facts } of coming) expect(Date.parse(String(facts!['startsAt']))).toBeGreaterThan(Date.now());
});

it.each([
  ['2026-11-21T10:00:00Z', 16, 2, '2026-12-08T19:00:00+03:00'],
  ['2026-11-22T10:00:00Z', 16, 2, '2026-12-08T19:00:00+03:00'],
  // In Moscow it is already the 23rd.
  ['2026-11-22T22:00:00Z', 16, 2, '2026-12-15T19:00:00+03:00'],
  ['2026-12-31T10:00:00Z', 1, 4, '2027-01-07T19:00:00+03:00'],
] as const)('an evening in days: %s', (now, days, weekday, evening) => {
  expect(eveningIn(days, weekday, Date.parse(now))).toBe(evening);
});

it('reads blocks out of lines', () => {
  expect(readBlocks(['Раз', '## Два', '- три', '- четыре', '> пять'])).toEqual([
    { kind: 'paragraph', text: 'Раз' },
    { kind: 'heading', text: 'Два' },
    { kind: 'list', items: ['три', 'четыре'] },
    { kind: 'quote', text: 'пять' },
  ]);
});

it('the whole demo world has the shape that staff is held to', () => {
  for (const { kind, slug, title, summary, body, facts, position } of content) {
    const given = { title, slug, summary, body: readBlocks(body), facts, position };
    expect([kind, slug, readDraft(kind, given).error?.issues]).toEqual([kind, slug, undefined]);
  }
});
