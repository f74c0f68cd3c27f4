import { kopecks, type Kopecks } from '../../kernel/money.ts';
import { SECTIONS, type SectionId } from '../../kernel/sections.ts';
import type { ProductChanges } from '../catalog/product-changes.rules.ts';
import type { PriceNow } from '../catalog/old-price.rules.ts';
import { PRODUCT_COLUMNS, STATE_WORDS, textOf, type ProductField, type SheetProduct } from './product-columns.rules.ts';

/** Everything that one row changes of a product; each part is a command that exists for one product, too. */
export interface ProductChange {
  readonly label?: ProductChanges;
  readonly sectionId?: SectionId;
  readonly price?: PriceNow;
  readonly lowThreshold?: number | null;
  readonly published?: boolean;
}

/** A field with its values for people. */
export interface ShownChange {
  readonly field: ProductField;
  readonly before: string;
  readonly after: string;
}

export interface CellIssue {
  readonly field: ProductField;
  /** What was typed there. */
  readonly typed: string;
  readonly sentence: string;
}

export const FACET_FIELDS = ['purposes', 'forWhom', 'audience', 'mainIngredients'] as const;

/** One change of all products of a list. */
export type ProductEdit =
  | { readonly kind: 'section'; readonly section: SectionId }
  | {
      readonly kind: 'facet';
      readonly facet: (typeof FACET_FIELDS)[number];
      readonly value: string;
      readonly on: boolean;
    }
  | {
      readonly kind: 'price';
      /** Per cent: -10 lowers by a tenth. */
      readonly percent: number;
      /** Rubles to whose multiple the price is rounded. */
      readonly roundTo: 1 | 10 | 50 | 100;
      /** Whether the price before stands crossed out beside a lower one. */
      readonly showsOld: boolean;
    }
  | { readonly kind: 'threshold'; readonly threshold: number | null }
  | { readonly kind: 'state'; readonly published: boolean };

/** A price changed by per cent and rounded to rubles, half up; never below the step. */
export function priceByPercent(price: Kopecks, percent: number, roundTo: number): Kopecks {
  const step = roundTo * 100;
  // Whole numbers until the division: percent has at most two decimals.
  const hundredths = Math.round(percent * 100);
  const exact = (price * (10_000 + hundredths)) / 10_000;
  return kopecks(Math.max(step, Math.round(exact / step) * step));
}

/** What an edit changes of a product; empty when it is so already. */
export function changeByEdit(edit: ProductEdit, product: SheetProduct): ProductChange {
  switch (edit.kind) {
    case 'section':
      return product.sectionId === edit.section ? {} : { sectionId: edit.section };
    case 'facet': {
      const values = product[edit.facet];
      const has = values.includes(edit.value);
      if (has === edit.on) return {};
      return {
        label: { [edit.facet]: edit.on ? [...values, edit.value] : values.filter((one) => one !== edit.value) },
      };
    }
    case 'price': {
      const price = priceByPercent(product.price, edit.percent, edit.roundTo);
      if (price === product.price) return {};
      const falls = price < product.price;
      return { price: { price, oldPrice: falls && edit.showsOld ? (product.oldPrice ?? product.price) : null } };
    }
    case 'threshold':
      return product.lowThreshold === edit.threshold ? {} : { lowThreshold: edit.threshold };
    case 'state':
      return (product.publishedAt !== null) === edit.published ? {} : { published: edit.published };
  }
}

/** The words of an edit in the list of changes. */
export function editWords(edit: ProductEdit): string {
  switch (edit.kind) {
    case 'section':
      return `Раздел: ${SECTIONS.find(({ id }) => id === edit.section)!.name}`;
    case 'facet':
      return `${PRODUCT_COLUMNS[edit.facet].head}: ${edit.on ? 'добавить' : 'убрать'} «${edit.value}»`;
    case 'price':
      return `Цена: ${edit.percent > 0 ? '+' : '\u2212'}${String(Math.abs(edit.percent)).replace('.', ',')}\u00a0%`;
    case 'threshold':
      return `Порог запаса: ${edit.threshold ?? 'как у\u00a0всех'}`;
    case 'state':
      return edit.published ? 'Опубликовать' : 'Снять с\u00a0витрины';
  }
}

/** The fields that an edit changes, with their values before and after. */
export function shownByEdit(product: SheetProduct, change: ProductChange): ShownChange[] {
  const { label, sectionId, price, lowThreshold, published } = change;
  const after: SheetProduct = {
    ...product,
    ...(label?.purposes && { purposes: [...label.purposes] }),
    ...(label?.forWhom && { forWhom: [...label.forWhom] }),
    ...(label?.audience && { audience: [...label.audience] }),
    ...(label?.mainIngredients && { mainIngredients: [...label.mainIngredients] }),
    ...(sectionId !== undefined && { sectionId }),
    ...price,
    ...(lowThreshold !== undefined && { lowThreshold }),
  };
  const fields: readonly ProductField[] = ['sectionId', 'price', 'oldPrice', 'lowThreshold', ...FACET_FIELDS];
  const shown = fields
    .map((field) => ({ field, before: textOf(product, field), after: textOf(after, field) }))
    .filter((one) => one.before !== one.after);
  if (published === undefined) return shown;
  return [
    ...shown,
    { field: 'published', before: textOf(product, 'published'), after: STATE_WORDS[published ? 'true' : 'false'] },
  ];
}

export const isEmptyChange = (change: ProductChange) => Object.keys(change).length === 0;
