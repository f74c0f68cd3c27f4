/** Longer than any name of ours; what is longer is a letter to somebody. */
const LONGEST = 60;
const MOST_WORDS = 6;
/** Four groups of four signs, together or apart: the code of a gift certificate, which is kept nowhere. */
const LIKE_A_CODE = /^[\p{L}\p{N}]{4}(?: ?[\p{L}\p{N}]{4}){3}$/u;

/**
 * What is kept of a query nothing was found for, or undefined where it may tell of a person: addresses, telephone
 * and other long numbers, whole sentences. Letters, figures and spaces are kept, nothing else.
 */
export function missOf(query: string): string | undefined {
  const words = query
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim();
  const telling = words.includes('@') || words.replace(/\P{N}/gu, '').length >= 5;
  if (LIKE_A_CODE.test(words)) return undefined;
  const letters = words.replace(/\P{L}/gu, '').length;
  if (telling || letters < 3 || words.length > LONGEST || words.split(' ').length > MOST_WORDS) return undefined;
  return words;
}
