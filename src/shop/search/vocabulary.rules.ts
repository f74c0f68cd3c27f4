import type { Synonym } from './search-result.rules.ts';
import { wordsOf } from './search-words.rules.ts';
import type { WordList } from './word-list.rules.ts';

/** Synonyms by their first stem, the longest first. */
export type SynonymTable = ReadonlyMap<
  string,
  readonly { readonly stems: readonly string[]; readonly means: string }[]
>;

export function synonymTable(synonyms: readonly Synonym[], words: WordList): SynonymTable {
  const table = new Map<string, { stems: string[]; means: string }[]>();
  for (const { word, means } of synonyms) {
    const stems = wordsOf(word).map(({ text }) => words.add(text));
    if (stems.length === 0) continue;
    const same = table.get(stems[0]!) ?? [];
    same.push({ stems, means });
    table.set(
      stems[0]!,
      same.sort((one, other) => other.stems.length - one.stems.length),
    );
  }
  return table;
}

export interface Vocabulary {
  readonly words: WordList;
  readonly synonyms: SynonymTable;
  /** How many documents contain a word of this stem. */
  countOf(stem: string): number;
}

/** Whether a word occurs in a document or begins a synonym. */
export function isKnownWord({ words, synonyms, countOf }: Vocabulary, word: string): boolean {
  const stem = words.stemOf(word);
  return countOf(stem) > 0 || synonyms.has(stem);
}
