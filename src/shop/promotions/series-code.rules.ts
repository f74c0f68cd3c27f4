/** Digits and capitals without I, L, O and U: 32 symbols, so that five bits choose one. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Forty bits: guesses are limited (decision 0037), and hit one of 2,000 codes once in 500 million. */
export const SERIES_SYMBOLS = 8;

/** A personal code: «ZIMA-7KQ29MXD». @param bytes random; the first {@link SERIES_SYMBOLS} are used */
export function seriesCode(prefix: string, bytes: Uint8Array): string {
  const symbols = [...bytes.subarray(0, SERIES_SYMBOLS)].map((byte) => ALPHABET[byte & 31]);
  return `${prefix}-${symbols.join('')}`;
}

const SHOWN_SYMBOLS = 4;

/** «ZIMA-…9MXD»: enough to recognise a code that somebody has named, too little to use one. */
export const maskedSeriesCode = (code: string): string =>
  `${code.slice(0, -SERIES_SYMBOLS)}…${code.slice(-SHOWN_SYMBOLS)}`;
