import { describe, expect, it } from 'vitest';
import { AUDIENCES, DRUG_TYPES, facetsOf, INGREDIENT_WORDS } from './facets.ts';
import { goods } from './goods/goods.ts';

const facets = new Map(goods.map((product) => [product.slug, facetsOf(product)]));

describe('words of the filters', () => {
  it('are lists short enough to read, and every word finds something', () => {
    expect(DRUG_TYPES.length).toBeLessThanOrEqual(16);
    expect(AUDIENCES.length).toBeLessThanOrEqual(12);
    expect(INGREDIENT_WORDS.length).toBeLessThanOrEqual(60);
    const used = new Set([...facets.values()].flatMap((of) => [of.drugType, ...of.audience, ...of.mainIngredients]));
    for (const word of [...DRUG_TYPES, ...AUDIENCES, ...INGREDIENT_WORDS]) expect(used).toContain(word);
  });

  it.each(goods.map((product) => [product.slug, product] as const))('%s has them', (slug, product) => {
    const { drugType, audience, mainIngredients } = facets.get(slug)!;
    expect(DRUG_TYPES).toContain(drugType);
    expect(audience.length).toBeGreaterThan(0);
    expect(mainIngredients.length > 0).toBe(
      ['preparaty', 'prochie-tovary'].includes(product.section) || product.type === 'bundle',
    );
    expect(product.denominationRub !== undefined).toBe(product.section === 'sertifikati');
  });
});

it('takes what is in the label, not what is said about it', () => {
  expect(facets.get('zhelezo-s-vitaminom-c')!.mainIngredients).toEqual(['Витамин C', 'Железо']);
  expect(facets.get('vitamin-b12')!.audience).toContain('Старше 40 лет');
  expect(facets.get('kompleks-siyanie')!.mainIngredients).toContain('Морская соль');
});
