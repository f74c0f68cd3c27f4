import type { Found, SearchAnswer, SearchDocument, SearchResult, Synonym } from './search-result.ts';
import { SearchScores } from './search-scores.ts';
import { letterOfCode, wordsOf } from './search-words.ts';
import { synonymTable, understandQuery, type Reading, type SynonymTable } from './understood-query.ts';
import { WordList } from './word-list.ts';

/** What a word weighs by where it stands. */
const WEIGHT = { name: 40, first: 6, short: 10, ingredient: 24, kind: 16, text: 6 };
/** Weights are smaller; a posting is the number of its document and the weight in one whole number. */
const STEP = 128;
/** Scores that differ by less are equal: then stock and popularity settle it. */
const GRAIN = 6;
/** Nobody turns that many pages. */
const DEEPEST = 1_000;

export interface SearchRange {
  readonly offset: number;
  readonly limit: number;
}

export interface SearchOptions {
  readonly products: SearchRange;
  /** How many materials at most. */
  readonly materials: number;
  /** Only names and ingredients, for the shortest queries. */
  readonly dictionary?: boolean;
  /** Without guesses. */
  readonly literally?: boolean;
}

const NOTHING: SearchAnswer = {
  products: { keys: [], total: 0 },
  materials: { keys: [], total: 0 },
  corrected: null,
  ignored: [],
};

/**
 * Everything that can be found, in memory, word by word: for each stem the documents that say it. Changes take
 * place where they stand, so that one product among a hundred thousand is exchanged in well under a millisecond.
 */
export class SearchIndex {
  readonly #words: WordList;
  readonly #postings = new Map<string, number[]>();
  readonly #documents: (SearchDocument | undefined)[] = [];
  readonly #stemsOf: (ReadonlyMap<string, number> | undefined)[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #free: number[] = [];
  #synonyms: SynonymTable = new Map();
  #scores = new SearchScores(0);

  /** @param stem of a Russian word in lower case */
  constructor(stem: (word: string) => string) {
    this.#words = new WordList(stem);
  }

  get size(): number {
    return this.#numbers.size;
  }

