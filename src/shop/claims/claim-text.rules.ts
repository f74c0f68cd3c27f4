/** A word of a text as the rules see it: folded, with its place in the source. */
export interface ClaimWord {
  readonly text: string;
  /** First and last sign of the source, the last one not included. */
  readonly from: number;
  readonly to: number;
  /** Number of the sentence: rules do not reach over its end. */
  readonly sentence: number;
  /** Put together of letters that stood apart: where a word begins in it nobody knows. */
  readonly spelled: boolean;
}

/** Letters that look alike, seen beside Cyrillic ones. */
const ALIKE: Readonly<Record<string, string>> = {
  ...pairs('abcehkmoptxyunrgi', 'авсенкмортхуипгди'),
  ...pairs('αβεηικμοπρτυχ', 'авеникмопртух'),
  ...pairs('ієѕјһқөүғґı', 'иесинкоугги'),
};
/** Of these a whole Latin word may be put together so that it reads as a Russian one. */
const WHOLLY_ALIKE = /^[abcehkmoptxy]{3,}$/;
/** Digits that stand for letters between letters. */
const DIGITS: Readonly<Record<string, string>> = pairs('0346', 'озчб');

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((sign, at) => [sign, [...to][at]!]));
}

/** Signs that take no room: soft hyphens, zero widths, marks over letters, fillers. */
const UNSEEN = /[\p{Cf}\p{M}\u115f\u1160\u3164\uffa0\ufffd]/gu;

function plainSign(sign: string): string {
  // Most of what is written; the long way is ten times slower.
  if (sign >= 'а' && sign <= 'я' && sign !== 'й') return sign;
  return sign.toLowerCase().normalize('NFKD').toLowerCase().replace(UNSEEN, '');
}

/** One look for a word, whatever it was typed with; «ё» is «е», «й» is «и». */
export function folded(text: string): string {
  return alike([...text].map(plainSign).join(''));
}

function alike(word: string): string {
  const mapped = (text: string) => text.replace(/./gsu, (sign) => ALIKE[sign] ?? sign);
  // A sign held down is one sign: no Russian word has three in a row.
  const short = word.replace(/(\p{L})\1{2,}/gu, '$1');
  if (/[а-я]/.test(short)) {
    return mapped(short).replace(/(?<=[а-я])[0346](?=[а-я])/g, (digit) => DIGITS[digit]!);
  }
  return WHOLLY_ALIKE.test(short) ? mapped(short) : short;
}

interface Piece {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** What stood before it. */
  readonly before: string;
}

/** Words, figures and signs of per cent, unseen signs left out. */
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
  for (const sign of source) {
    for (const one of plainSign(sign)) {
      if (/[\p{L}\p{N}%]/u.test(one)) {
        if (word === '' || (one === '%') !== (word === '%')) {
          end();
          [from, before, between] = [at, between, ''];
        }
        word += one;
        to = at + sign.length;
      } else {
        end();
        between += one;
      }
    }
    at += sign.length;
  }
  end();
  return pieces;
}

const SENTENCE_ENDS = /[.!?;](?:\s|$)|\n\s*\n/;
/** Marks inside a word, and the hyphen at the end of a line. */
const INSIDE = /^(?:[^\s\p{L}\p{N}]{1,2}|[-‐]\s*\n\s*)$/u;
const FEWEST_SPELLED = 4;

/** The words of a text in two readings: as they stand, and with marks inside of words left out («ле-чит»). */
export function readingsOf(source: string): readonly (readonly ClaimWord[])[] {
  const pieces = piecesOf(source);
  const asTheyStand = wordsOf(pieces);
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const meets = last && INSIDE.test(piece.before) && isLetters(last.text) && isLetters(piece.text);
    if (meets) joined[joined.length - 1] = { ...last, text: last.text + piece.text, to: piece.to };
    else joined.push(piece);
  }
  return joined.length === pieces.length ? [asTheyStand] : [asTheyStand, wordsOf(joined)];
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
    words.push({ text: alike(whole), from, to: pieces[end]!.to, sentence, spelled });
    at = end;
  }
  return words;
}
