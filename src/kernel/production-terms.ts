import type { Market, Pack, ProductForm } from './form-options.ts';

/** Known facts of a production order for the estimate; unknown ones are undefined. */
export interface ProductionPlan {
  readonly form: ProductForm;
  /** The customer brings the composition; otherwise we make it up. */
  readonly ownComposition: boolean;
  /** Packs in the first batch. */
  readonly batch?: number | undefined;
  readonly markets: readonly Market[];
}

/** A range of whole weeks. */
export type Weeks = readonly [least: number, most: number];

export interface ProductionStage {
  readonly name: string;
  readonly weeks: Weeks;
}

/** Smallest batch in packs. */
const SMALLEST_BATCH: Readonly<Record<ProductForm, number>> = {
  capsules: 1000,
  tablets: 3000,
  powder: 1000,
  sticks: 2000,
  drops: 2000,
  tea: 1000,
  salt: 500,
  other: 1000,
};

export const smallestBatch = (form: ProductForm): number => SMALLEST_BATCH[form];

const SAMPLE: Readonly<Record<ProductForm, Weeks>> = {
  capsules: [1, 2],
  tablets: [3, 4],
  powder: [1, 2],
  sticks: [2, 3],
  drops: [2, 4],
  tea: [1, 2],
  salt: [1, 1],
  other: [3, 5],
};

/** Teas and salt need only a declaration of the maker; supplements need state registration. */
const DECLARED: readonly ProductForm[] = ['tea', 'salt'];

/** Duration of the first batch by its size in packs. */
const BATCHES: readonly (readonly [upTo: number, weeks: Weeks])[] = [
  [5_000, [2, 3]],
  [20_000, [3, 4]],
  [100_000, [4, 6]],
  [Infinity, [6, 9]],
];

const sum = (...terms: readonly Weeks[]): Weeks => [
  terms.reduce((weeks, [least]) => weeks + least, 0),
  terms.reduce((weeks, [, most]) => weeks + most, 0),
];

/**
 * Estimates, without promise, the weeks from an agreed brief to the first batch. Labels are made while the documents
 * are processed, so they need no extra time.
 */
export function productionTerms(plan: ProductionPlan): { stages: readonly ProductionStage[]; total: Weeks } {
  const { form, ownComposition, batch, markets } = plan;
  const documents: Weeks = DECLARED.includes(form) ? [2, 3] : [6, 9];
  const stages: readonly ProductionStage[] = [
    { name: ownComposition ? 'Проверка состава' : 'Разработка состава', weeks: ownComposition ? [1, 1] : [3, 4] },
    { name: 'Образец и\u00a0согласование', weeks: SAMPLE[form] },
    { name: 'Документы и\u00a0этикетка', weeks: markets.includes('export') ? sum(documents, [2, 4]) : documents },
    { name: 'Первая партия', weeks: BATCHES.find(([upTo]) => (batch ?? 0) <= upTo)![1] },
  ];
  return { stages, total: sum(...stages.map(({ weeks }) => weeks)) };
}

const PACKS_OF: Readonly<Record<ProductForm, readonly Pack[]>> = {
  capsules: ['jar', 'blister', 'doypack', 'advice'],
  tablets: ['jar', 'blister', 'doypack', 'advice'],
  powder: ['jar', 'doypack', 'sachet', 'advice'],
  sticks: ['sachet', 'box', 'advice'],
  drops: ['bottle', 'advice'],
  tea: ['box', 'doypack', 'sachet', 'advice'],
  salt: ['jar', 'doypack', 'box', 'advice'],
  other: ['jar', 'blister', 'sachet', 'doypack', 'bottle', 'box', 'advice'],
};

/** Available packs for the form. */
export const packsOf = (form: ProductForm): readonly Pack[] => PACKS_OF[form];
