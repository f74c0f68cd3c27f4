/** The brand as printed on every pack: its faces, its paper, its mark and name. */
import { ovalPath, type Ink } from './ink.ts';
import { lineWidth, setLine, type Typeface } from '../../../src/shop/pictures/lettering.ts';

export const BRAND = 'Травосоль';
export const TITLE_FACE: Typeface = { family: 'literata', weight: 500 };
export const TEXT_FACE: Typeface = { family: 'golos', weight: 400 };
export const STRONG_FACE: Typeface = { family: 'golos', weight: 600 };
const BRAND_FACE: Typeface = { family: 'golos', weight: 600, tracking: 0.2 };
export const LABEL_PAPER = '#FFFEFA';

/** Half a leaf, half a crystal: herb and salt. */
export function brandMark(x: number, y: number, size: number, colour: string): Ink[] {
  const s = size / 20;
  const at = (px: number, py: number): string => `${x + px * s} ${y + py * s}`;
  return [
    { d: `M${at(-0.6, -10)} C${at(-8.5, -6)} ${at(-9.5, 4)} ${at(-0.6, 10)} Z`, fill: colour },
    { d: `M${at(0.8, -10)} L${at(7.2, -4.2)} L${at(7.2, 4.2)} L${at(0.8, 10)} Z`, stroke: colour, width: s * 1.1 },
    { d: `M${at(0.8, -1.6)} L${at(7.2, -4.2)} M${at(0.8, -1.6)} L${at(7.2, 4.2)}`, stroke: colour, width: s * 0.9 },
  ];
}

/** The mark with the name beside it, as wide as `width`; for `left` the point is its left end. */
export function brandLine(
  x: number,
  y: number,
  width: number,
  colour: string,
  align: 'middle' | 'left' = 'middle',
): Ink[] {
  const word = BRAND.toUpperCase();
  const size = (width * 0.83 * 1000) / lineWidth(word, 1000, BRAND_FACE);
  const left = align === 'middle' ? x - width / 2 : x;
  return [
    ...brandMark(left + size * 0.45, y - size * 0.36, size * 1.25, colour),
    { d: setLine(word, left + width * 0.17, y, size, BRAND_FACE, 'left'), fill: colour },
  ];
}

/** A small round seal for lids and boxes. */
export function sealInks(x: number, y: number, radius: number, colour: string): Ink[] {
  return [
    { d: ovalPath(x, y, radius), stroke: colour, width: radius * 0.035 },
    ...brandMark(x, y, radius * 1.05, colour),
  ];
}
