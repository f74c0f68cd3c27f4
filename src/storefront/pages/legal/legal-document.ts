import type { BodyBlock } from '../../../shop/content/content.rules.ts';

/** Words of the program; a link stands among them as its own piece. */
export type Words = string | readonly (string | { readonly text: string; readonly href: string })[];

/** What the program itself says in a document. */
export type LiveBlock =
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, words: Words])[] }
  | {
      readonly kind: 'rows';
      readonly caption: string;
      readonly head: readonly string[];
      /** The first cell names the row. */
      readonly rows: readonly (readonly Words[])[];
    };

export type LegalBlock = BodyBlock | LiveBlock;

export interface LegalSection {
  /** Part of the address after `#`; words before the first heading have none. */
  readonly id?: string;
  readonly title?: string;
  readonly blocks: readonly LegalBlock[];
}
