/** What a Russian name ends with, and the endings of its cases; a name is declined by the first that fits. */
type Declensions = readonly (readonly [ending: RegExp, cases: readonly string[]])[];

const CONSONANT_CASES = ['', 'а', 'у', 'ом', 'ем', 'е'];

const OF_ANY_NAME: Declensions = [
  [/а$/, ['а', 'ы', 'и', 'е', 'у', 'ой', 'ей', 'ою', 'ею']],
  [/я$/, ['я', 'и', 'е', 'ю', 'ей', 'ею']],
  [/й$/, ['й', 'я', 'ю', 'ем', 'е', 'и']],
  [/ь$/, ['ь', 'я', 'ю', 'ем', 'е', 'и', 'ью']],
  [/(?<=[бвгджзклмнпрстфхцчшщ])$/, CONSONANT_CASES],
];

/** Of a man, a woman and the family: Иванов, Ивановой, Ивановых; Достоевская, Достоевскому. */
const OF_LAST_NAME: Declensions = [
  [/(?<=[оеё]в|[иы]н)а?$/, ['', 'а', 'у', 'е', 'ой', 'ою', 'ым', 'ы', 'ых', 'ыми']],
  [
    /(?:ая|ий|ый|ой)$/,
    ['ая', 'ую', 'ий', 'ый', 'ой', 'ою', 'ого', 'ому', 'им', 'ым', 'ом', 'ие', 'ые', 'их', 'ых', 'ими', 'ыми'],
  ],
  ...OF_ANY_NAME,
];

/** Shorter names are too much like other words. */
const SHORTEST = 3;

/**
 * Cases of a first or last name in lower case, the name itself among them: «Анна» → анна, анны, анне …; a name of several words gives
 * those of each. Forms that no case has may be among them, words with another stem are not. A name that is not declined: itself.
 */
export function nameForms(name: string, kind: 'first' | 'last'): readonly string[] {
  const declensions = kind === 'first' ? OF_ANY_NAME : OF_LAST_NAME;
  return name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= SHORTEST)
    .flatMap((word) => {
      const declension = declensions.find(([ending]) => ending.test(word));
      if (!declension) return [word];
      const [ending, cases] = declension;
      const stem = word.replace(ending, '');
      return [word, ...cases.map((each) => stem + each), ...withoutFleetingVowel(word)];
    });
}

/** Stems that no rule gives. */
const OTHER_STEMS: ReadonlyMap<string, string> = new Map([['лев', 'льв']]);

/** Павел → Павла, Скворец → Скворцу, Лев → Льва. */
function withoutFleetingVowel(word: string): readonly string[] {
  const stem = OTHER_STEMS.get(word) ?? word.replace(/[еёо](?=[лцк]$)/, '');
  return stem === word ? [] : CONSONANT_CASES.slice(1).map((each) => stem + each);
}
