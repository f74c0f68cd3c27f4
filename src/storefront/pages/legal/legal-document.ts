/** Words of a document; a link stands among them as its own piece. */
export type Words = string | readonly (string | { readonly text: string; readonly href: string })[];

export type LegalBlock =
  | { readonly kind: 'paragraph' | 'note'; readonly words: Words }
  | { readonly kind: 'list'; readonly items: readonly Words[] }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, words: Words])[] }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly head: readonly string[];
      /** The first cell names the row. */
      readonly rows: readonly (readonly Words[])[];
    };

export interface LegalSection {
  /** Part of the address after `#`: others may link to it, so it stays. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  readonly path: string;
  readonly title: string;
  /** Name among the other documents. */
  readonly name: string;
  readonly description: string;
  readonly lead: Words;
  readonly sections: readonly LegalSection[];
}

export const paragraph = (words: Words): LegalBlock => ({ kind: 'paragraph', words });
export const note = (words: Words): LegalBlock => ({ kind: 'note', words });
export const list = (...items: readonly Words[]): LegalBlock => ({ kind: 'list', items });
