/** Error at the field. */
export const LINK_TYPED = 'Похоже на\u00a0адрес сайта или почты: уберите его из этого поля';

/** Well-known top-level domains, recognized even with spaces around the dot. */
const KNOWN_DOMAINS =
  'com|ru|su|net|org|info|biz|me|io|pro|app|dev|site|online|shop|store|club|top|xyz|vip|link|click|рф|ру|рус|ком|сом|онлайн|сайт|дети|бел|укр|москва';

const LATIN_DOMAINS = new Set(KNOWN_DOMAINS.split('|').filter((domain) => /^[a-z]/.test(domain)));

/** Abbreviations in Russian addresses, in both alphabets: no site names unless a known Latin domain follows. */
const ABBREVIATIONS = new Set(
  (
    'ул пр пр-т пр-д пр-кт просп пер пл наб ш шос б-р бул туп ал пр-зд мкр мкрн м-н кв-л квл кварт тер гор пос пгт дер хут ст-ца обл окр край ' +
    'респ р-н дом вл влад корп стр соор сооруж лит кв кварт оф офис пом помещ комн общ под подъезд эт этаж им км уч ' +
    'ul pr per pl nab sh bul tup mkr gor pos obl r-n d dom vl korp k str kv of pom kom pod et im st dr mr mrs ms jr'
  ).split(' '),
);

/** Cyrillic letters that look like Latin ones and may be used to disguise a link. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аеіорсухкмтвнј'].map((letter, index) => [letter, [...'aeiopcyxkmtbhj'][index]!]),
);

const SCHEME = /:\/\/|\b(?:h[tx]{2}ps?|ftp|mailto|tg|javascript|data|viber|whatsapp|skype)\s*:/;
// Each match starts at a word boundary and is short, so that long texts are scanned in linear time.
const NAME = '(?<![\\p{L}\\p{N}-])([\\p{L}\\p{N}-]{2,63})';
const DOT = '(?:\\s*[([{]\\s*(?:\\.|точка|тчк|dot)\\s*[)\\]}]\\s*|\\s+(?:точка|тчк|dot)\\s+|\\s*\\.\\s*)';
const WORD_END = '(?![\\p{L}\\p{N}])';
const KNOWN_SITE = new RegExp(`${NAME}${DOT}(${KNOWN_DOMAINS})${WORD_END}`, 'gu');
// Lookahead, because the domain of one match may be the name of the next.
const ANY_SITE = new RegExp(`${NAME}\\.(?=([a-z]{2,63})${WORD_END})`, 'gu');
/** An IPv4 address. */
const QUAD = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/;
/** A one-letter name is a site when a path follows: «t.me/…». */
const SITE_AND_PATH = /[\p{L}\p{N}-]\.[a-z]{2,63}\//u;

/**
 * Whether a text contains a web or e-mail address, for fields such as a name, a street or a house. Our letters
 * and those of other companies repeat these fields, and mail programs turn addresses into links.
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
  return [...text.matchAll(pattern)].some(([, name = '', domain = '']) => {
    // «ul.Lenina», but «dom.ru».
    if (ABBREVIATIONS.has(name) && !LATIN_DOMAINS.has(domain)) return false;
    // Country domains may look like abbreviations: «casino.pl», «win.st».
    if (/^[a-z]/.test(domain)) return true;
    // «Кв. 12. Ком. 3»: a number before a Russian word is no site name.
    return !ABBREVIATIONS.has(domain) && /^\p{L}/u.test(name);
  });
}

/** Replaces Cyrillic lookalikes in words that also have Latin letters. */
function withoutLookalikes(text: string): string {
  return text.replace(/[\p{L}\p{N}.-]+/gu, (word) =>
    /[a-z]/.test(word) ? [...word].map((letter) => LOOKALIKES[letter] ?? letter).join('') : word,
  );
}
