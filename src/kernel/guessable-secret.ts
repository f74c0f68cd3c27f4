/**
 * Whether a secret is a pattern that somebody typed to satisfy a required length: few different characters, one of them
 * nearly alone, one word over and over, a row of the alphabet. Of 10^12 random ones of 32 characters less than one is
 * taken for a pattern, be they hexadecimal or of digits alone.
 */
export function isGuessableSecret(text: string): boolean {
  return hasFewCharacters(text) || isMostlyOne(text) || isRepeated(text) || isSequence(text);
}

/** 32 random digits have three or fewer different ones once in 4·10^14, 32 hexadecimal ones five or fewer once in 3·10^12. */
function hasFewCharacters(text: string): boolean {
  return new Set(text).size < (/^\d*$/.test(text) ? 4 : 6);
}

/** `aaaaaaaaaaaabcdef`: a character that takes three quarters of the text. */
function isMostlyOne(text: string): boolean {
  return [...new Set(text)].some((sign) => text.split(sign).length - 1 >= 0.75 * text.length);
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
