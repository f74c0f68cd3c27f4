import { Postings } from './postings.rules.ts';
import type { Found, SearchAnswer, SearchDocument, SearchResult, Synonym } from './search-result.rules.ts';
import { SearchScores } from './search-scores.rules.ts';
import { letterOfCode, wordsOf, type Word } from './search-words.rules.ts';
import { understandQuery, type Reading } from './understood-query.rules.ts';
import { synonymTable, type SynonymTable } from './vocabulary.rules.ts';
import { WordList } from './word-list.rules.ts';

/** Weight of a word by its place in the document; less than 128, as postings require. */
const WEIGHT = { name: 40, first: 6, short: 10, ingredient: 24, kind: 16, text: 6 };
/** Results beyond this number are not returned. */
const MAX_RESULTS = 1_000;
const CACHED_TEXTS = 5_000;
const MATERIAL = 0;
const PRODUCT = 1;

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
  /** Without corrections. */
  readonly literally?: boolean;
}

const NONE: Found = { keys: [], total: 0 };

/**
 * In-memory inverted index of everything that can be found. It is changed in place, so that replacing one product among a
 * hundred thousand takes well under a millisecond.
 */
export class SearchIndex {
  readonly #words: WordList;
  readonly #postings = new Postings();
  readonly #results: (SearchResult | undefined)[] = [];
  readonly #keys: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #scores = new SearchScores();
  #synonyms: SynonymTable = new Map();
  /** Cache: forms, purposes and ingredients are the same for thousands of products. */
  readonly #wordsOfText = new Map<string, readonly Word[]>();

  /** @param stem of a Russian word in lower case */
  constructor(stem: (word: string) => string) {
    this.#words = new WordList(stem);
  }

  /** All keys in the index with this prefix: `product`, `content`. */
  keysOf(prefix: string): string[] {
    return [...this.#numbers.keys()].filter((key) => key.startsWith(`${prefix}:`));
  }

  useSynonyms(synonyms: readonly Synonym[]): void {
    this.#synonyms = synonymTable(synonyms, this.#words);
  }

  put(document: SearchDocument): void {
    const { key, type, title, url, image, price } = document;
    const number = this.#numbers.get(key) ?? this.#free.pop() ?? this.#results.length;
    this.#postings.put(number, this.#weigh(document));
    this.#numbers.set(key, number);
    this.#keys[number] = key;
    // The texts themselves are not needed again.
    this.#results[number] = { type, title, url, image, price };
    this.#scores.describe(number, type === 'product' ? PRODUCT : MATERIAL, document.inStock, document.popularity);
  }

  remove(key: string): void {
    const number = this.#numbers.get(key);
    if (number === undefined) return;
    this.#postings.put(number, new Map());
    this.#numbers.delete(key);
    this.#results[number] = undefined;
    this.#free.push(number);
  }

  result(key: string): SearchResult | undefined {
    const number = this.#numbers.get(key);
    return number === undefined ? undefined : this.#results[number];
  }

  search(query: string, options: SearchOptions): SearchAnswer {
    const vocabulary = {
      words: this.#words,
      synonyms: this.#synonyms,
      countOf: (stem: string) => this.#postings.countOf(stem),
    };
    const { readings, corrected, asksForRemedy } = understandQuery(query, vocabulary, options.literally);
    this.#scores.begin();
    const lightest = options.dictionary ? WEIGHT.ingredient : 0;
    for (const reading of readings) this.#score(reading, lightest, 1);
    if (this.#scores.isEmpty) for (const reading of readings) this.#score(reading, lightest, 0.5);
    const products = asksForRemedy ? NONE : this.#best(PRODUCT, options.products);
    const materials = this.#best(MATERIAL, { offset: 0, limit: options.materials });
    const unmatched = readings[0]!.slots.filter(({ stems }) => stems.size === 0).map(({ word }) => word);
    const found = products.total + materials.total > 0;
    return {
      products,
      materials,
      corrected: found ? corrected : null,
      ignored: found && readings.length === 1 ? unmatched : [],
      asksForRemedy,
    };
  }

  #weigh(document: SearchDocument): Map<string, number> {
    const weights = new Map<string, number>();
    const add = (word: string, weight: number) => {
      const stem = this.#words.add(word);
      if (weight > (weights.get(stem) ?? 0)) weights.set(stem, weight);
      const letter = letterOfCode(word);
      if (letter && weight > 2) add(letter, weight >> 1);
    };
    const names = wordsOf(document.names);
    const short = Math.round(WEIGHT.short / Math.max(1, names.length));
    names.forEach(({ text }, at) => add(text, WEIGHT.name + short + (at === 0 ? WEIGHT.first : 0)));
    for (const [texts, weight] of [
      [document.ingredients, WEIGHT.ingredient],
      [document.kinds, WEIGHT.kind],
      [document.texts, WEIGHT.text],
    ] as const)
      for (const text of texts) for (const word of this.#wordsOf(text)) add(word.text, weight);
    return weights;
  }

  #wordsOf(text: string): readonly Word[] {
    let words = this.#wordsOfText.get(text);
    if (!words) {
      if (this.#wordsOfText.size >= CACHED_TEXTS) this.#wordsOfText.clear();
      words = wordsOf(text);
      this.#wordsOfText.set(text, words);
    }
    return words;
  }

  /** @param share of the query words that a document must contain */
  #score({ slots, quality }: Reading, lightest: number, share: number): void {
    const required = slots.filter(({ optional }) => !optional);
    const needed = required.length > 0 ? required : slots;
    if (slots.length === 0 || (share < 1 && needed.length < 2)) return;
    const postings = this.#postings;
    const sizeOf = ({ stems }: (typeof slots)[number]) => {
      let size = 0;
      for (const stem of stems.keys()) size += postings.countOf(stem);
      return size;
    };
    // The rarest word first: when all words are needed, the others only check the documents it found.
    const ordered = needed.map((slot) => ({ slot, size: sizeOf(slot) })).sort((one, other) => one.size - other.size);
    if (share === 1 && ordered[0]!.size === 0) return;
    const rest = needed === slots ? [] : slots.filter(({ optional }) => optional);
    const all = share === 1;
    this.#scores.beginReading();
    ordered.forEach(({ slot }, at) => this.#scores.addSlot(postings, slot.stems, lightest, all ? at : -1, true));
    for (const slot of rest) this.#scores.addSlot(postings, slot.stems, lightest, needed.length, false);
    this.#scores.endReading(Math.ceil(needed.length * share), !all, quality);
  }

  #best(group: number, { offset, limit }: SearchRange): Found {
    const { numbers, total } = this.#scores.best(group, Math.min(offset + limit, MAX_RESULTS));
    return { keys: numbers.slice(offset).map((number) => this.#keys[number]!), total: Math.min(total, MAX_RESULTS) };
  }
}
