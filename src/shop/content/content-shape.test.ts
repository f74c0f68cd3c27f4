import { describe, expect, it } from 'vitest';
import { readDraft } from './content-shape.ts';
import type { ContentKind } from './content.rules.ts';

const news = { title: 'Мята', slug: 'myata', summary: 'О мяте' };
const video = { form: 'film', url: 'https://rutube.ru/video/0f3c1a5e7b9d4c2680a1e4d7f0b35c91/' };

const faults = (kind: ContentKind, given: unknown) =>
  (readDraft(kind, given).error?.issues ?? []).map(({ path }) => path.join('.'));

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
    expect(faults('news', {})).toEqual(['title', 'slug', 'summary']);
    expect(faults('news', { ...news, version: 3 })).toEqual(['']);
  });

  it('keeps markup as the words it is', () => {
    const title = '<script>alert(1)</script> & «]]>»';
    expect(readDraft('news', { ...news, title }).data?.title).toBe(title);
  });

  it.each([
    ['a line break', 'Мя\nта'],
    ['a zero', 'Мя\0та'],
    ['half a sign', 'Мя\ud800та'],
    ['writing turned around', 'Мя\u202eта'],
    ['nothing to see', 'Мя\u200bта'],
    ['a line separator', 'Мя\u2028та'],
    ['nothing but spaces', ' \u00a0 '],
  ])('has no %s in its words', (_, title) => {
    expect(faults('news', { ...news, title })).toEqual(['title']);
  });

  it.each(['Myata', 'мята', 'a--b', '-a', 'a/b', '../a', '', 'a'.repeat(101)])('has no slug like «%s»', (slug) => {
    expect(faults('news', { ...news, slug })).toEqual(['slug']);
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
  ])('leads to %s: %s', (href, allowed) => {
    const body = [{ kind: 'link', text: 'Дальше', href }];
    expect(faults('news', { ...news, body })).toEqual(allowed ? [] : ['body.0.href']);
    expect(faults('banner', { ...news, facts: { href, button: 'Открыть' } })).toEqual(allowed ? [] : ['facts.href']);
  });

  it.each<[string, ContentKind, unknown, string]>([
    ['a film of an unknown site', 'video', { form: 'film', url: 'https://films.example/1' }, 'facts.url'],
    ['a film that is a script', 'video', { form: 'film', url: 'javascript:alert(1)' }, 'facts.url'],
    ['a film of nothing', 'video', { form: 'film' }, 'facts.url'],
    ['a webinar that is neither past nor to come', 'video', { form: 'webinar' }, 'facts.url'],
    ['a film that begins', 'video', { ...video, startsAt: '2026-12-08T19:00:00+03:00' }, 'facts.startsAt'],
    [
      'a webinar for nobody',
      'video',
      { form: 'webinar', startsAt: '2026-12-08T19:00:00+03:00', seats: 0 },
      'facts.seats',
    ],
    [
      'a webinar with a secret',
      'video',
      { form: 'webinar', startsAt: '2026-12-08T19:00:00+03:00', room: 'x' },
      'facts',
    ],
    ['facts of another kind', 'news', { url: 'https://example.ru' }, 'facts'],
    ['a day that is none', 'award', { date: '2026-02-30' }, 'facts.date'],
    [
      'an end before the beginning',
      'promotion',
      { startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-01T00:00:00Z' },
      'facts.endsAt',
    ],
    ['a press page that is no page', 'press', { url: '/news' }, 'facts.url'],
  ])('has no %s', (_, kind, facts, place) => {
    expect(faults(kind, { ...news, facts })).toEqual([place]);
  });

  it('keeps a moment in the one spelling that the database reads', () => {
    const webinar = (startsAt: string) => ({ ...news, facts: { form: 'webinar', startsAt } });
    expect(readDraft('video', webinar('2026-12-08T19:00:00+03:00')).data?.facts).toMatchObject({
      startsAt: '2026-12-08T16:00:00.000Z',
    });
    for (const startsAt of ['0000-12-08T19:00:00Z', '2026-12-08T19:00:00', '2026-12-08', '2026-02-30T19:00:00Z'])
      expect([startsAt, faults('video', webinar(startsAt))]).toEqual([startsAt, ['facts.startsAt']]);
  });

  it('has blocks that are whole', () => {
    expect(faults('news', { ...news, body: [{ kind: 'html', text: '<b>' }] })).toEqual(['body.0.kind']);
    expect(faults('news', { ...news, body: [{ kind: 'paragraph', text: 'a', onclick: 'x' }] })).toEqual(['body.0']);
    expect(faults('news', { ...news, body: [{ kind: 'table', head: ['a', 'b'], rows: [['1']] }] })).toEqual(['body.0']);
    expect(faults('video', { ...news, facts: video, body: [{ kind: 'picture', pictureId: '../x', alt: '' }] })).toEqual(
      ['body.0.pictureId'],
    );
  });

  it('of an illness stands beside no goods', () => {
    expect(faults('illness', { ...news, productIds: [1] })).toEqual(['productIds']);
    expect(faults('news', { ...news, productIds: [1] })).toEqual([]);
  });
});
