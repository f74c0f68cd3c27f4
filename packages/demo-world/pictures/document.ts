/** Papers of an office: a sheet with a frame, lines and a seal. Each says that it is a sample. */
import { brandLine, brandMark, STRONG_FACE, TEXT_FACE, TITLE_FACE } from './brand.ts';
import { ovalPath, placeInks, printInks, sheetPath, type Ink } from './ink.ts';
import { fitTitle, lineWidth, setLine, type Typeface } from '../../../src/shop/pictures/lettering.ts';
import { motifInks } from './motifs.ts';
import { blend, BRAND_GREEN, DEEP_GREEN, INK, QUIET, SALT_ROSE } from './palette.ts';

export interface Paper {
  readonly heading: string;
  readonly lines: readonly string[];
  readonly number: string;
  /** ISO day. */
  readonly date: string;
  readonly seal: 'round' | 'medal';
}

/** Proportions of A4. */
export const [SHEET_WIDTH, SHEET_HEIGHT] = [1240, 1754];
const SHEET = '#FFFEFA';
const WINE = '#8C3B4A';

function fitted(text: string, x: number, y: number, size: number, widest: number, face: Typeface, fill: string): Ink {
  const fits = Math.min(size, (widest / Math.max(1, lineWidth(text, 1000, face))) * 1000);
  return { d: setLine(text, x, y, fits, face), fill };
}

/** A net of fine waves between two frames, as on papers that should be hard to copy. */
function frame(colour: string): Ink[] {
  const inks: Ink[] = [];
  const wave = (fromX: number, fromY: number, toX: number, toY: number, phase: number): string => {
    const pieces = 120;
    const [dx, dy] = [toX - fromX, toY - fromY];
    const long = Math.hypot(dx, dy);
    return `M${Array.from({ length: pieces + 1 }, (_, i) => {
      const t = i / pieces;
      const lift = 13 * Math.sin(t * Math.PI * (long / 46) + phase);
      return `${(fromX + dx * t - (dy / long) * lift).toFixed(1)} ${(fromY + dy * t + (dx / long) * lift).toFixed(1)}`;
    }).join(' L')}`;
  };
  const [a, right, bottom] = [72, SHEET_WIDTH - 72, SHEET_HEIGHT - 72];
  for (const phase of [0, Math.PI / 2, Math.PI, Math.PI * 1.5]) {
    for (const [x1, y1, x2, y2] of [
      [a, a, right, a],
      [a, bottom, right, bottom],
      [a, a, a, bottom],
      [right, a, right, bottom],
    ] as const)
      inks.push({ d: wave(x1, y1, x2, y2, phase), stroke: colour, width: 1.6, opacity: 0.7 });
  }
  for (const inset of [52, 94])
    inks.push({
      d: sheetPath(inset, inset, SHEET_WIDTH - inset, SHEET_HEIGHT - inset),
      stroke: colour,
      width: inset === 52 ? 3 : 1.8,
    });
  return inks;
}

/** A stamp as ink leaves it: rings, rays and the mark. */
function roundSeal(x: number, y: number, r: number, colour: string): Ink[] {
  const rays = Array.from({ length: 60 }, (_, i) => {
    const turn = (i * Math.PI) / 30;
    const [from, to] = [r * 0.8, r * (i % 5 === 0 ? 0.95 : 0.88)];
    return `M${(x + from * Math.cos(turn)).toFixed(1)} ${(y + from * Math.sin(turn)).toFixed(1)} L${(x + to * Math.cos(turn)).toFixed(1)} ${(y + to * Math.sin(turn)).toFixed(1)}`;
  }).join(' ');
  return [
    { d: ovalPath(x, y, r), stroke: colour, width: 6, opacity: 0.8 },
    { d: ovalPath(x, y, r * 0.76), stroke: colour, width: 3, opacity: 0.8 },
    { d: rays, stroke: colour, width: 3, opacity: 0.75 },
    ...brandMark(x, y - r * 0.14, r * 0.62, colour),
    { d: setLine('ОБРАЗЕЦ', x, y + r * 0.5, r * 0.22, STRONG_FACE), fill: colour },
  ];
}

