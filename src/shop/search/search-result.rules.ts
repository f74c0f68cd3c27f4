import type { Kopecks } from '../../kernel/money.ts';

/** The documented types of a result; research papers are reported as articles. */
export type ResultType = 'product' | 'new' | 'article' | 'partner';

/** One result of a search. */
export interface SearchResult {
  readonly type: ResultType;
  readonly title: string;
  readonly url: string;
  /** Address of a small picture. */
  readonly image: string | null;
  /** Of products only. */
  readonly price: Kopecks | null;
}

/** A result with the texts it is found by. */
export interface SearchDocument extends SearchResult {
  /** `product:12`, `content:5`: the tag that notifications of changes carry. */
  readonly key: string;
  /** Texts by weight: names, ingredients, kinds, then all other texts. */
  readonly names: string;
  readonly ingredients: readonly string[];
  readonly kinds: readonly string[];
  readonly texts: readonly string[];
  readonly inStock: boolean;
  /** Orders equal matches; higher comes first. */
  readonly popularity: number;
}

export interface Synonym {
  /** What people type, one word or several. */
  readonly word: string;
  /** The words of our labels. */
  readonly means: string;
}

export interface Found {
  readonly keys: readonly string[];
  readonly total: number;
}

export interface SearchAnswer {
  readonly products: Found;
  /** News, articles, partners. */
  readonly materials: Found;
  /** The corrected query; null if it was taken literally. */
  readonly corrected: string | null;
  /** Query words without matches, while the others had some. */
  readonly ignored: readonly string[];
  /** The query names an illness: goods are not shown, whatever matches. */
  readonly asksForRemedy: boolean;
}
