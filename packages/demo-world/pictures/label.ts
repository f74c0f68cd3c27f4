/** The label system of the brand: title, subtitle, count, colour band by purpose, motif. */
import type { PackShot } from '../demo-product.ts';
import { brandLine, LABEL_PAPER, STRONG_FACE, TEXT_FACE, TITLE_FACE } from './brand.ts';
import { seedOf } from './drawing.ts';
import { placeInks, rulePath, sheetPath, type Ink } from './ink.ts';
import { fitTitle, lineWidth, setLine } from '../../../src/shop/pictures/lettering.ts';
import { motifInks, type Motif, type MotifColours } from './motifs.ts';
import { blend, hueOf, INK, QUIET, type Hue } from './palette.ts';

/** `sheet` is the whole width of print; words stay within `visible`, which on a cylinder is its front. */
export interface LabelField {
  readonly sheet: number;
  readonly visible: number;
  readonly height: number;
}

export type LabelStyle = 'plain' | 'banner' | 'side' | 'wash';

/** Products of one purpose stand in a row on a shelf: the layout varies with the title, the grid does not. */
export function styleOf(shot: PackShot): LabelStyle {
  const styles: readonly LabelStyle[] = ['plain', 'banner', 'side', 'wash'];
  return styles[seedOf(shot.title) % styles.length]!;
}

export function motifOf(shot: PackShot): Motif {
  return shot.motif ?? (shot.purpose === 'Солевой отдых' ? 'crystal' : 'leaf');
}

interface Words {
  readonly colour: string;
  readonly quiet: string;
  readonly align: 'left' | 'middle';
  readonly x: number;
}

/** Title and subtitle below `top`. @returns also where they end */
export function titleInks(
  shot: PackShot,
  words: Words,
  top: number,
  widest: number,
  largest: number,
): { inks: Ink[]; bottom: number } {
  const { lines, size } = fitTitle(shot.title, widest, largest, TITLE_FACE);
  const inks: Ink[] = lines.map((line, i) => ({
    d: setLine(line, words.x, top + size * (0.78 + i * 1.1), size, TITLE_FACE, words.align),
    fill: words.colour,
  }));
  let bottom = top + size * (0.84 + (lines.length - 1) * 1.1);
  if (shot.subtitle) {
    const small = Math.min(largest * 0.36, (widest / lineWidth(shot.subtitle, 1000, TEXT_FACE)) * 1000);
    bottom += largest * 0.26 + small * 0.75;
    inks.push({ d: setLine(shot.subtitle, words.x, bottom, small, TEXT_FACE, words.align), fill: words.quiet });
  }
  return { inks, bottom };
}

/** The title, as large as the space above `lowest` allows. */
function fittedTitle(
  shot: PackShot,
  words: Words,
  top: number,
  lowest: number,
  widest: number,
  largest: number,
): { inks: Ink[]; bottom: number } {
  let size = largest;
  let set = titleInks(shot, words, top, widest, size);
  while (set.bottom > lowest && size > largest * 0.5) {
    size *= 0.94;
    set = titleInks(shot, words, top, widest, size);
  }
  return set;
}

function countInks(
  count: string | undefined,
  x: number,
  y: number,
  size: number,
  widest: number,
  colour: string,
  align: 'left' | 'middle',
): Ink[] {
  if (!count) return [];
  const fitted = Math.min(size, (widest / lineWidth(count, 1000, STRONG_FACE)) * 1000);
  return [{ d: setLine(count, x, y + fitted * 0.34, fitted, STRONG_FACE, align), fill: colour }];
}

function onWhite(hue: Hue): MotifColours {
  return { line: hue.deep, tint: hue.pale, paper: LABEL_PAPER };
}

function plain(shot: PackShot, field: LabelField, hue: Hue): Ink[] {
  const { visible: v, height: h, sheet } = field;
  const largest = Math.min(v * 0.17, h * 0.13);
  const radius = Math.min(h * 0.195, v * 0.38);
  const { inks } = fittedTitle(
    shot,
    { colour: INK, quiet: QUIET, align: 'middle', x: 0 },
    h * 0.535,
    h * 0.845,
    v * 0.98,
    largest,
  );
  return [
    { d: sheetPath(-sheet / 2, 0, sheet / 2, h), fill: LABEL_PAPER },
    ...brandLine(0, h * 0.1, Math.min(v * 0.56, h * 0.55), INK),
    ...placeInks(motifInks(motifOf(shot), onWhite(hue)), 0, h * 0.325, radius / 100),
    ...inks,
    { d: sheetPath(-sheet / 2, h * 0.875, sheet / 2, h), fill: hue.base },
    ...countInks(shot.count, 0, h * 0.9375, h * 0.052, v * 0.9, hue.onBase, 'middle'),
  ];
}

