/** Life cycle of a review, as a literal table. Nothing is shown before a person has looked at it. */
export const REVIEW_MOVES = {
  waiting: ['published', 'refused'],
  published: ['refused'],
  refused: ['published'],
} as const satisfies Record<string, readonly string[]>;

export type ReviewState = keyof typeof REVIEW_MOVES;

export function mayBecome(from: ReviewState, to: ReviewState): boolean {
  return (REVIEW_MOVES[from] as readonly ReviewState[]).includes(to);
}

/** What the moderator should look at before publishing. */
export type ReviewFlag = 'healing' | 'illness' | 'instead-of-doctor' | 'contacts' | 'hidden-signs';

export const FLAG_NAMES: Readonly<Record<ReviewFlag, string>> = {
  healing: 'говорит о лечении',
  illness: 'называет болезнь или её признак',
  'instead-of-doctor': 'сравнивает с лекарством или врачом',
  contacts: 'ссылка, телефон или адрес',
  'hidden-signs': 'невидимые знаки',
};

/** A word by its beginning; `*` stands for any ending, a word without it is taken whole. */
function words(list: string): RegExp {
  const patterns = list
    .trim()
    .split(/\s+/)
    .map((word) => word.replace('*', '\\p{L}*'));
  return new RegExp(`(?<!\\p{L})(?:${patterns.join('|')})(?!\\p{L})`, 'giu');
}

// A review that speaks of healing becomes advertising when the seller shows it (38-ФЗ, decision 0038).
const HEALING = words(`
  лечит* лечил* лечат лечу лечусь лечен* лечебн* лечащ* вылеч* излеч* подлеч* долеч* залеч* исцел* целебн*
  заживл* зажил* зажива* избав* оздоров* выздор* поправил* терапевтич* терапия терапии терапию снял* снима*
`);
const ILLNESS = words(`
  болезн* болею болел* болеет заболе* боль боли болью болям болей болит болят обезбол* недуг* хворь хвори диагноз*
  симптом* диабет* рак рака раком раке онколог* опухол* гипертон* давление давления давлением гастрит* язва язвы язву
  язвой артрит* артроз* остеохондроз* остеопороз* псориаз* экзем* дерматит* аллерг* астма астмы астму астмой бронхит*
  простуд* грипп* орви орз ковид* covid* коронавирус* ангин* гаймори* насморк* кашель кашля кашлем цистит* простатит*
  геморро* варикоз* тромб* инсульт* инфаркт* стенокард* аритми* атеросклероз* холестерин* анеми* депресси* бессонниц*
  невроз* мигрен* эпилепс* паразит* глист* лямбли* грибок грибка грибком грибк* герпес* гепатит* цирроз* панкреатит*
  холецист* колит колита колитом дисбактериоз* запор запоры запора запоров запором изжог* отек* опух* инфекц* вирус*
  воспал* судорог* подагр* импотенц* бесплод* климакс* щитовидк*
`);
const INSTEAD = words(`лекарств* медикамент* антибиотик* врач* доктор* таблетк* аптек* больниц*`);
const CONTACTS =
  /https?:|www\.|(?<![\p{L}\d])[\p{L}\d-]+\.(?:ru|рф|com|net|org|su|me|info|shop|online|site)(?![\p{L}\d])|[^\s@]+@[^\s@]+|(?<!\S)@[a-z]\w{3,}|(?:\+7|(?<!\d)8)[\s(-]*\d{3}[\s)-]*\d{3}(?:[\s-]*\d{2}){2}(?!\d)|(?<!\p{L})(?:t\.me|телеграм\p{L}*|вотсап\p{L}*|ватсап\p{L}*|whatsapp|viber|вайбер\p{L}*)/giu;
/** Signs that turn text around or hide in it; the joiner of emoji is none of them. */
const HIDDEN = /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

const CHECKS: readonly (readonly [ReviewFlag, RegExp])[] = [
  ['healing', HEALING],
  ['illness', ILLNESS],
  ['instead-of-doctor', INSTEAD],
  ['contacts', CONTACTS],
  ['hidden-signs', HIDDEN],
];

export interface FoundFlag {
  readonly flag: ReviewFlag;
  /** The words themselves, each once, as they stand in the text. */
  readonly found: readonly string[];
}

/** What of a text the moderator should look at; it forbids nothing by itself. */
export function reviewFlags(text: string): FoundFlag[] {
  const plain = text.replaceAll('ё', 'е').replaceAll('Ё', 'Е');
  return CHECKS.flatMap(([flag, pattern]) => {
    const found = [...plain.matchAll(pattern)].map(([word]) => unhidden(word.toLowerCase()));
    return found.length > 0 ? [{ flag, found: [...new Set(found)] }] : [];
  });
}

/** The text with its hidden signs spelt out, for eyes that decide: «Хоро[202E]шо». */
export function unhidden(text: string): string {
  return text.replace(HIDDEN, (sign) => `[${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`);
}

/** Published ratings of one product by stars: how many of one, of two … of five. */
export type StarCounts = readonly [number, number, number, number, number];

/** The true average and number; null while there is nothing to count (decision 0020). */
export function ratingOf(stars: StarCounts): { readonly average: number; readonly count: number } | null {
  const count = stars.reduce((sum, each) => sum + each, 0);
  if (count === 0) return null;
  return { average: stars.reduce((sum, each, index) => sum + each * (index + 1), 0) / count, count };
}
