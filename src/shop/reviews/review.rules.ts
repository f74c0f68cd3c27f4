/** Life cycle of a review. Nothing is shown before a moderator has decided. */
export const REVIEW_MOVES = {
  waiting: ['published', 'refused'],
  published: ['refused'],
  refused: ['published'],
} as const satisfies Record<string, readonly string[]>;

export type ReviewState = keyof typeof REVIEW_MOVES;

export function mayBecome(from: ReviewState, to: ReviewState): boolean {
  return (REVIEW_MOVES[from] as readonly ReviewState[]).includes(to);
}

/** All texts of a review that visitors see, named for the moderator: each is checked for forbidden claims. */
export function reviewTexts(review: {
  readonly name?: string;
  readonly city?: string;
  readonly text?: string;
  readonly reply?: string | null;
}) {
  return [
    { place: 'имя', text: review.name ?? '', scope: 'review' as const },
    { place: 'город', text: review.city ?? '', scope: 'review' as const },
    { place: 'отзыв', text: review.text ?? '', scope: 'review' as const },
    { place: 'ответ магазина', text: review.reply ?? '', scope: 'review' as const },
  ];
}

/** What the moderator should look at before publishing, besides forbidden claims. */
export type ReviewFlag = 'instead-of-doctor' | 'contacts' | 'hidden-signs';

export const FLAG_NAMES: Readonly<Record<ReviewFlag, string>> = {
  'instead-of-doctor': 'сравнивает с лекарством или врачом',
  contacts: 'ссылка, телефон или адрес',
  'hidden-signs': 'невидимые знаки',
};

const INSTEAD = /(?<!\p{L})(?:лекарств|медикамент|антибиотик|врач|доктор|таблетк|аптек|больниц)\p{L}*/giu;
const CONTACTS =
  /https?:|www\.|(?<![\p{L}\d])[\p{L}\d-]+\.(?:ru|рф|com|net|org|su|me|info|shop|online|site)(?![\p{L}\d])|[^\s@]+@[^\s@]+|(?<!\S)@[a-z]\w{3,}|(?:\+7|(?<!\d)8)[\s(-]*\d{3}[\s)-]*\d{3}(?:[\s-]*\d{2}){2}(?!\d)|(?<!\p{L})(?:t\.me|телеграм\p{L}*|вотсап\p{L}*|ватсап\p{L}*|whatsapp|viber|вайбер\p{L}*)/giu;
/** Invisible and text-direction characters; the zero-width joiner of emoji is allowed. */
const HIDDEN = /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

const CHECKS: readonly (readonly [ReviewFlag, RegExp])[] = [
  ['instead-of-doctor', INSTEAD],
  ['contacts', CONTACTS],
  ['hidden-signs', HIDDEN],
];

export interface FoundFlag {
  readonly flag: ReviewFlag;
  /** The matched words in lower case, each once. */
  readonly found: readonly string[];
}

/** Flags for the moderator; they do not prevent publishing. */
export function reviewFlags(text: string): FoundFlag[] {
  const plain = text.replaceAll('ё', 'е').replaceAll('Ё', 'Е');
  return CHECKS.flatMap(([flag, pattern]) => {
    const found = [...plain.matchAll(pattern)].map(([word]) => revealHiddenCharacters(word.toLowerCase()));
    return found.length > 0 ? [{ flag, found: [...new Set(found)] }] : [];
  });
}

/** The text with hidden characters shown as codes, for the moderator: «Хоро[202E]шо». */
export function revealHiddenCharacters(text: string): string {
  return text.replace(HIDDEN, (sign) => `[${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`);
}

/** Number of published ratings with 1, 2, 3, 4 and 5 stars. */
export type StarCounts = readonly [number, number, number, number, number];

/** The exact average and the number; null without ratings (decision 0020). */
export function ratingOf(stars: StarCounts): { readonly average: number; readonly count: number } | null {
  const count = stars.reduce((sum, each) => sum + each, 0);
  if (count === 0) return null;
  return { average: stars.reduce((sum, each, index) => sum + each * (index + 1), 0) / count, count };
}
