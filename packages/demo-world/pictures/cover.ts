/** Flat covers: of books, of online courses and lectures. Same grid as the labels, more air and a larger drawing. */
import type { PackShot } from '../demo-product.ts';
import { brandLine, LABEL_PAPER, STRONG_FACE, TEXT_FACE } from './brand.ts';
import { placeInks, sheetPath, type Ink } from './ink.ts';
import { motifOf, titleInks } from './label.ts';
import { buildOf } from './cylinder.ts';
import { lineWidth, setLine } from '../../../src/shop/pictures/lettering.ts';
import { motifInks } from './motifs.ts';
import { blend, hueOf, INK } from './palette.ts';

export interface CoverLook {
  readonly ground: string;
  readonly words: string;
  readonly line: string;
  readonly tint: string;
}

export function coverLook(shot: PackShot): CoverLook {
  const hue = hueOf(shot.purpose);
  return buildOf<CoverLook>(
    shot,
    [
      { ground: hue.pale, words: INK, line: hue.deep, tint: LABEL_PAPER },
      {
        ground: hue.deep,
        words: '#FFFDF8',
        line: blend(hue.pale, hue.base, 0.25),
        tint: blend(hue.deep, '#FFFFFF', 0.1),
      },
      { ground: LABEL_PAPER, words: INK, line: hue.deep, tint: hue.pale },
      { ground: hue.base, words: hue.onBase, line: hue.onBase, tint: blend(hue.base, '#FFFFFF', 0.25) },
    ],
    'cover',
  );
}

/** Origin at the middle of the upper edge. */
export function portraitCover(shot: PackShot, width: number, height: number, note: string): Ink[] {
  const look = coverLook(shot);
  const { inks } = titleInks(
    shot,
    { colour: look.words, quiet: look.words, align: 'left', x: -width * 0.4 },
    height * 0.1,
    width * 0.8,
    width * 0.15,
  );
  const radius = width * 0.4;
  return [
    { d: sheetPath(-width / 2, 0, width / 2, height), fill: look.ground },
    ...inks,
    ...placeInks(
      motifInks(motifOf(shot), { line: look.line, tint: look.tint, paper: look.ground }),
      width * 0.03,
      height * 0.62,
      radius / 100,
    ),
    ...brandLine(-width * 0.4, height * 0.945, width * 0.36, look.words, 'left'),
    ...(note
      ? [
          {
            d: setLine(
              note,
              width * 0.4,
              height * 0.945,
              Math.min(width * 0.036, ((width * 0.34) / lineWidth(note, 1000, TEXT_FACE)) * 1000),
              TEXT_FACE,
              'right',
            ),
            fill: look.words,
          },
        ]
      : []),
  ];
}

export function landscapeCover(shot: PackShot, width: number, height: number, kind: string): Ink[] {
  const look = coverLook(shot);
  const left = -width * 0.43;
  const { inks, bottom } = titleInks(
    shot,
    { colour: look.words, quiet: look.words, align: 'left', x: left },
    height * 0.3,
    width * 0.44,
    height * 0.14,
  );
  return [
    { d: sheetPath(-width / 2, 0, width / 2, height), fill: look.ground },
    ...placeInks(
      motifInks(motifOf(shot), { line: look.line, tint: look.tint, paper: look.ground }),
      width * 0.265,
      height * 0.48,
      (height * 0.335) / 100,
    ),
    ...brandLine(left, height * 0.13, width * 0.22, look.words, 'left'),
    { d: setLine(kind, left, height * 0.255, height * 0.042, STRONG_FACE, 'left'), fill: look.line },
    ...inks,
    ...(shot.count
      ? [
          {
            d: setLine(
              shot.count,
              left,
              Math.max(bottom + height * 0.1, height * 0.8),
              height * 0.05,
              STRONG_FACE,
              'left',
            ),
            fill: look.words,
          },
        ]
      : []),
  ];
}

/** A list of numbered lines, for programmes and contents; widths of the bars vary as real headings do. */
export function programmeInks(
  shot: PackShot,
  width: number,
  height: number,
  heading: string,
  rows: number,
  colour: { words: string; quiet: string; mark: string },
): Ink[] {
  const { inks, bottom } = titleInks(
    { ...shot, subtitle: shot.count },
    { colour: colour.words, quiet: colour.quiet, align: 'left', x: -width / 2 },
    height * 0.1,
    width,
    Math.min(width * 0.1, height * 0.1),
  );
  const step = (height - bottom - height * 0.05) / rows;
  const list: Ink[] = [
    { d: setLine(heading, -width / 2, height * 0.05, height * 0.036, STRONG_FACE, 'left'), fill: colour.mark },
  ];
  for (let i = 0; i < rows; i++) {
    const y = bottom + step * (i + 0.8);
    const reach = 0.52 + ((i * 37) % 29) / 100;
    const bar = (from: number, to: number, at: number, thick: number, fill: string): Ink => ({
      d: sheetPath(-width / 2 + width * from, at - thick, -width / 2 + width * to, at),
      fill,
    });
    list.push(
      {
        d: setLine(String(i + 1), -width / 2 + width * 0.03, y, step * 0.42, { family: 'literata', weight: 500 }),
        fill: colour.mark,
      },
      bar(0.1, 0.1 + reach * 0.9, y - step * 0.09, step * 0.13, blend(colour.words, LABEL_PAPER, 0.55)),
      bar(0.1, 1, y + step * 0.28, step * 0.015, blend(colour.quiet, LABEL_PAPER, 0.6)),
    );
  }
  return [...inks, ...list];
}
