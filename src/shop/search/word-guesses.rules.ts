const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
/** Keys that are punctuation with Shift in the Latin layout. */
const SHIFTED_KEYS = '~{}:"<>';
const SHIFTED_RUSSIAN = 'ёхъжэбю';
const TO_RUSSIAN = new Map(
  [...LATIN_KEYS, ...SHIFTED_KEYS].map((key, index) => [key, (RUSSIAN_KEYS + SHIFTED_RUSSIAN)[index]!]),
);
const TO_LATIN = new Map([...RUSSIAN_KEYS].map((key, index) => [key, LATIN_KEYS[index]!]));

/** The same keys in the other keyboard layout: «dbnfvby» is «витамин», «щьупф» is «omega». */
export function otherLayout(text: string): string {
  const swapped = /[а-яё]/i.test(text) ? TO_LATIN : TO_RUSSIAN;
  return [...text.toLowerCase()].map((sign) => swapped.get(sign) ?? sign).join('');
}

/** Russian readings of Latin letters, the likeliest first; longer spellings before shorter ones. */
const READINGS: readonly (readonly [string, readonly string[]])[] = [
  ['shch', ['щ']],
  ['sch', ['щ', 'ш']],
  ['sh', ['ш']],
  ['ch', ['ч', 'х']],
  ['zh', ['ж']],
  ['kh', ['х']],
  ['th', ['т']],
  ['ph', ['ф']],
  ['ts', ['ц', 'тс']],
  ['tz', ['ц']],
  ['ck', ['к']],
  ['ya', ['я']],
  ['yu', ['ю']],
  ['yo', ['е', 'йо']],
  ['ye', ['е']],
  ['ja', ['я']],
  ['ju', ['ю']],
  ['jo', ['йо', 'е', 'жо']],
  ['je', ['же', 'е']],
  ['ee', ['и']],
  ['oo', ['у']],
  ['ij', ['ий']],
  ['iy', ['ий']],
  ['ii', ['ий', 'ии']],
  ['yj', ['ый']],
  ['yy', ['ый']],
  ['a', ['а']],
  ['b', ['б']],
  ['c', ['ц', 'к', 'с']],
  ['d', ['д']],
  ['e', ['е', 'э']],
  ['f', ['ф']],
  ['g', ['г']],
  ['h', ['х', 'г']],
  ['i', ['и']],
  ['j', ['й', 'ж']],
  ['k', ['к']],
  ['l', ['л']],
  ['m', ['м']],
  ['n', ['н']],
  ['o', ['о']],
  ['p', ['п']],
  ['q', ['к']],
  ['r', ['р']],
  ['s', ['с']],
  ['t', ['т']],
  ['u', ['у']],
  ['v', ['в']],
  ['w', ['в']],
  ['x', ['кс', 'х']],
  ['y', ['й', 'ы', 'и']],
  ['z', ['з', 'ц']],
  ["'", ['ь']],
];
const MOST_READINGS = 48;

/** What a Latin spelling may stand for in Russian: «magnij», «magniy» and «magnii» all read «магний». */
export function russianReadings(latin: string): string[] {
  let readings = [''];
  for (let at = 0; at < latin.length;) {
    const found = READINGS.find(([letters]) => latin.startsWith(letters, at));
    const [letters, sounds] = found ?? [latin[at]!, [latin[at]!]];
    at += letters.length;
    const wider = readings.length * sounds.length <= MOST_READINGS;
    readings = sounds
      .slice(0, wider ? undefined : 1)
      .flatMap((sound) => readings.map((beginning) => beginning + sound));
  }
  return readings;
}

/** Phonetic key of a word: unstressed vowels, soft signs and doubled letters make no difference. */
export function soundOf(word: string): string {
  return word
    .replace(/[ьъ]/g, '')
    .replace(/тс|дс/g, 'ц')
    .replace(/[оа]/g, 'а')
    .replace(/[еэиыйяю]+/g, 'и')
    .replace(/[сз](?=[ч])/g, '')
    .replace(/(.)\1+/g, '$1');
}

const LETTERS = [...'абвгдежзийклмнопрстуфхцчшщъыьэюя'];

/** Every string one edit away: a letter added, removed or replaced, or two neighbours swapped. */
export function* oneEditAway(word: string): Generator<string> {
  for (let at = 0; at < word.length; at++) {
    yield word.slice(0, at) + word.slice(at + 1);
    if (at + 1 < word.length) yield word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  }
  for (let at = 0; at <= word.length; at++) {
    const head = word.slice(0, at);
    const tail = word.slice(at);
    const rest = word.slice(at + 1);
    for (const letter of LETTERS) {
      if (at < word.length && letter !== word[at]) yield head + letter + rest;
      yield head + letter + tail;
    }
  }
}
