/** A normalized word of a text with its position in the source. */
export interface ClaimWord {
  readonly text: string;
  /** Range in the source; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** Number of the sentence: a match does not cross its end. */
  readonly sentence: number;
  /** Joined from spaced-out letters: word boundaries inside it are unknown. */
  readonly spelled: boolean;
}

/** Latin, Greek and other letters that look like Cyrillic ones; replaced in words that contain Cyrillic. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...pairs('abcehkmoptxyunrgi', 'авсенкмортхуипгди'),
  ...pairs('αβεηικμοπρτυχ', 'авеникмопртух'),
  ...pairs('ієѕјһқөүғґı', 'иесинкоугги'),
};
/** A word of these Latin letters alone can be read as a Russian one. */
const ALL_LOOKALIKES = /^[abcehkmoptxy]{3,}$/;
/** Digits used in place of letters inside words. */
const DIGITS: Readonly<Record<string, string>> = pairs('0346', 'озчб');

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((char, at) => [char, [...to][at]!]));
}

/** Invisible characters: soft hyphens, zero-width characters, combining marks, fillers. */
const INVISIBLE = /[\p{Cf}\p{M}\u115f\u1160\u3164\uffa0\ufffd]/gu;

function plainChar(char: string): string {
  // Fast path for most characters: normalization is ten times slower.
  if (char >= 'а' && char <= 'я' && char !== 'й') return char;
  return char.toLowerCase().normalize('NFKD').toLowerCase().replace(INVISIBLE, '');
}

/** Normalizes a word: lower case, lookalike letters replaced; «ё» becomes «е», «й» becomes «и». */
export function folded(text: string): string {
  return replaceLookalikes([...text].map(plainChar).join(''));
}

function replaceLookalikes(word: string): string {
  const mapped = (text: string) => text.replace(/./gsu, (char) => LOOKALIKES[char] ?? char);
  // A letter repeated three times or more counts once: no Russian word has three in a row.
  const short = word.replace(/(\p{L})\1{2,}/gu, '$1');
  if (/[а-я]/.test(short)) {
    return mapped(short).replace(/(?<=[а-я])[0346](?=[а-я])/g, (digit) => DIGITS[digit]!);
  }
  return ALL_LOOKALIKES.test(short) ? mapped(short) : short;
}

interface Piece {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Characters between the previous piece and this one. */
  readonly before: string;
}

/** Words, numbers and percent signs, without invisible characters. */
function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = [];
  let word = '';
  let from = 0;
  let to = 0;
  let between = '';
  let before = '';
  const end = () => {
    if (word !== '') pieces.push({ text: word, from, to, before });
    word = '';
  };
  let at = 0;
  for (const char of source) {
    for (const one of plainChar(char)) {
      if (/[\p{L}\p{N}%]/u.test(one)) {
        if (word === '' || (one === '%') !== (word === '%')) {
          end();
          [from, before, between] = [at, between, ''];
        }
        word += one;
        to = at + char.length;
      } else {
        end();
        between += one;
      }
    }
    at += char.length;
  }
  end();
  return pieces;
}

const SENTENCE_ENDS = /[.!?;](?:\s|$)|\n\s*\n/;
/** Punctuation inside a word, or a hyphen at the end of a line. */
const INSIDE = /^(?:[^\s\p{L}\p{N}]{1,2}|[-‐]\s*\n\s*)$/u;
const FEWEST_SPELLED = 4;

/** The words of a text in two readings: as written, and with punctuation inside words removed («ле-чит»). */
export function readingsOf(source: string): readonly (readonly ClaimWord[])[] {
  const pieces = piecesOf(source);
  const asWritten = wordsOf(pieces);
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const continues = last && INSIDE.test(piece.before) && isLetters(last.text) && isLetters(piece.text);
    if (continues) joined[joined.length - 1] = { ...last, text: last.text + piece.text, to: piece.to };
    else joined.push(piece);
  }
  return joined.length === pieces.length ? [asWritten] : [asWritten, wordsOf(joined)];
}

const isLetters = (text: string) => /^\p{L}+$/u.test(text);
const isLetter = (piece: Piece | undefined) => piece !== undefined && /^\p{L}$/u.test(piece.text);

function wordsOf(pieces: readonly Piece[]): ClaimWord[] {
  const words: ClaimWord[] = [];
  let sentence = 0;
  for (let at = 0; at < pieces.length; at++) {
    const { text, from, before } = pieces[at]!;
    if (SENTENCE_ENDS.test(before)) sentence++;
    let end = at;
    while (isLetter(pieces[end]) && isLetter(pieces[end + 1]) && pieces[end + 1]!.before.length <= 3) end++;
    const spelled = end - at + 1 >= FEWEST_SPELLED;
    if (!spelled) end = at;
    const whole = spelled
      ? pieces
          .slice(at, end + 1)
          .map((piece) => piece.text)
          .join('')
      : text;
    words.push({ text: replaceLookalikes(whole), from, to: pieces[end]!.to, sentence, spelled });
    at = end;
  }
  return words;
}