function banner(shot: PackShot, field: LabelField, hue: Hue): Ink[] {
  const { visible: v, height: h, sheet } = field;
  const split = h * 0.5;
  const radius = Math.min(h * 0.175, v * 0.36);
  const largest = Math.min(v * 0.17, h * 0.13);
  const drawn: MotifColours = {
    line: hue.onBase,
    tint: blend(hue.base, '#FFFFFF', hue.onBase === INK ? 0.3 : 0.14),
    paper: hue.base,
  };
  const { inks } = fittedTitle(
    shot,
    { colour: INK, quiet: QUIET, align: 'middle', x: 0 },
    split + h * 0.075,
    h * 0.82,
    v * 0.98,
    largest,
  );
  return [
    { d: sheetPath(-sheet / 2, 0, sheet / 2, h), fill: LABEL_PAPER },
    { d: sheetPath(-sheet / 2, 0, sheet / 2, split), fill: hue.base },
    ...brandLine(0, h * 0.095, Math.min(v * 0.56, h * 0.55), hue.onBase),
    ...placeInks(motifInks(motifOf(shot), drawn), 0, h * 0.31, radius / 100),
    ...inks,
    ...(shot.count ? [{ d: rulePath(-v * 0.09, v * 0.09, h * 0.86), stroke: hue.base, width: h * 0.007 }] : []),
    ...countInks(shot.count, 0, h * 0.92, h * 0.05, v * 0.9, INK, 'middle'),
  ];
}

function side(shot: PackShot, field: LabelField, hue: Hue): Ink[] {
  const { visible: v, height: h, sheet } = field;
  const left = -v * 0.47;
  const largest = Math.min(v * 0.165, h * 0.13);
  const radius = Math.min(h * 0.235, v * 0.38);
  const { inks } = fittedTitle(
    shot,
    { colour: INK, quiet: QUIET, align: 'left', x: left },
    h * 0.185,
    h * 0.47,
    v * 0.96,
    largest,
  );
  return [
    { d: sheetPath(-sheet / 2, 0, sheet / 2, h), fill: LABEL_PAPER },
    { d: sheetPath(-sheet / 2, 0, sheet / 2, h * 0.028), fill: hue.base },
    ...brandLine(left, h * 0.125, Math.min(v * 0.5, h * 0.5), hue.deep, 'left'),
    ...inks,
    ...placeInks(motifInks(motifOf(shot), onWhite(hue)), v * 0.47 - radius * 0.96, h * 0.955 - radius, radius / 100),
    ...(shot.count ? [{ d: rulePath(left, left + v * 0.14, h * 0.855), stroke: hue.base, width: h * 0.009 }] : []),
    ...countInks(shot.count, left, h * 0.915, h * 0.05, v * 0.44, INK, 'left'),
  ];
}

function wash(shot: PackShot, field: LabelField, hue: Hue): Ink[] {
  const { visible: v, height: h, sheet } = field;
  const largest = Math.min(v * 0.17, h * 0.13);
  const radius = Math.min(h * 0.2, v * 0.36);
  const drawn: MotifColours = { line: hue.deep, tint: LABEL_PAPER, paper: hue.pale };
  const ground = sheetPath(-sheet / 2, 0, sheet / 2, h);
  const { inks, bottom } = fittedTitle(
    shot,
    { colour: INK, quiet: blend(QUIET, INK, 0.35), align: 'middle', x: 0 },
    h * 0.17,
    h * 0.5,
    v * 0.96,
    largest,
  );
  const middle = Math.max(h * 0.6, (bottom + h * 0.86) / 2);
  return [
    { d: ground, fill: hue.pale },
    ...brandLine(0, h * 0.1, Math.min(v * 0.56, h * 0.55), INK),
    ...inks,
    ...placeInks(motifInks(motifOf(shot), drawn), 0, middle, Math.min(radius, (h * 0.87 - bottom) / 2.1) / 100),
    ...countInks(shot.count, 0, h * 0.925, h * 0.05, v * 0.9, hue.deep, 'middle'),
  ];
}

/** For tins and bars, wider than high: drawing at the left, words at the right. */
function landscape(shot: PackShot, field: LabelField, hue: Hue): Ink[] {
  const { visible: v, height: h, sheet } = field;
  const tinted = styleOf(shot) === 'wash' || styleOf(shot) === 'banner';
  const ground = tinted ? hue.pale : LABEL_PAPER;
  const left = -v * 0.13;
  const room = v * 0.61;
  const radius = Math.min(h * 0.34, v * 0.17);
  const largest = Math.min(h * 0.2, room * 0.17);
  const { inks } = fittedTitle(
    shot,
    { colour: INK, quiet: QUIET, align: 'left', x: left },
    h * 0.3,
    h * 0.68,
    room,
    largest,
  );
  return [
    { d: sheetPath(-sheet / 2, 0, sheet / 2, h), fill: ground },
    { d: sheetPath(-sheet / 2, h * 0.93, sheet / 2, h), fill: hue.base },
    ...brandLine(left, h * 0.21, Math.min(room * 0.6, h * 0.8), hue.deep, 'left'),
    ...placeInks(
      motifInks(motifOf(shot), { line: hue.deep, tint: tinted ? LABEL_PAPER : hue.pale, paper: ground }),
      -v * 0.33,
      h * 0.47,
      radius / 100,
    ),
    ...inks,
    ...countInks(shot.count, left, h * 0.83, h * 0.075, room, INK, 'left'),
  ];
}

export function labelInks(shot: PackShot, field: LabelField, style = styleOf(shot)): Ink[] {
  const hue = hueOf(shot.purpose);
  if (field.visible > field.height * 1.5) return landscape(shot, field, hue);
  return { plain, banner, side, wash }[style](shot, field, hue);
}
