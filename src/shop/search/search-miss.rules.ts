/** Longer than any of our names; longer queries are probably messages. */
const LONGEST = 60;
const MOST_WORDS = 6;
/** Four groups of four characters, with or without spaces: the code of a gift certificate, which must not be stored. */
const LIKE_A_CODE = /^[\p{L}\p{N}]{4}(?: ?[\p{L}\p{N}]{4}){3}$/u;

/**
 * What is stored of a query without results; undefined where it may contain personal data: addresses, phone and other
 * long numbers, whole sentences. Only letters, digits and spaces are stored.
 */
export function missOf(query: string): string | undefined {
  const words = query
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim();
  const isPersonal = words.includes('@') || words.replace(/\P{N}/gu, '').length >= 5;
  if (LIKE_A_CODE.test(words)) return undefined;
  const letters = words.replace(/\P{L}/gu, '').length;
  if (isPersonal || letters < 3 || words.length > LONGEST || words.split(' ').length > MOST_WORDS) return undefined;
  return words;
}
