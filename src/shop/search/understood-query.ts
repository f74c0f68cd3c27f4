import { slugOf } from '../../kernel/slug.ts';
import { namesIllness } from './illness-words.ts';
import type { Synonym } from './search-result.ts';
import { codeOf, folded, isNoise, wordsOf, type Word } from './search-words.ts';
import { oneSlipFrom, otherLayout, russianReadings } from './word-guesses.ts';
import type { WordList } from './word-list.ts';

/** One thing a query asks for, and the stems that would do. */
export interface Slot {
  readonly word: string;
  readonly stems: ReadonlyMap<string, number>;
  readonly optional: boolean;
}

/** One way of reading a query; a synonym makes another. */
export interface Reading {
  readonly slots: readonly Slot[];
  readonly quality: number;
}

export interface UnderstoodQuery {
  readonly readings: readonly Reading[];
  readonly corrected: string | null;
  readonly namesIllness: boolean;
}

/** How much a match counts that is not the word itself. */
const QUALITY = { exact: 1, synonym: 0.9, letters: 0.9, guess: 0.7, beginning: 0.6 };
const MOST_READINGS = 8;
/** Whoever says more tells a story. */
const MOST_WORDS = 12;
const MOST_GUESSES = 3;

/** Synonyms by the stem they begin with, longest first. */
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
  /** How many things of the site say a word of this stem. */
  countOf(stem: string): number;
}

/**
 * What a query asks for. A word nobody here says is taken for its beginning, the other keyboard layout, Latin
 * letters, a spelling by ear, a slip of the finger or two words without the space, in this order.
 * @param literally take every word as it stands
 */
export function understandQuery(query: string, vocabulary: Vocabulary, literally = false): UnderstoodQuery {
  const typed = literally ? folded(query) : inRightLayout(query, vocabulary);
  const words = once(joinedCodes(wordsOf(typed), vocabulary)).slice(0, MOST_WORDS);
  if (words.length === 0)
    return { readings: [{ slots: begunNoise(typed, vocabulary), quality: 1 }], corrected: null, namesIllness: false };
  const shown: string[] = [];
  const slots = words.flatMap(({ text, optional }, at) => {
    const last = at === words.length - 1;
    const found = literally || namesIllness(text) ? literal(text, vocabulary) : findWord(text, last, vocabulary);
    shown.push(found.shown ?? text);
    return found.slots.map((stems) => ({ word: text, stems, optional: optional && words.length > 1 }));
  });
  const literalWords = wordsOf(query).map(({ text }) => text);
  const corrected = shown.join(' ');
  const isCorrected = typed !== folded(query) || shown.some((word, at) => word !== words[at]!.text);
  return {
    readings: withSynonyms(slots, vocabulary),
    corrected: isCorrected && corrected !== literalWords.join(' ') ? corrected : null,
    namesIllness: words.some(({ text }) => namesIllness(text)),
  };
}

function once(words: readonly Word[]): Word[] {
  return words.filter(({ text }, at) => words.findIndex((other) => other.text === text) === at);
}

function knows({ words, synonyms, countOf }: Vocabulary, word: string): boolean {
  const stem = words.stemOf(word);
  return countOf(stem) > 0 || synonyms.has(stem);
}

/** Words of one chunk make sense as they stand, the last one perhaps unfinished. */
function makesSense(chunk: string, last: boolean, vocabulary: Vocabulary): boolean {
  const words = wordsOf(chunk);
  if (words.length === 0)
    return folded(chunk)
      .split(/[^\p{L}]+/u)
      .some(isNoise);
  return words.every(
    ({ text, optional }, at) =>
      optional ||
      text.length === 1 ||
      knows(vocabulary, text) ||
      (last && at === words.length - 1 && text.length >= 3 && vocabulary.words.beginningWith(text).length > 0),
  );
}

function inRightLayout(query: string, vocabulary: Vocabulary): string {
  const chunks = folded(query).split(/\s+/).filter(Boolean);
  const isWrong = chunks.map((chunk, at) => {
    const last = at === chunks.length - 1;
    if (makesSense(chunk, last, vocabulary)) return false;
    const other = folded(otherLayout(chunk));
    return makesSense(other, last, vocabulary) || readsRussian(other, vocabulary) || soundsRight(other, vocabulary);
  });
  if (!isWrong.includes(true)) return chunks.join(' ');
  // «dbnfvby l»: the letter was typed in the layout of its neighbours.
  return chunks
    .map((chunk, at) => (isWrong[at] || /^[a-zа-я]$/.test(chunk) ? folded(otherLayout(chunk)) : chunk))
    .join(' ');
}

function readsRussian(latin: string, vocabulary: Vocabulary): boolean {
  return /^[a-z]{3,}$/.test(latin) && russianReadings(latin).some((reading) => knows(vocabulary, reading));
}

function soundsRight(word: string, { words }: Vocabulary): boolean {
  return /^[а-я]{5,}$/.test(word) && words.soundingLike(word) !== undefined;
}

/** «д 3» and «ку 10» are codes where a code of that sound is known. */
function joinedCodes(words: Word[], vocabulary: Vocabulary): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const code = before && before.text.length <= 2 && /^\d{1,2}$/.test(word.text) && codeOf(before.text, word.text);
    if (code && /^[a-z]/.test(code) && knows(vocabulary, code)) joined.splice(-1, 1, { text: code, optional: false });
    else joined.push(word);
  }
  return joined;
}

