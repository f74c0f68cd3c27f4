import type { BodyBlock } from '../../../shop/content/content.rules.ts';

/** Text of a generated part; a link is a piece of its own. */
export type LinkedText = string | readonly (string | { readonly text: string; readonly href: string })[];

/** Block of a generated part of a document. */
export type LiveBlock =
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, words: LinkedText])[] }
  | {
      readonly kind: 'rows';
      readonly caption: string;
      readonly head: readonly string[];
      /** The first cell names the row. */
      readonly rows: readonly (readonly LinkedText[])[];
    };

export type LegalBlock = BodyBlock | LiveBlock;

export interface LegalSection {
  /** Part of the address after `#`; text before the first heading has none. */
  readonly id?: string;
  readonly title?: string;
  readonly blocks: readonly LegalBlock[];
}
