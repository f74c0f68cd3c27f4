/**
 * Sets text as outlines. Pictures must look the same on a machine without fonts, so they contain no SVG <text>.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font } from 'opentype.js';

export interface Typeface {
  readonly family: 'golos' | 'literata';
  /** Font files are static: these are the weights we install. */
  readonly weight: 400 | 500 | 600;
  /** Letter-spacing in ems. */
  readonly tracking?: number;
}

interface Glyph {
  /** Path commands, and all their coordinates in thousandths of an em, y down. */
  readonly letters: string;
  readonly points: readonly number[];
  readonly advance: number;
  readonly font: Font;
  readonly index: number;
}

/** A subset is opened only for a character that those before it lack: the rouble sign, for one, is in latin-ext. */
const SUBSETS = ['latin', 'cyrillic', 'latin-ext', 'cyrillic-ext'];
const FILES = { golos: 'golos-text', literata: 'literata' };

const EM = 1000;
const locate = createRequire(import.meta.url).resolve;
const fonts = new Map<string, Font>();
const glyphs = new Map<string, Glyph>();

function fontOf(subset: string, { family, weight }: Typeface): Font {
  const name = FILES[family];
  const file = `@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`;
  let font = fonts.get(file);
  if (!font) {
    font = opentype.parse(new Uint8Array(readFileSync(locate(file))).buffer);
    fonts.set(file, font);
  }
  return font;
}

function fontFor(character: string, face: Typeface): Font {
  const subset = SUBSETS.find((candidate) => fontOf(candidate, face).charToGlyphIndex(character) > 0);
  return fontOf(subset ?? SUBSETS[0]!, face);
}

function glyphOf(character: string, face: Typeface): Glyph {
  const key = `${face.family}${face.weight}${character}`;
  const known = glyphs.get(key);
  if (known) return known;
  const font = fontFor(character, face);
  const index = font.charToGlyphIndex(character);
  const points: number[] = [];
  let letters = '';
  // A character missing in all fonts leaves a gap rather than an empty box.
  for (const command of index > 0 ? font.getPath(character, 0, 0, EM).commands : []) {
    letters += command.type;
    if (command.x1 !== undefined) points.push(command.x1, command.y1!);
    if (command.x2 !== undefined) points.push(command.x2, command.y2!);
    if (command.x !== undefined) points.push(command.x, command.y!);
  }
  const advance = index > 0 ? font.getAdvanceWidth(character, EM) : EM / 4;
  const glyph: Glyph = { letters, points, advance, font, index };
  glyphs.set(key, glyph);
  return glyph;
}

function kerning(left: Glyph | undefined, right: Glyph): number {
  return left && left.font === right.font ? left.font.getKerningValue(left.index, right.index) : 0;
}

export function lineWidth(text: string, size: number, face: Typeface): number {
  let width = 0;
  let before: Glyph | undefined;
  for (const character of text) {
    const glyph = glyphOf(character, face);
    width += glyph.advance + kerning(before, glyph) + (face.tracking ?? 0) * EM;
    before = glyph;
  }
  return Math.max(0, (width - (face.tracking ?? 0) * EM) * size) / EM;
}

const PAIRS: Readonly<Record<string, number>> = { M: 1, L: 1, Q: 2, C: 3, Z: 0 };

/** One line of text as path data; `x` is the left edge, the middle or the right edge by `align`. */
export function setLine(
  text: string,
  x: number,
  baseline: number,
  size: number,
  face: Typeface,
  align: 'left' | 'middle' | 'right' = 'middle',
): string {
  const width = lineWidth(text, size, face);
  let pen = align === 'left' ? x : align === 'middle' ? x - width / 2 : x - width;
  const scale = size / EM;
  let d = '';
  let before: Glyph | undefined;
  for (const character of text) {
    const glyph = glyphOf(character, face);
    pen += kerning(before, glyph) * scale;
    let at = 0;
    for (const letter of glyph.letters) {
      d += letter;
      for (let pair = PAIRS[letter]!; pair > 0; pair--) {
        d += `${(pen + glyph.points[at]! * scale).toFixed(1)} ${(baseline + glyph.points[at + 1]! * scale).toFixed(1)} `;
        at += 2;
      }
    }
    pen += (glyph.advance + (face.tracking ?? 0) * EM) * scale;
    before = glyph;
  }
  return d;
}

/** The lines and the size at which a title fits its field: one line if it stays large, two otherwise. */
export function fitTitle(
  title: string,
  widest: number,
  largest: number,
  face: Typeface,
): { readonly lines: readonly string[]; readonly size: number } {
  const fitted = (lines: readonly string[]): number =>
    Math.min(largest, ...lines.map((line) => (widest / Math.max(1, lineWidth(line, EM, face))) * EM));
  const words = title.trim().split(/[ \n]+/);
  let best = { lines: [title.trim()], size: fitted([title.trim()]) };
  for (let cut = 1; cut < words.length; cut++) {
    const lines = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
    // A preposition or conjunction never ends a line in Russian typesetting.
    const hangs = words[cut - 1]!.length <= 2 && cut > 0;
    const size = fitted(lines) * (hangs ? 0.86 : 1);
    if (size > best.size * 1.22) best = { lines, size: fitted(lines) };
  }
  return best;
}
