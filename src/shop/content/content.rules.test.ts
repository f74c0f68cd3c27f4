import { describe, expect, it } from 'vitest';
import { contentAddress, namesIllness, preview, readingMinutes, type BodyBlock } from './content.rules.ts';

const words = (count: number): BodyBlock => ({ kind: 'paragraph', text: 'мята '.repeat(count) });

describe('reading time', () => {
  it.each<[string, BodyBlock[], number]>([
    ['nothing', [], 1],
    ['a few words', [words(20)], 1],
    ['200 words', [words(200)], 1],
    ['299 words', [words(299)], 1],
    ['300 words', [words(300)], 2],
    ['several blocks', [words(150), { kind: 'list', items: ['раз два три', 'одно-два'] }, words(246)], 2],
    ['punctuation only', [{ kind: 'paragraph', text: '— … — ' }], 1],
  ])('%s', (_, body, minutes) => {
    expect(readingMinutes(body)).toBe(minutes);
  });
});

describe('preview', () => {
  it.each([
    ['Мята и мелисса', 140, 'Мята и мелисса'],
    ['Мята и мелисса', 14, 'Мята и мелисса'],
    ['Мята и мелисса', 10, 'Мята и…'],
    ['Мята и мелисса', 6, 'Мята и…'],
    ['Мята, мелисса', 6, 'Мята…'],
    ['Мята — трава', 7, 'Мята…'],
  ])('%s at %i', (text, length, shown) => {
    expect(preview(text, length)).toBe(shown);
  });

  it('has 140 characters by default and does not cut a word', () => {
    const shown = preview('слово '.repeat(60));
    expect(shown.length).toBeLessThanOrEqual(141);
    expect(shown).toMatch(/слово…$/);
  });
});

describe('words of illness', () => {
  const item = (text: string) => ({ title: 'Заметка', summary: '', body: [{ kind: 'list', items: [text] } as const] });
  it.each([
    ['Как хранить травы', false],
    ['Ракушки и морская соль', false],
    ['Характер почвы', false],
    ['БАД. Не является лекарственным средством', false],
    ['Магний и сон: что известно', false],
    ['Питание при диабете', true],
    ['Заболевания суставов', true],
    ['чем лечить горло', true],
    ['что лечит горло', true],
    ['при болезнях', true],
    ['рак', true],
    ['Симптомы и причины', true],
  ])('%s: %s', (text, named) => {
    expect(namesIllness(item(text))).toBe(named);
    expect(namesIllness({ ...item(''), title: text })).toBe(named);
  });
});

it('every kind has an address', () => {
  expect(contentAddress('article', 'myata')).toBe('/stati/myata');
  expect(contentAddress('news', 'myata')).toBe('/news/myata');
  expect(contentAddress('research', 'myata')).toBe('/research/myata');
  expect(contentAddress('partner', 'myata')).toBe('/partnery/myata');
  expect(contentAddress('video', 'myata')).toBe('/video/myata');
});
