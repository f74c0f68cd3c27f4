import { describe, expect, it } from 'vitest';
import { DOSE_UNITS } from '../../../src/kernel/dose-units.ts';
import { daysInPack, doseIssues, type LabelDose } from '../../../src/shop/catalog/label-dose.rules.ts';
import { amountInText } from '../../../src/shop/catalog/label-numbers.rules.ts';
import type { DemoProduct, DemoSection } from '../demo-product.ts';
import { typographyProblems, textsOf, forbiddenWords } from '../wording.ts';
import { goods } from './goods.ts';
import { labelDoseOf } from './label-dose.ts';

const SECTIONS: readonly DemoSection[] = [
  'kursy',
  'preparaty',
  'prochie-tovary',
  'lektsii',
  'literatura',
  'sertifikati',
];

const bySlug = new Map(goods.map((product) => [product.slug, product]));

function partsOf(bundle: DemoProduct): { part: DemoProduct; quantity: number }[] {
  return (bundle.productSet ?? []).map(({ slug, quantity }) => {
    const part = bySlug.get(slug);
    if (part === undefined) throw new Error(`${bundle.slug}: no part ${slug}`);
    return { part, quantity };
  });
}

/** The dose as «Как принимать» may word it: of one intake, or of the day. */
function doseInText({ unit, unitsPerIntake, intakesPerDay }: LabelDose): RegExp {
  const [one, few, many] = DOSE_UNITS[unit];
  const stem = one.slice(0, 4);
  const number = (count: number) => String(count).replace('.', ',');
  const counts = [unitsPerIntake, unitsPerIntake * intakesPerDay].map(
    (count) => `${number(count)}\\s(?:${stem}|${few}|${many})`,
  );
  const often = intakesPerDay === 1 ? '' : `[^]*${intakesPerDay}\\sраза`;
  return new RegExp(`(?:${counts.join('|')})${often}`, 'u');
}

const bundles = goods.filter((product) => product.type === 'bundle');