/** A rosette with two ribbons, for what was won. */
function medal(x: number, y: number, r: number): Ink[] {
  const petals = Array.from({ length: 36 }, (_, i) => {
    const turn = (i * Math.PI) / 18;
    const reach = i % 2 === 0 ? r * 1.16 : r * 1.02;
    return `${i === 0 ? 'M' : 'L'}${(x + reach * Math.cos(turn)).toFixed(1)} ${(y + reach * Math.sin(turn)).toFixed(1)}`;
  }).join(' ');
  const tail = (side: number): string =>
    `M${x + side * r * 0.15} ${y + r * 0.7} L${x + side * r * 0.85} ${y + r * 0.5} L${x + side * r * 1.05} ${y + r * 2.1} L${x + side * r * 0.66} ${y + r * 1.85} L${x + side * r * 0.34} ${y + r * 2.2} Z`;
  return [
    { d: tail(-1), fill: blend(BRAND_GREEN, INK, 0.12) },
    { d: tail(1), fill: blend(BRAND_GREEN, INK, 0.22) },
    { d: `${petals} Z`, fill: BRAND_GREEN },
    { d: ovalPath(x, y, r * 0.86), fill: '#F6F8EA', stroke: blend(BRAND_GREEN, INK, 0.25), width: 4 },
    { d: ovalPath(x, y, r * 0.76), stroke: BRAND_GREEN, width: 2 },
    ...brandMark(x, y, r * 0.78, DEEP_GREEN),
  ];
}

function signature(x: number, y: number): Ink {
  return {
    d: `M${x} ${y} C${x + 30} ${y - 90} ${x + 62} ${y - 70} ${x + 44} ${y - 8} C${x + 36} ${y + 24} ${x + 70} ${y - 40} ${x + 96} ${y - 34} C${x + 118} ${y - 28} ${x + 92} ${y + 6} ${x + 120} ${y - 4} C${x + 150} ${y - 16} ${x + 170} ${y - 60} ${x + 206} ${y - 22}`,
    stroke: '#314258',
    width: 4,
  };
}

export function paperInks({ heading, lines, number, date, seal }: Paper): Ink[] {
  const middle = SHEET_WIDTH / 2;
  const won = seal === 'medal';
  const title = fitTitle(heading, 900, won ? 150 : 96, TITLE_FACE);
  const top = 430;
  const rows = top + (title.lines.length - 1) * title.size * 1.14 + (won ? 150 : 190);
  const colour = won ? '#B7903F' : BRAND_GREEN;
  return [
    { d: sheetPath(0, 0, SHEET_WIDTH, SHEET_HEIGHT), fill: SHEET },
    ...placeInks(
      motifInks(
        won ? 'leaf' : 'crystal',
        { line: blend(colour, SHEET, 0.82), tint: blend(colour, SHEET, 0.95), paper: SHEET },
        0.8,
      ),
      middle,
      1000,
      4.1,
    ),
    ...frame(colour),
    ...brandLine(middle, 236, 380, DEEP_GREEN),
    ...title.lines.map((line, i): Ink => ({
      d: setLine(line, middle, top + i * title.size * 1.14, title.size, TITLE_FACE),
      fill: INK,
    })),
    ...(won ? [] : [fitted(number, middle, rows - 84, 44, 900, STRONG_FACE, WINE)]),
    ...lines.map((line, i) =>
      won
        ? fitted(
            line,
            middle,
            rows + i * 108,
            i === 1 ? 84 : 60,
            920,
            i === 1 ? TITLE_FACE : TEXT_FACE,
            i === 1 ? DEEP_GREEN : INK,
          )
        : fitted(line, middle, rows + 26 + i * 74, 48, 920, TEXT_FACE, INK),
    ),
    { d: setLine(`от ${date.split('-').reverse().join('.')}`, 200, 1396, 40, TEXT_FACE, 'left'), fill: QUIET },
    ...(won ? [{ d: setLine(`№ ${number}`, 200, 1338, 40, STRONG_FACE, 'left'), fill: QUIET }] : []),
    { d: 'M200 1520 L560 1520', stroke: QUIET, width: 2 },
    signature(230, 1500),
    ...(won ? medal(930, 1250, 128) : roundSeal(920, 1420, 150, '#4B5F9C')),
    { d: setLine('Образец для демонстрационной витрины', middle, 1628, 28, TEXT_FACE), fill: QUIET },
  ];
}

/** A sheet lying on the table, turned a little. */
export function lyingSheet(paper: Paper, x: number, y: number, scale: number, degrees: number): string {
  const inks = paperInks(paper);
  const shade = [40, 28, 18, 10, 5].map((reach): Ink => ({
    d: sheetPath(reach * 0.5, reach * 0.8, SHEET_WIDTH + reach * 0.5, SHEET_HEIGHT + reach * 0.8),
    fill: '#2B2A18',
    opacity: 0.04,
  }));
  return printInks(
    placeInks(
      [
        ...shade,
        ...inks,
        { d: sheetPath(0, 0, SHEET_WIDTH, SHEET_HEIGHT), stroke: blend(SALT_ROSE, QUIET, 0.4), width: 1, opacity: 0.4 },
      ],
      x,
      y,
      scale,
      degrees,
    ),
  );
}
