import { describe, expect, it } from 'vitest';
import { readDraft } from './content-shape.ts';
import type { ContentKind } from './content.rules.ts';

const news = { title: 'Мята', slug: 'myata', summary: 'О мяте' };
const video = { form: 'film', url: 'https://rutube.ru/video/0f3c1a5e7b9d4c2680a1e4d7f0b35c91/' };

const issues = (kind: ContentKind, input: unknown) =>
  (readDraft(kind, input).error?.issues ?? []).map(({ path }) => path.join('.'));

describe('an item', () => {
  it('needs a title, a slug and a summary; the rest may be missing', () => {
    expect(readDraft('news', news).data).toEqual({
      ...news,
      kind: 'news',
      body: [],
      pictureId: null,
      position: 0,
      seo: {},
      productIds: [],
      facts: {},
    });
    expect(issues('news', {})).toEqual(['title', 'slug', 'summary']);
    expect(issues('news', { ...news, version: 3 })).toEqual(['']);
  });

  it('keeps markup as plain text', () => {
    const title = '<script>alert(1)</script> & «]]>»';
    expect(readDraft('news', { ...news, title }).data?.title).toBe(title);
  });

  it.each([
    ['line break', 'Мя\nта'],
    ['zero byte', 'Мя\0та'],
    ['lone surrogate', 'Мя\ud800та'],
    ['bidirectional control character', 'Мя\u202eта'],
    ['zero-width character', 'Мя\u200bта'],
    ['line separator', 'Мя\u2028та'],
    ['title of spaces only', ' \u00a0 '],
  ])('accepts no %s', (_, title) => {
    expect(issues('news', { ...news, title })).toEqual(['title']);
  });

  it.each(['Myata', 'мята', 'a--b', '-a', 'a/b', '../a', '', 'a'.repeat(101)])('has no slug like «%s»', (slug) => {
    expect(issues('news', { ...news, slug })).toEqual(['slug']);
  });

  it.each([
    ['/news', true],
    ['/catalog/preparaty?page=2#top', true],
    ['https://example.ru/a?b=c', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['/\t/evil.example', false],
    ['javascript:alert(1)', false],
    ['JaVaScRiPt:alert(1)', false],
    [' https://example.ru', false],
    ['java\nscript:alert(1)', false],
    ['data:text/html,<script>alert(1)</script>', false],
    ['vbscript:x', false],
    ['http://example.ru', false],
    ['https://user:word@example.ru', false],
    ['https://"><svg onload=alert(1)>', false],
    ['news', false],
    ['', false],
  ])('may link to %s: %s', (href, allowed) => {
    const body = [{ kind: 'link', text: 'Дальше', href }];
    expect(issues('news', { ...news, body })).toEqual(allowed ? [] : ['body.0.href']);
    expect(issues('banner', { ...news, facts: { href, button: 'Открыть' } })).toEqual(allowed ? [] : ['facts.href']);
  });

  it.each<[string, ContentKind, unknown, string]>([
    ['film of an unknown site', 'video', { form: 'film', url: 'https://films.example/1' }, 'facts.url'],
    ['film that is a script', 'video', { form: 'film', url: 'javascript:alert(1)' }, 'facts.url'],
    ['film without an address', 'video', { form: 'film' }, 'facts.url'],
    ['webinar with neither a recording nor a start', 'video', { form: 'webinar' }, 'facts.url'],
    ['film with a start time', 'video', { ...video, startsAt: '2026-12-08T19:00:00+03:00' }, 'facts.startsAt'],
    [
      'webinar without seats',
      'video',
      { form: 'webinar', startsAt: '2026-12-08T19:00:00+03:00', seats: 0 },
      'facts.seats',
    ],
    [
      'webinar with an unknown field',
      'video',
      { form: 'webinar', startsAt: '2026-12-08T19:00:00+03:00', room: 'x' },
      'facts',
    ],
    ['facts of another kind', 'news', { url: 'https://example.ru' }, 'facts'],
    ['invalid date', 'award', { date: '2026-02-30' }, 'facts.date'],
    [
      'end before the start',
      'promotion',
      { startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-01T00:00:00Z' },
      'facts.endsAt',
    ],
    ['press address on our own site', 'press', { url: '/news' }, 'facts.url'],
  ])('accepts no %s', (_, kind, facts, place) => {
    expect(issues(kind, { ...news, facts })).toEqual([place]);
  });

  it('saves times in UTC, the format that the database reads', () => {
    const webinar = (startsAt: string) => ({ ...news, facts: { form: 'webinar', startsAt } });
    expect(readDraft('video', webinar('2026-12-08T19:00:00+03:00')).data?.facts).toMatchObject({
      startsAt: '2026-12-08T16:00:00.000Z',
    });
    for (const startsAt of ['0000-12-08T19:00:00Z', '2026-12-08T19:00:00', '2026-12-08', '2026-02-30T19:00:00Z'])
      expect([startsAt, issues('video', webinar(startsAt))]).toEqual([startsAt, ['facts.startsAt']]);
  });

  it('accepts only complete blocks', () => {
    expect(issues('news', { ...news, body: [{ kind: 'html', text: '<b>' }] })).toEqual(['body.0.kind']);
    expect(issues('news', { ...news, body: [{ kind: 'paragraph', text: 'a', onclick: 'x' }] })).toEqual(['body.0']);
    expect(issues('news', { ...news, body: [{ kind: 'table', head: ['a', 'b'], rows: [['1']] }] })).toEqual(['body.0']);
    expect(issues('video', { ...news, facts: video, body: [{ kind: 'picture', pictureId: '../x', alt: '' }] })).toEqual(
      ['body.0.pictureId'],
    );
  });

  it('of the kind illness has no linked goods', () => {
    expect(issues('illness', { ...news, productIds: [1] })).toEqual(['productIds']);
    expect(issues('news', { ...news, productIds: [1] })).toEqual([]);
  });
});
