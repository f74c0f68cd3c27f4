const FEWEST_CHARACTERS = 8;

/**
 * Whether a secret is a pattern that somebody typed to satisfy a required length: few different characters, one word over
 * and over, a row of the alphabet. A random one, be it of digits alone, never is.
 */
export function isGuessableSecret(text: string): boolean {
  return new Set(text).size < FEWEST_CHARACTERS || isRepeated(text) || isSequence(text);
}

/** `onetwothreeonetwothreeone`: a block of at most half the length, again and again. */
function isRepeated(text: string): boolean {
  for (let block = 1; block <= text.length / 2; block++) {
    if (text.startsWith(text.slice(block))) return true;
  }
  return false;
}

/** `abcdefghijklm…`, `9876543210987…`: nearly every character is the neighbour of the one before. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((sign, index) => sign.charCodeAt(0) - text.charCodeAt(index));
  return [1, -1].some((step) => steps.filter((one) => one === step).length > 0.8 * steps.length);
}
