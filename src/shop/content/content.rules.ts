import { links } from '../../kernel/links.ts';
import { HEALING_WORDS, ILLNESS_WORDS, wordsTest } from '../claims/illness-words.rules.ts';

/** A block of an item's body. All texts are plain, never markup. */
export type BodyBlock =
  | { readonly kind: 'paragraph' | 'heading' | 'quote'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** Numbered steps. */
  | { readonly kind: 'steps'; readonly items: readonly { readonly title: string; readonly text: string }[] }
  | { readonly kind: 'questions'; readonly items: readonly { readonly question: string; readonly answer: string }[] }
  /** Numbers with labels: «40 т», «сырья в год». */
  | { readonly kind: 'figures'; readonly items: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  /** An empty `alt` marks a decorative picture. */
  | {
      readonly kind: 'picture';
      readonly pictureId: string;
      readonly width: number;
      readonly height: number;
      readonly alt: string;
      readonly caption?: string;
    }
  /** A link to a path of this site or an https address. */
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** All readable texts of a block. */
export function blockTexts(block: BodyBlock): readonly string[] {
  switch (block.kind) {
    case 'list':
      return block.items;
    case 'steps':
      return block.items.flatMap(({ title, text }) => [title, text]);
    case 'questions':
      return block.items.flatMap(({ question, answer }) => [question, answer]);
    case 'figures':
      return block.items.flatMap(({ value, label }) => [value, label]);
    case 'table':
      return [...block.head, ...block.rows.flat()];
    case 'picture':
      return [block.alt, block.caption ?? ''].filter(Boolean);
    default:
      return [block.text];
  }
}

interface DocumentFacts {
  readonly number?: string;
  /** ISO day. */
  readonly date?: string;
  readonly issuedBy?: string;
}

/**
 * Facts of a webinar, a presentation or a film. The link to a webinar's room is for its guests and not part of them.
 */
interface VideoFacts {
  readonly form: VideoForm;
  /** The film or the recording; a future webinar has none. */
  readonly url?: string;
  /** ISO moment at which a webinar begins. */
  readonly startsAt?: string;
  readonly minutes?: number;
  readonly speaker?: string;
  /** Seats in the room; unlimited when undefined. */
  readonly seats?: number;
}

export const VIDEO_FORMS = ['webinar', 'presentation', 'film'] as const;
export type VideoForm = (typeof VIDEO_FORMS)[number];

/** Facts of an item besides its texts, by kind. */
export interface FactsOf {
  readonly article: Record<never, never>;
  readonly news: Record<never, never>;
  readonly research: { readonly authors?: string; readonly year?: number; readonly source?: string };
  readonly partner: { readonly address?: string; readonly phone?: string; readonly site?: string };
  readonly award: DocumentFacts;
  readonly certificate: DocumentFacts;
  readonly video: VideoFacts;
  /** Who wrote about us, and the address of the article. */
  readonly press: { readonly outlet?: string; readonly url?: string };
  /** ISO moments; a code is one of the shop's coupons. */
  readonly promotion: { readonly startsAt?: string; readonly endsAt?: string; readonly coupon?: string };
  /** A reference article: no goods are shown with it (decision 0021). */
  readonly illness: Record<never, never>;
  /** Text of a page of the company; its slug is its address. */
  readonly page: Record<never, never>;
  readonly banner: {
    readonly href: string;
    readonly button: string;
    readonly startsAt?: string;
    readonly endsAt?: string;
  };
}

export type ContentKind = keyof FactsOf;

/** Kinds whose items have a page of their own; the others are shown on one page or beside goods. */
export type PageKind = 'article' | 'news' | 'research' | 'partner' | 'press' | 'promotion' | 'illness';

const ADDRESSES: Readonly<Record<ContentKind, (slug: string) => string>> = {
  article: links.article,
  news: links.newsItem,
  research: links.researchItem,
  partner: links.partner,
  award: links.awards,
  certificate: links.certificates,
  video: links.video,
  press: links.pressItem,
  promotion: links.promotion,
  illness: links.disease,
  page: (slug) => `/${slug}`,
  banner: links.home,
};

export const CONTENT_KINDS = Object.keys(ADDRESSES) as ContentKind[];

/** Path of an item's page. */
export function contentAddress(kind: ContentKind, slug: string): string {
  return ADDRESSES[kind](slug);
}

/** Whether `now` is within the period; both ends are optional. */
export function isWithin(period: { readonly startsAt?: string; readonly endsAt?: string }, now: Date): boolean {
  return (!period.startsAt || new Date(period.startsAt) <= now) && (!period.endsAt || now < new Date(period.endsAt));
}

const WORDS_A_MINUTE = 200;

/** Whole minutes, at least one. */
export function readingMinutes(body: readonly BodyBlock[]): number {
  const words = body
    .flatMap(blockTexts)
    .reduce((sum, text) => sum + (text.match(/[\p{L}\d]+(?:-[\p{L}\d]+)*/gu)?.length ?? 0), 0);
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

export const PREVIEW_LENGTH = 140;

/** The beginning of a text, cut between words and ended with «…» when something is left out. */
export function preview(text: string, length = PREVIEW_LENGTH): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  // A cut between two words does not drop the last one.
  const atWord = /\s/.test(text[length]!) ? cut : cut.replace(/\s+\S*$/, '');
  return `${atWord.replace(/[\s.,;:!?–—-]+$/u, '')}…`;
}

const mentionsIllness = wordsTest([...ILLNESS_WORDS, ...HEALING_WORDS]);

/**
 * Whether an item mentions an illness or its treatment. Such an item is never shown with supplements (decision 0021).
 * A rough check that prefers false positives.
 */
export function namesIllness(item: {
  readonly title: string;
  readonly summary: string;
  readonly body: readonly BodyBlock[];
}): boolean {
  const words = item.body.flatMap(blockTexts);
  return [item.title, item.summary, ...words].some(mentionsIllness);
}
