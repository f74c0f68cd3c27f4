import type { Deadline, FeedbackTopic, Market, Pack, ProductForm, Unit } from '../../kernel/form-words.ts';

export type FormState = 'new' | 'done';

/** Where a message may go from each state. */
const FORM_MOVES: Readonly<Record<FormState, readonly FormState[]>> = { new: ['done'], done: [] };

export const mayBecome = (from: FormState, to: FormState): boolean => FORM_MOVES[from].includes(to);

export interface Ingredient {
  readonly name: string;
  readonly amount: string;
  readonly unit: Unit;
}

/** What is to be made. */
export interface ProductionBrief {
  readonly form: ProductForm;
  /** Empty: the composition is ours to make up, after `wish`. */
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

/** What is told besides name, contacts and text. */
export type FormDetails =
  | { readonly kind: 'feedback'; readonly topic: FeedbackTopic }
  /** The page the question was asked on. */
  | { readonly kind: 'question'; readonly page: string }
  | { readonly kind: 'partnership'; readonly brief: ProductionBrief };

/** How long a message is kept, in days: the pages about personal data promise it. */
export const RETENTION_DAYS = {
  /** So that the same address is not written to again at once. */
  gift: 1,
  /** A year from the answer; two from the message, where nobody noted an answer. */
  answered: 365,
  unanswered: 2 * 365,
  /** Talks about production are long. */
  partnership: 3 * 365,
  /** Files whose form was never sent. */
  unsentFile: 1,
} as const;
