import { describe, expect, it } from 'vitest';
import { goods } from '../goods/goods.ts';
import { typographyProblems, forbiddenWords } from '../wording.ts';
import { reviews } from './reviews.ts';

const shown = reviews.filter(({ state }) => state === 'published');
const bySlug = Map.groupBy(
  shown.filter(({ slug }) => slug !== null),
  ({ slug }) => slug,
);
const ofShop = shown.filter(({ slug }) => slug === null);

describe('reviews', () => {
  it('are many, of many goods, and not all of them praise', () => {
    expect(shown.length).toBeGreaterThanOrEqual(115);
    expect(bySlug.size).toBeGreaterThanOrEqual(45);
    for (const of of bySlug.values()) expect(of.length).toBeLessThanOrEqual(7);
    expect(ofShop.length).toBeGreaterThanOrEqual(6);
    expect(ofShop.some(({ rating }) => rating < 4)).toBe(true);
    for (const rating of [2, 3, 4, 5]) expect(shown.some((review) => review.rating === rating)).toBe(true);
  });

  it('have ids of their own and belong to goods that were on sale by then', () => {
    expect(new Set(reviews.map(({ id }) => id)).size).toBe(reviews.length);
    for (const { slug, writtenAt } of reviews) {
      if (slug === null) continue;
      const product = goods.find((one) => one.slug === slug);
      expect(product, slug).toBeDefined();
      expect(writtenAt > product!.releasedAt && writtenAt < '2026-11-21', `${slug} ${writtenAt}`).toBe(true);
    }
  });

  it.each(reviews.map((review) => [`${review.slug}: ${review.text.slice(0, 30)}`, review] as const))(
    '%s',
    (_, review) => {
      expect([1, 2, 3, 4, 5]).toContain(review.rating);
      expect(review.name).toMatch(/^[А-ЯЁ][а-яё]+$/u);
      expect(review.city).toMatch(/^[А-ЯЁ][а-яё]+(?:[- ][А-ЯЁа-яё]+)*$/u);
      expect(review.text.length).toBeGreaterThan(30);
      if (review.rating <= 3) expect(review.reply).toBeTruthy();
      // Waiting reviews are unedited.
      if (review.state === 'waiting') return;
      expect([review.text, review.reply ?? ''].flatMap(typographyProblems)).toEqual([]);
      expect([review.text, review.reply ?? ''].flatMap((text) => forbiddenWords(text, 'review'))).toEqual([]);
    },
  );

  it('leave the moderator something to refuse', () => {
    const waiting = reviews.filter(({ state }) => state === 'waiting').map(({ text }) => text);
    expect(waiting).toHaveLength(4);
    expect(waiting.flatMap((text) => forbiddenWords(text, 'review'))).not.toEqual([]);
    expect(waiting.some((text) => /\d{3}[ -]\d{3}/.test(text))).toBe(true);
  });
});
