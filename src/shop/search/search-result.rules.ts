import type { Kopecks } from '../../kernel/money.ts';

/** The documented types of an answer; research papers are told as articles. */
export type ResultType = 'product' | 'new' | 'article' | 'partner';

/** What a search answers with, one thing of the site. */
export interface SearchResult {
  readonly type: ResultType;
  readonly title: string;
  readonly url: string;
  /** Address of a small picture. */
  readonly image: string | null;
  /** Of products only. */
  readonly price: Kopecks | null;
}

/** A thing of the site with the words it is found by. */
export interface SearchDocument extends SearchResult {
  /** `product:12`, `content:5`: the tag that its changes are told by. */
  readonly key: string;
  /** By weight: what it is called, what it is made of, what sort of thing it is, what else is said of it. */
  readonly names: string;
  readonly ingredients: readonly string[];
  readonly kinds: readonly string[];
  readonly texts: readonly string[];
  readonly inStock: boolean;
  /** Settles what the words leave open; higher comes first. */
  readonly popularity: number;
}

export interface Synonym {
  /** What people say, one word or several. */
  readonly word: string;
  /** What stands on our labels. */
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
  /** The query as it was understood, where it was not taken literally. */
  readonly corrected: string | null;
  /** Words that nothing was found for, while the others found something. */
  readonly ignored: readonly string[];
  /** Goods are not shown beside an illness, whatever is found. */
  readonly asksForRemedy: boolean;
}
