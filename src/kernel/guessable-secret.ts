/**
 * Whether a secret is a pattern typed to reach a required length: few different characters, mostly one character, a
 * repeated word, or a sequence of the alphabet. Of 10^12 random secrets of 32 characters, hexadecimal or digits, less than
 * one is rejected.
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

/** `onetwothreeonetwothreeone`: a repeated block of at most half the length. */
function isRepeated(text: string): boolean {
  for (let block = 1; block <= text.length / 2; block++) {
    if (text.startsWith(text.slice(block))) return true;
  }
  return false;
}

/** `abcdefghijklm…`, `9876543210987…`: nearly every character is next to the previous one. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((sign, index) => sign.charCodeAt(0) - text.charCodeAt(index));
  return [1, -1].some((step) => steps.filter((one) => one === step).length > 0.8 * steps.length);
}
