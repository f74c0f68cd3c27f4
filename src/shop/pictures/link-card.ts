import { COMPANY } from '../../kernel/company.ts';
import { bindWords } from '../../kernel/typography.ts';
import { lineWidth, setLine, type Typeface } from './lettering.ts';

/** Texts of the preview picture of a link. */
export interface LinkCard {
  /** Small line above the title; may be empty. */
  readonly kicker: string;
  readonly title: string;
  /** At the foot. */
  readonly note: string;
}

/** Pixels; the size every messenger understands. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

const BAR = 10;

/** Area of the picture: the right side from the top to the green line. */
export const CARD_PICTURE = { left: 660, top: 0, width: 540, height: CARD_SIZE.height - BAR } as const;

const CARD_PAPER = '#FBFAF5';
const [INK, QUIET, GREEN, DEEP_GREEN] = ['#1F2A14', '#5E6854', '#8CAD44', '#4F6820'];

const TITLE: Typeface = { family: 'literata', weight: 500 };
const TEXT: Typeface = { family: 'golos', weight: 400 };
const STRONG: Typeface = { family: 'golos', weight: 600 };
const BRAND: Typeface = { family: 'golos', weight: 600, tracking: 0.2 };

const LEFT = 64;
const WIDEST = CARD_PICTURE.left - LEFT - 44;
const SIZES = [64, 58, 52, 46, 40, 34];
const LEADING = 1.16;
/** Between kicker and foot. */
const TALLEST = 310;

/** The left side with its text as outlines; the right side is empty. */
export function linkCardSvg({ kicker, title, note }: LinkCard): string {
  const { lines, size } = fit(bindWords(title));
  const titleTop = kicker ? 214 : 176;
  const paths = [
    path(setLine(COMPANY.name.toUpperCase(), LEFT + 50, 92, 24, BRAND, 'left'), INK),
    kicker && path(setLine(kicker, LEFT, 186, 25, STRONG, 'left'), DEEP_GREEN),
    ...lines.map((line, index) =>
      path(setLine(line, LEFT, titleTop + size * (0.82 + index * LEADING), size, TITLE, 'left'), INK),
    ),
    path(setLine(note, LEFT, 566, 22, TEXT, 'left'), QUIET),
  ];
  const { width, height } = CARD_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${CARD_PAPER}"/>${brandMark()}${paths.filter(Boolean).join('')}<rect y="${height - BAR}" width="${width}" height="${BAR}" fill="${GREEN}"/></svg>`;
}

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

function brandMark(): string {
  return `<g transform="translate(${LEFT + 17} 83) scale(1.7)" fill="none" stroke="${DEEP_GREEN}" stroke-width="1.2"><path d="M-.6-10C-8.5-6-9.5 4-.6 10Z" fill="${DEEP_GREEN}" stroke="none"/><path d="M.8-10 7.2-4.2v8.4L.8 10ZM7.2-4.2.8-1.6l6.4 5.8"/></g>`;
}

/** The largest size at which the whole title fits; a title that is too long is cut at the smallest. */
function fit(title: string): { lines: readonly string[]; size: number } {
  for (const size of SIZES) {
    const lines = wrap(title, size);
    const fits =
      lines.length * size * LEADING <= TALLEST && lines.every((line) => lineWidth(line, size, TITLE) <= WIDEST);
    if (fits) return { lines, size };
  }
  const size = SIZES.at(-1)!;
  const most = Math.floor(TALLEST / (size * LEADING));
  const lines = wrap(title, size).slice(0, most);
  return { lines: [...lines.slice(0, -1), `${lines.at(-1)}…`], size };
}

/** Breaks at plain spaces only, not at no-break spaces. */
function wrap(title: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && lineWidth(longer, size, TITLE) <= WIDEST) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
