/** Said at the field. */
export const LINK_TYPED = 'Похоже на\u00a0адрес сайта или почты: уберите его из этого поля';

/** Ends of addresses as people know them, told apart from a street even when spaces stand around the dot. */
const KNOWN_ENDS =
  'com|ru|su|net|org|info|biz|me|io|pro|app|dev|site|online|shop|store|club|top|xyz|vip|link|click|рф|ру|рус|ком|сом|онлайн|сайт|дети|бел|укр|москва';

const LATIN_ENDS = new Set(KNOWN_ENDS.split('|').filter((end) => /^[a-z]/.test(end)));

/** Words that Russian addresses put before a dot, in both alphabets: no names of sites, unless a known end follows. */
const ABBREVIATIONS = new Set(
  (
    'ул пр пр-т пр-д пр-кт просп пер пл наб ш шос б-р бул туп ал пр-зд мкр мкрн м-н кв-л квл кварт тер гор пос пгт дер хут ст-ца обл окр край ' +
    'респ р-н дом вл влад корп стр соор сооруж лит кв кварт оф офис пом помещ комн общ под подъезд эт этаж им км уч ' +
    'ul pr per pl nab sh bul tup mkr gor pos obl r-n d dom vl korp k str kv of pom kom pod et im st dr mr mrs ms jr'
  ).split(' '),
);

/** What looks like another letter: an address may be written with it and be read all the same. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аеіорсухкмтвнј'].map((letter, index) => [letter, [...'aeiopcyxkmtbhj'][index]!]),
);

const SCHEME = /:\/\/|\b(?:h[tx]{2}ps?|ftp|mailto|tg|javascript|data|viber|whatsapp|skype)\s*:/;
// Each begins at the beginning of a word and ends soon, so that long texts are looked through once.
const NAME = '(?<![\\p{L}\\p{N}-])([\\p{L}\\p{N}-]{2,63})';
const DOT = '(?:\\s*[([{]\\s*(?:\\.|точка|тчк|dot)\\s*[)\\]}]\\s*|\\s+(?:точка|тчк|dot)\\s+|\\s*\\.\\s*)';
const WORD_ENDS = '(?![\\p{L}\\p{N}])';
const KNOWN_SITE = new RegExp(`${NAME}${DOT}(${KNOWN_ENDS})${WORD_ENDS}`, 'gu');
// Names of one site follow one another: the end of the first may be the name of the next.
const ANY_SITE = new RegExp(`${NAME}\\.(?=([a-z]{2,63})${WORD_ENDS})`, 'gu');
/** An IPv4 address. */
const QUAD = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/;
/** A short name is one when something follows: «t.me/…». */
const SITE_AND_PATH = /[\p{L}\p{N}-]\.[a-z]{2,63}\//u;

/**
 * Whether somebody typed an address of the web or a mailbox where a name, a street or a house is asked for. Our letters
 * and those of other companies repeat such fields, and mail programs make links of them.
 */
export function looksLikeLink(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.');
  return [plain, withoutLookalikes(plain)].some(
    (words) =>
      /@|xn--|\bwww\s*\./.test(words) ||
      SCHEME.test(words) ||
      QUAD.test(words) ||
      SITE_AND_PATH.test(words) ||
      hasSite(words, KNOWN_SITE) ||
      hasSite(words, ANY_SITE),
  );
}

function hasSite(text: string, pattern: RegExp): boolean {
  return [...text.matchAll(pattern)].some(([, name = '', end = '']) => {
    // «ul.Lenina», but «dom.ru».
    if (ABBREVIATIONS.has(name) && !LATIN_ENDS.has(end)) return false;
    // Ends of countries may read like abbreviations: «casino.pl», «win.st».
    if (/^[a-z]/.test(end)) return true;
    // «Кв. 12. Ком. 3»: a number before a Russian word is no name of a site.
    return !ABBREVIATIONS.has(end) && /^\p{L}/u.test(name);
  });
}

/** Words that mix two alphabets, in the Latin one. */
function withoutLookalikes(text: string): string {
  return text.replace(/[\p{L}\p{N}.-]+/gu, (word) =>
    /[a-z]/.test(word) ? [...word].map((letter) => LOOKALIKES[letter] ?? letter).join('') : word,
  );
}