  /** Keys of everything in the index of this sort: `product`, `content`. */
  keysOf(sort: string): string[] {
    return [...this.#numbers.keys()].filter((key) => key.startsWith(`${sort}:`));
  }

  useSynonyms(synonyms: readonly Synonym[]): void {
    this.#synonyms = synonymTable(synonyms, this.#words);
  }

  put(document: SearchDocument): void {
    const number = this.#numbers.get(document.key) ?? this.#free.pop() ?? this.#documents.length;
    const before = this.#stemsOf[number];
    const after = this.#weigh(document);
    if (before) for (const stem of before.keys()) if (!after.has(stem)) this.#forget(stem, number);
    for (const [stem, weight] of after) if (before?.get(stem) !== weight) this.#note(stem, number, weight);
    this.#numbers.set(document.key, number);
    this.#documents[number] = document;
    this.#stemsOf[number] = after;
  }

  remove(key: string): void {
    const number = this.#numbers.get(key);
    if (number === undefined) return;
    for (const stem of this.#stemsOf[number]!.keys()) this.#forget(stem, number);
    this.#numbers.delete(key);
    this.#documents[number] = undefined;
    this.#stemsOf[number] = undefined;
    this.#free.push(number);
  }

  result(key: string): SearchResult | undefined {
    const number = this.#numbers.get(key);
    return number === undefined ? undefined : this.#documents[number];
  }

  search(query: string, options: SearchOptions): SearchAnswer {
    const vocabulary = {
      words: this.#words,
      synonyms: this.#synonyms,
      countOf: (stem: string) => this.#postings.get(stem)?.length ?? 0,
    };
    const { readings, corrected, namesIllness } = understandQuery(query, vocabulary, options.literally);
    if (readings[0]!.slots.length === 0) return NOTHING;
    if (this.#scores.size < this.#documents.length) this.#scores = new SearchScores(this.#documents.length * 2);
    this.#scores.begin();
    const lightest = options.dictionary ? WEIGHT.ingredient : 0;
    for (const reading of readings) this.#score(reading, lightest, 1);
    if (this.#scores.found.length === 0) for (const reading of readings) this.#score(reading, lightest, 0.5);
    const unheard = readings[0]!.slots.filter(({ stems }) => stems.size === 0).map(({ word }) => word);
    const someFound = this.#scores.found.length > 0;
    return {
      products: namesIllness ? NOTHING.products : this.#best(true, options.products),
      materials: this.#best(false, { offset: 0, limit: options.materials }),
      corrected: someFound ? corrected : null,
      ignored: someFound && readings.length === 1 ? unheard : [],
    };
  }

  #weigh(document: SearchDocument): Map<string, number> {
    const weights = new Map<string, number>();
    const add = (word: string, weight: number) => {
      const stem = this.#words.add(word);
      weights.set(stem, Math.max(weight, weights.get(stem) ?? 0));
      const letter = letterOfCode(word);
      if (letter && weight > 2) add(letter, weight >> 1);
    };
    const names = wordsOf(document.names);
    const short = Math.round(WEIGHT.short / Math.max(1, names.length));
    names.forEach(({ text }, at) => add(text, WEIGHT.name + short + (at === 0 ? WEIGHT.first : 0)));
    for (const [field, texts] of [
      ['ingredient', document.ingredients],
      ['kind', document.kinds],
      ['text', document.texts],
    ] as const)
      for (const text of texts) for (const word of wordsOf(text)) add(word.text, WEIGHT[field]);
    return weights;
  }

  /** Postings stand in the order of document numbers. */
  #note(stem: string, number: number, weight: number): void {
    const postings = this.#postings.get(stem);
    const posting = number * STEP + weight;
    if (!postings) this.#postings.set(stem, [posting]);
    else if (postings.at(-1)! < number * STEP) postings.push(posting);
    else {
      const place = placeOf(postings, number);
      const there = Math.floor((postings[place] ?? Infinity) / STEP) === number;
      postings.splice(place, there ? 1 : 0, posting);
    }
  }

  #forget(stem: string, number: number): void {
    const postings = this.#postings.get(stem)!;
    postings.splice(placeOf(postings, number), 1);
    if (postings.length === 0) this.#postings.delete(stem);
  }

  /** @param share of the words asked for that must be there */
  #score({ slots, quality }: Reading, lightest: number, share: number): void {
    const scores = this.#scores;
    const required = slots.filter(({ optional }) => !optional).length || slots.length;
    if (share < 1 && required < 2) return;
    scores.beginReading();
    for (const { stems, optional } of slots) {
      scores.beginSlot(!optional || required === slots.length);
      for (const [stem, closeness] of stems) {
        for (const posting of this.#postings.get(stem) ?? []) {
          const weight = posting % STEP;
          if (weight >= lightest) scores.add((posting - weight) / STEP, weight * closeness);
        }
      }
    }
    scores.endReading(Math.ceil(required * share), share < 1, quality);
  }

  #best(products: boolean, { offset, limit }: SearchRange): Found {
    const wanted = Math.min(offset + limit, DEEPEST);
    const best: number[] = [];
    let total = 0;
    const { found } = this.#scores;
    for (const number of found) {
      if ((this.#documents[number]!.type === 'product') !== products) continue;
      total++;
      if (wanted === 0 || (best.length === wanted && this.#compare(number, best[wanted - 1]!) >= 0)) continue;
      let low = 0;
      let high = best.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.#compare(best[middle]!, number) < 0) low = middle + 1;
        else high = middle;
      }
      best.splice(low, 0, number);
      if (best.length > wanted) best.pop();
    }
    return {
      keys: best.slice(offset).map((number) => this.#documents[number]!.key),
      total: Math.min(total, DEEPEST),
    };
  }

  #compare(one: number, other: number): number {
    const { best } = this.#scores;
    const score = Math.round(best[other]! / GRAIN) - Math.round(best[one]! / GRAIN);
    if (score !== 0) return score;
    const a = this.#documents[one]!;
    const b = this.#documents[other]!;
    return Number(b.inStock) - Number(a.inStock) || b.popularity - a.popularity || one - other;
  }
}

function placeOf(postings: readonly number[], number: number): number {
  let low = 0;
  let high = postings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (postings[middle]! < number * STEP) low = middle + 1;
    else high = middle;
  }
  return low;
}
