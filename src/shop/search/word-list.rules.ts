import { soundOf } from './word-guesses.rules.ts';

const MAX_COMPLETIONS = 400;

/** All indexed words, to be found by stem, by beginning and by phonetic key. */
export class WordList {
  readonly #stem: (word: string) => string;
  readonly #stems = new Map<string, string>();
  readonly #sounds = new Map<string, string>();
  /** Sorted for lookups by beginning; the first sort is postponed to the first lookup. */
  readonly #sorted: string[] = [];
  #isSorted = false;

  /** @param stem of a Russian word in lower case */
  constructor(stem: (word: string) => string) {
    this.#stem = stem;
  }

  stemOf(word: string): string {
    return this.#stems.get(word) ?? (/^[а-я]+$/.test(word) ? this.#stem(word) : word);
  }

  has(word: string): boolean {
    return this.#stems.has(word);
  }

  /** @returns its stem */
  add(word: string): string {
    const known = this.#stems.get(word);
    if (known !== undefined) return known;
    const stem = this.stemOf(word);
    this.#stems.set(word, stem);
    const sound = soundOf(stem);
    if (!this.#sounds.has(sound)) this.#sounds.set(sound, word);
    if (this.#isSorted) this.#sorted.splice(this.#placeOf(word), 0, word);
    else this.#sorted.push(word);
    return stem;
  }

  /** Words with this beginning, at most some hundreds. */
  beginningWith(beginning: string): string[] {
    if (!this.#isSorted) {
      this.#sorted.sort(inOrder);
      this.#isSorted = true;
    }
    const found: string[] = [];
    for (let at = this.#placeOf(beginning); found.length < MAX_COMPLETIONS; at++) {
      const word = this.#sorted[at];
      if (!word?.startsWith(beginning)) break;
      found.push(word);
    }
    return found;
  }

  /** A word that sounds like this one. */
  soundingLike(word: string): string | undefined {
    return word.length < 4 ? undefined : this.#sounds.get(soundOf(this.stemOf(word)));
  }

  #placeOf(word: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sorted[middle]! < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
