import type { Deadline, FeedbackTopic, Market, Pack, ProductForm, Unit } from '../../kernel/form-options.ts';

export type FormState = 'new' | 'done';

/** Allowed transitions between states. */
const FORM_MOVES: Readonly<Record<FormState, readonly FormState[]>> = { new: ['done'], done: [] };

export const mayBecome = (from: FormState, to: FormState): boolean => FORM_MOVES[from].includes(to);

export interface Ingredient {
  readonly name: string;
  readonly amount: string;
  readonly unit: Unit;
}

/** What a partner wants to have produced. */
export interface ProductionBrief {
  readonly form: ProductForm;
  /** Empty when we are to propose the composition, following `wish`. */
  readonly ingredients: readonly Ingredient[];
  readonly wish: string;
  readonly pack: Pack;
  /** Packs in the first batch. */
  readonly batch: number;
  /** Packs a month afterwards. */
  readonly monthly?: number | undefined;
  readonly markets: readonly Market[];
  readonly deadline: Deadline;
  readonly company: string;
  readonly inn: string;
}

/** The fields of a form besides name, contacts and text. */
export type FormDetails =
  | { readonly kind: 'feedback'; readonly topic: FeedbackTopic }
  /** The page the question was asked on. */
  | { readonly kind: 'question'; readonly page: string }
  | { readonly kind: 'partnership'; readonly brief: ProductionBrief };

/** Retention of messages in days, as promised on the pages about personal data. */
export const RETENTION_DAYS = {
  /** Needed to limit letters to the same address. */
  gift: 1,
  /** A year from the answer; two years from the message when it was not marked as answered. */
  answered: 365,
  unanswered: 2 * 365,
  /** Negotiations about production take long. */
  partnership: 3 * 365,
  /** Files whose form was never sent. */
  unsentFile: 1,
} as const;