/** «по» alone may be the beginning of «подушка». */
function begunNoise(typed: string, { words }: Vocabulary): Slot[] {
  const word = /\p{L}{2,}$/u.exec(typed)?.[0];
  if (!word) return [];
  return [{ word, stems: stemsOf(words.beginningWith(word), words, QUALITY.beginning), optional: false }];
}

interface FoundWord {
  /** Usually one; two for words without a space between them. */
  readonly slots: readonly ReadonlyMap<string, number>[];
  readonly shown?: string;
}

function stemsOf(found: readonly string[], words: WordList, quality: number): Map<string, number> {
  return new Map(found.map((word) => [words.stemOf(word), quality]));
}

function literal(word: string, { words }: Vocabulary): FoundWord {
  return { slots: [stemsOf([word], words, QUALITY.exact)] };
}

function findWord(word: string, last: boolean, vocabulary: Vocabulary): FoundWord {
  const { words } = vocabulary;
  const begun = !words.has(word) && word.length >= (last ? 2 : 4) ? words.beginningWith(word) : [];
  if (knows(vocabulary, word)) {
    const exact = new Map([[words.stemOf(word), QUALITY.exact]]);
    return { slots: [new Map([...(last ? stemsOf(begun, words, QUALITY.beginning) : []), ...exact])] };
  }
  if (begun.length > 0) return { slots: [stemsOf(begun, words, QUALITY.beginning)] };
  if (word.length === 1 || /\d/.test(word)) return { slots: [new Map()] };

  const readings = /^[a-z']+$/.test(word) ? russianReadings(word) : [slugOf(word)];
  const read = readings.filter((reading) => knows(vocabulary, reading)).slice(0, MOST_GUESSES);
  if (read.length > 0) return guessed(read, words, QUALITY.letters);
  const spoken = [word, ...readings].flatMap((reading) => words.soundingLike(reading) ?? []);
  if (spoken.length > 0) return guessed([spoken[0]!], words, QUALITY.guess);
  if (last && word.length >= 3) {
    const begunReading = readings.flatMap((reading) => words.beginningWith(reading));
    if (begunReading.length > 0) return { slots: [stemsOf(begunReading, words, QUALITY.beginning)] };
  }
  const slips = slipsOf(/^[a-z]/.test(word) ? readings[0]! : word, last, vocabulary);
  if (slips.length > 0) return guessed(slips, words, QUALITY.guess);
  const parts = twoWords(word, vocabulary);
  if (parts) return { slots: parts.map((part) => stemsOf([part], words, QUALITY.letters)), shown: parts.join(' ') };
  return { slots: [new Map()] };
}

function guessed(found: readonly string[], words: WordList, quality: number): FoundWord {
  return { slots: [stemsOf(found, words, quality)], shown: found[0]! };
}

/** Known words one slip away, the likeliest first: the same first letter, then what more things say. */
function slipsOf(word: string, last: boolean, vocabulary: Vocabulary): string[] {
  const { words, countOf } = vocabulary;
  if (word.length < 4) return [];
  const found = new Set<string>();
  for (const candidate of oneSlipFrom(word))
    if (words.has(candidate) && knows(vocabulary, candidate)) found.add(candidate);
  if (found.size === 0) {
    // The slip is in another form of the word than those on the labels.
    for (const stem of oneSlipFrom(words.stemOf(word))) if (stem.length >= 4 && countOf(stem) > 0) found.add(stem);
  }
  if (found.size === 0 && last && word.length >= 5) {
    for (const candidate of oneSlipFrom(word)) {
      const begun = words.beginningWith(candidate)[0];
      if (begun) found.add(begun);
    }
  }
  const likely = (candidate: string) => (candidate[0] === word[0] ? 1e9 : 0) + countOf(words.stemOf(candidate));
  return [...found].sort((one, other) => likely(other) - likely(one)).slice(0, MOST_GUESSES);
}

function twoWords(word: string, vocabulary: Vocabulary): [string, string] | undefined {
  for (let at = 3; at <= word.length - 3; at++) {
    const pair: [string, string] = [word.slice(0, at), word.slice(at)];
    if (pair.every((part) => vocabulary.words.has(part) && knows(vocabulary, part))) return pair;
  }
  return undefined;
}

/** The query and what its words mean by the table of synonyms. */
function withSynonyms(slots: readonly Slot[], vocabulary: Vocabulary): Reading[] {
  const { words, synonyms } = vocabulary;
  const likely = slots.map(({ stems, word }) => likeliest(stems) ?? words.stemOf(word));
  const readings: Reading[] = [{ slots, quality: 1 }];
  for (let at = 0; at < slots.length; at++) {
    for (const { stems, means } of synonyms.get(likely[at]!) ?? []) {
      if (readings.length >= MOST_READINGS || !stems.every((stem, next) => likely[at + next] === stem)) continue;
      const meant = wordsOf(means).map(({ text }) => ({
        word: text,
        stems: new Map([[words.stemOf(text), 1]]),
        optional: false,
      }));
      readings.push({
        slots: [...slots.slice(0, at), ...meant, ...slots.slice(at + stems.length)],
        quality: QUALITY.synonym,
      });
    }
  }
  return readings;
}

function likeliest(stems: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined;
  for (const [stem, quality] of stems) if (best === undefined || quality > stems.get(best)!) best = stem;
  return best;
}