describe('the shelf', () => {
  it('is full, in all six sections', () => {
    expect(goods.length).toBeGreaterThanOrEqual(60);
    expect(new Set(goods.map((product) => product.section))).toEqual(new Set(SECTIONS));
  });

  it('has addresses of its own for every product', () => {
    expect(bySlug.size).toBe(goods.length);
    expect(new Set(goods.map((product) => product.name)).size).toBe(goods.length);
    for (const { slug } of goods) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it.each(goods.map((product) => [product.slug, product] as const))('%s: figures make sense', (_slug, product) => {
    expect(product.priceRub).toSatisfy((rub: number) => Number.isInteger(rub) && rub > 0);
    if (product.oldPriceRub !== undefined) {
      expect(Number.isInteger(product.oldPriceRub)).toBe(true);
      expect(product.oldPriceRub).toBeGreaterThan(product.priceRub);
    }
    expect(product.popularity).toSatisfy((value: number) => Number.isInteger(value) && value >= 0 && value <= 100);
    expect(product.releasedAt).toMatch(/^202[456]-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
    expect(product.annotation.length).toSatisfy((count: number) => count >= 2 && count <= 4);
    if (product.kind === 'digital') {
      expect([product.weightGrams, ...product.sizeCm, product.stock]).toEqual([0, 0, 0, 0, undefined]);
    } else {
      expect(product.stock).toSatisfy((stock: number) => Number.isInteger(stock) && stock >= 0);
      for (const measure of [product.weightGrams, ...product.sizeCm]) expect(measure).toBeGreaterThan(0);
    }
  });
});

describe('labels', () => {
  const supplements = goods.filter((product) => product.section === 'preparaty' && product.type === 'single');

  it.each(supplements.map((product) => [product.slug, product] as const))(
    '%s: everything the law asks for',
    (_slug, product) => {
      expect(product.composition?.length).toBeGreaterThan(0);
      for (const text of [product.ingredients, product.howToTake, product.storage]) expect(text).toBeTruthy();
      expect(product.contraindications).toContain('проконсультироваться с врачом');
      expect(product.shelfLifeMonths).toBeGreaterThan(0);
      expect(product.daysInPack).toBeGreaterThan(0);
      const { number, date } = product.sgr ?? { number: '', date: '' };
      const [year, month] = date.split('-');
      expect(number).toMatch(/^RU\.77\.99\.88\.003\.R\.\d{6}\.\d\d\.\d\d$/);
      expect(number.endsWith(`.${month}.${year?.slice(2)}`)).toBe(true);
      expect(date < product.releasedAt).toBe(true);
    },
  );

  it.each(supplements.map((product) => [product.slug, product] as const))(
    '%s: the numbers are those of the texts',
    (_slug, product) => {
      const dose = labelDoseOf(product.dose!);
      expect(doseIssues(dose, product)).toEqual([]);
      expect(daysInPack(dose)).toBe(product.daysInPack);
      const [count, unit] = product.count.split('\u00a0');
      const words: string[] = [DOSE_UNITS[dose.unit][2], DOSE_UNITS[dose.unit][0]];
      // A bottle of drops is labelled in millilitres.
      if (dose.unit !== 'drop') expect([Number(count), words.includes(unit!)]).toEqual([dose.unitsPerPack, true]);
      expect(product.howToTake).toMatch(doseInText(dose));
      for (const { name, amount, measured } of product.composition!) {
        const { value, unit: written } = amountInText(amount)!;
        expect([name, measured!.value, measured!.unit]).toEqual([name, value, written]);
      }
    },
  );

  it('never repeats a registration number', () => {
    const numbers = supplements.map((product) => product.sgr?.number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(goods.map((product) => [product.slug, product] as const))(
    '%s: promises nothing it may not',
    (_slug, product) => {
      const { contraindications = '', ...rest } = product;
      expect(forbiddenWords(contraindications, 'warning')).toEqual([]);
      expect(textsOf(rest).flatMap((text) => forbiddenWords(text))).toEqual([]);
    },
  );

  it('keeps a number and its unit on one line', () => {
    for (const product of goods) expect(textsOf(product).flatMap(typographyProblems), product.slug).toEqual([]);
  });
});

describe('pictures', () => {
  it.each(goods.map((product) => [product.slug, product] as const))('%s: fit the label', (_slug, product) => {
    if (product.type === 'bundle') expect(product.pictures).toEqual([]);
    else expect(product.pictures.length).toSatisfy((count: number) => count >= 1 && count <= 3);
    for (const { title, subtitle = '', scale = 1 } of product.pictures) {
      expect(title.length).toBeLessThanOrEqual(24);
      expect(subtitle.length).toBeLessThanOrEqual(34);
      expect(scale).toSatisfy((value: number) => value >= 0.7 && value <= 1.2);
    }
  });
});

describe('bundles', () => {
  it('are at least six, some with a part in common', () => {
    expect(bundles.length).toBeGreaterThanOrEqual(6);
    const slugs = bundles.flatMap((bundle) => (bundle.productSet ?? []).map((part) => part.slug));
    expect(new Set(slugs).size).toBeLessThan(slugs.length);
  });

  it('alone have parts', () => {
    for (const product of goods)
      expect((product.productSet?.length ?? 0) > 1, product.slug).toBe(product.type === 'bundle');
  });

  it.each(bundles.map((bundle) => [bundle.slug, bundle] as const))('%s: agrees with its parts', (_slug, bundle) => {
    const parts = partsOf(bundle);
    for (const { part, quantity } of parts) {
      expect(part.type).toBe('single');
      expect(part.kind).toBe('physical');
      expect(quantity).toBeGreaterThan(0);
    }
    const sum = parts.reduce((total, { part, quantity }) => total + part.priceRub * quantity, 0);
    expect(bundle.oldPriceRub).toBe(sum);
    expect(bundle.priceRub).toBeLessThan(sum);
    expect(bundle.stock).toBe(Math.min(...parts.map(({ part, quantity }) => Math.floor((part.stock ?? 0) / quantity))));
    const weight = parts.reduce((total, { part, quantity }) => total + part.weightGrams * quantity, 0);
    expect(bundle.weightGrams).toBeGreaterThan(weight);
    const newest =
      parts
        .map(({ part }) => part.releasedAt)
        .sort()
        .at(-1) ?? '';
    expect(bundle.releasedAt >= newest).toBe(true);
  });
});
