import { asksForRemedy } from './illness-words.rules.ts';
import { codeOf, folded, isNoise, wordsOf, type Word } from './search-words.rules.ts';
import { findWord, literal, QUALITY, stemsOf } from './understood-word.rules.ts';
import { isKnownWord, type Vocabulary } from './vocabulary.rules.ts';
import { otherLayout, russianReadings } from './word-guesses.rules.ts';

/** One word of a query, and the stems that match it, with their closeness. */
export interface Slot {
  readonly word: string;
  readonly stems: ReadonlyMap<string, number>;
  readonly optional: boolean;
}

/** One interpretation of a query; a synonym adds another. */
export interface Reading {
  readonly slots: readonly Slot[];
  readonly quality: number;
}

export interface UnderstoodQuery {
  readonly readings: readonly Reading[];
  readonly corrected: string | null;
  readonly asksForRemedy: boolean;
}

const MOST_READINGS = 8;
/** Further words are ignored. */
const MOST_WORDS = 12;

/**
 * Interprets a query. An unknown word is tried as the beginning of a word, as text in the other keyboard layout, as
 * transliteration, as a phonetic spelling, as a typo and as two words without a space, in this order.
 * @param literally take every word as typed
 */
export function understandQuery(query: string, vocabulary: Vocabulary, literally = false): UnderstoodQuery {
  const typed = literally ? folded(query) : inRightLayout(query, vocabulary);
  const words = unique(joinedCodes(wordsOf(typed), vocabulary)).slice(0, MOST_WORDS);
  if (words.length === 0)
    return {
      readings: [{ slots: unfinishedStopWord(typed, vocabulary), quality: 1 }],
      corrected: null,
      asksForRemedy: false,
    };
  const shown: string[] = [];
  const slots = words.flatMap(({ text, optional, code }, at) => {
    const last = at === words.length - 1;
    const isLiteral = literally || code || asksForRemedy(text);
    const found = isLiteral ? literal(text, vocabulary) : findWord(text, last, vocabulary);
    shown.push(found.shown ?? text);
    return found.slots.map((stems) => ({ word: text, stems, optional: optional && words.length > 1 }));
  });
  const literalWords = wordsOf(query).map(({ text }) => text);
  const corrected = shown.join(' ');
  const isCorrected = typed !== folded(query) || shown.some((word, at) => word !== words[at]!.text);
  return {
    readings: withSynonyms(slots, vocabulary),
    corrected: isCorrected && corrected !== literalWords.join(' ') ? corrected : null,
    asksForRemedy: words.some(({ text }) => asksForRemedy(text)),
  };
}

function unique(words: readonly Word[]): Word[] {
  return words.filter(({ text }, at) => words.findIndex((other) => other.text === text) === at);
}

/** Whether all words of a chunk are known; the last one may be unfinished. */
function isKnownChunk(chunk: string, last: boolean, vocabulary: Vocabulary): boolean {
  const words = wordsOf(chunk);
  if (words.length === 0)
    return folded(chunk)
      .split(/[^\p{L}]+/u)
      .some(isNoise);
  return words.every(
    ({ text, optional }, at) =>
      optional ||
      text.length === 1 ||
      isKnownWord(vocabulary, text) ||
      (last && at === words.length - 1 && text.length >= 3 && vocabulary.words.beginningWith(text).length > 0),
  );
}

function inRightLayout(query: string, vocabulary: Vocabulary): string {
  const chunks = folded(query).split(/\s+/).filter(Boolean);
  const isWrong = chunks.map((chunk, at) => {
    const last = at === chunks.length - 1;
    if (isKnownChunk(chunk, last, vocabulary)) return false;
    const other = folded(otherLayout(chunk));
    return isKnownChunk(other, last, vocabulary) || readsRussian(other, vocabulary) || soundsRight(other, vocabulary);
  });
  if (!isWrong.includes(true)) return chunks.join(' ');
  // «dbnfvby l»: the letter was typed in the layout of its neighbours.
  return chunks
    .map((chunk, at) => (isWrong[at] || /^[a-zа-я]$/.test(chunk) ? folded(otherLayout(chunk)) : chunk))
    .join(' ');
}

function readsRussian(latin: string, vocabulary: Vocabulary): boolean {
  return /^[a-z]{3,}$/.test(latin) && russianReadings(latin).some((reading) => isKnownWord(vocabulary, reading));
}

function soundsRight(word: string, { words }: Vocabulary): boolean {
  return /^[а-я]{5,}$/.test(word) && words.soundingLike(word) !== undefined;
}

/** Joins «д 3» and «ку 10» if such a code is known. */
function joinedCodes(words: Word[], vocabulary: Vocabulary): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const code = before && before.text.length <= 2 && /^\d{1,2}$/.test(word.text) && codeOf(before.text, word.text);
    if (code && /^[a-z]/.test(code) && isKnownWord(vocabulary, code))
      joined.splice(-1, 1, { text: code, optional: false });
    else joined.push(word);
  }
  return joined;
}

/** «по» alone may be the beginning of «подушка». */
function unfinishedStopWord(typed: string, { words }: Vocabulary): Slot[] {
  const word = /\p{L}{2,}$/u.exec(typed)?.[0];
  if (!word) return [];
  return [{ word, stems: stemsOf(words.beginningWith(word), words, QUALITY.beginning), optional: false }];
}

/** The query itself, and one reading for each synonym in it. */
function withSynonyms(slots: readonly Slot[], vocabulary: Vocabulary): Reading[] {
  const { words, synonyms } = vocabulary;
  const likely = slots.map(({ stems, word }) => likeliest(stems) ?? words.stemOf(word));
  const readings: Reading[] = [{ slots, quality: 1 }];
  for (let at = 0; at < slots.length; at++) {
    for (const { stems, means } of synonyms.get(likely[at]!) ?? []) {
      if (readings.length >= MOST_READINGS || !stems.every((stem, next) => likely[at + next] === stem)) continue;
      const replacement = wordsOf(means).map(({ text }) => ({
        word: text,
        stems: new Map([[words.stemOf(text), 1]]),
        optional: false,
      }));
      readings.push({
        slots: [...slots.slice(0, at), ...replacement, ...slots.slice(at + stems.length)],
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
