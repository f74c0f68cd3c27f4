/**
 * Words from the query of an address, which people type and programs make up: control characters and halves of surrogate pairs,
 * some of which the database rejects, are spaces.
 * @param most the longest text, in characters
 */
export function typedWords(typed: string | null, most: number): string {
  const text = (typed ?? '').replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return [...text].slice(0, most).join('').trim();
}
