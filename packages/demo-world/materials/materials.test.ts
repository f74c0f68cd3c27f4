import { describe, expect, it } from 'vitest';
import { goods } from '../goods/goods.ts';
import { typographyProblems, textsOf, forbiddenWords } from '../wording.ts';
import { materials } from './materials.ts';

const digital = goods.filter(({ kind, section }) => kind === 'digital' && section !== 'sertifikati');
const ofProduct = Map.groupBy(materials, ({ slug }) => slug);

describe('what buyers of digital goods open', () => {
  it('is there for every course, lecture and electronic book, and for nothing else', () => {
    expect(new Set(ofProduct.keys())).toEqual(new Set(digital.map(({ slug }) => slug)));
  });

  it.each(digital.map((product) => [product.slug, product] as const))('%s follows its programme', (slug, product) => {
    const parts = ofProduct.get(slug) ?? [];
    expect(parts.map(({ title }) => title)).toEqual(product.programme);
    for (const { body, minutes, videoUrl } of parts) {
      expect(body.length).toBeGreaterThanOrEqual(2);
      expect(minutes === null).toBe(product.section === 'literatura');
      expect(videoUrl === null).toBe(product.section === 'literatura');
      for (const { text } of body) expect(text.length, text).toBeGreaterThan(40);
    }
    expect(textsOf(parts).flatMap((text) => forbiddenWords(text, 'reading'))).toEqual([]);
    expect(textsOf(parts).flatMap(typographyProblems)).toEqual([]);
  });

  it('shows lectures as long as they are said to be', () => {
    for (const { slug, pictures, section } of digital) {
      if (section !== 'lektsii') continue;
      const expected = Number(/^\d+/.exec(pictures[0]?.count ?? '')?.[0]);
      const long = (ofProduct.get(slug) ?? []).reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
      expect(long, slug).toBe(expected);
    }
  });
});
