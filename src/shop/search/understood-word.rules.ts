import { slugOf } from '../../kernel/slug.ts';
import { isKnownWord, type Vocabulary } from './vocabulary.rules.ts';
import { oneEditAway, russianReadings } from './word-guesses.rules.ts';
import type { WordList } from './word-list.rules.ts';

/** Factor of a match by its kind. */
export const QUALITY = { exact: 1, synonym: 0.9, letters: 0.9, guess: 0.7, beginning: 0.6 };
const MOST_GUESSES = 3;

interface FoundWord {
  /** Usually one; two for words without a space between them. */
  readonly slots: readonly ReadonlyMap<string, number>[];
  readonly shown?: string;
}

export function stemsOf(found: readonly string[], words: WordList, quality: number): Map<string, number> {
  return new Map(found.map((word) => [words.stemOf(word), quality]));
}

export function literal(word: string, { words }: Vocabulary): FoundWord {
  return { slots: [stemsOf([word], words, QUALITY.exact)] };
}

/** The known words a query word may stand for: itself, or its likely corrections. */
export function findWord(word: string, last: boolean, vocabulary: Vocabulary): FoundWord {
  const { words } = vocabulary;
  const beginnings = !words.has(word) && word.length >= (last ? 2 : 4) ? words.beginningWith(word) : [];
  if (isKnownWord(vocabulary, word)) {
    const exact = new Map([[words.stemOf(word), QUALITY.exact]]);
    return { slots: [new Map([...(last ? stemsOf(beginnings, words, QUALITY.beginning) : []), ...exact])] };
  }
  if (beginnings.length > 0) return { slots: [stemsOf(beginnings, words, QUALITY.beginning)] };
  if (word.length === 1 || /\d/.test(word)) return { slots: [new Map()] };

  const readings = /^[a-z']+$/.test(word) ? russianReadings(word) : [slugOf(word)];
  const read = readings.filter((reading) => isKnownWord(vocabulary, reading)).slice(0, MOST_GUESSES);
  if (read.length > 0) return guessed(read, words, QUALITY.letters);
  const soundAlike = [word, ...readings].flatMap((reading) => words.soundingLike(reading) ?? []);
  if (soundAlike.length > 0) return guessed([soundAlike[0]!], words, QUALITY.guess);
  if (last && word.length >= 3) {
    const begunReading = readings.flatMap((reading) => words.beginningWith(reading));
    if (begunReading.length > 0) return { slots: [stemsOf(begunReading, words, QUALITY.beginning)] };
  }
  const corrections = correctionsOf(/^[a-z]/.test(word) ? readings[0]! : word, last, vocabulary);
  if (corrections.length > 0) return guessed(corrections, words, QUALITY.guess);
  const parts = twoWords(word, vocabulary);
  if (parts) return { slots: parts.map((part) => stemsOf([part], words, QUALITY.letters)), shown: parts.join(' ') };
  return { slots: [new Map()] };
}

function guessed(found: readonly string[], words: WordList, quality: number): FoundWord {
  return { slots: [stemsOf(found, words, quality)], shown: found[0]! };
}

/** Known words one edit away, the likeliest first: the same first letter, then the more frequent. */
function correctionsOf(word: string, last: boolean, vocabulary: Vocabulary): string[] {
  const { words, countOf } = vocabulary;
  if (word.length < 4) return [];
  const found = new Set<string>();
  for (const candidate of oneEditAway(word))
    if (words.has(candidate) && isKnownWord(vocabulary, candidate)) found.add(candidate);
  if (found.size === 0) {
    // The typo is in another form of the word than those on our labels.
    for (const stem of oneEditAway(words.stemOf(word))) if (stem.length >= 4 && countOf(stem) > 0) found.add(stem);
  }
  if (found.size === 0 && last && word.length >= 5) {
    for (const candidate of oneEditAway(word)) {
      const beginnings = words.beginningWith(candidate)[0];
      if (beginnings) found.add(beginnings);
    }
  }
  const likely = (candidate: string) => (candidate[0] === word[0] ? 1e9 : 0) + countOf(words.stemOf(candidate));
  return [...found].sort((one, other) => likely(other) - likely(one)).slice(0, MOST_GUESSES);
}

function twoWords(word: string, vocabulary: Vocabulary): [string, string] | undefined {
  for (let at = 3; at <= word.length - 3; at++) {
    const pair: [string, string] = [word.slice(0, at), word.slice(at)];
    if (pair.every((part) => vocabulary.words.has(part) && isKnownWord(vocabulary, part))) return pair;
  }
  return undefined;
}
