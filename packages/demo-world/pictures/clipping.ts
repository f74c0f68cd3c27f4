/** A page of a newspaper that lies on the table; it says that it is a sample. */
import { STRONG_FACE, TEXT_FACE, TITLE_FACE } from './brand.ts';
import { chance, seedOf } from './drawing.ts';
import { placeInks, printInks, sheetPath, type Ink } from './ink.ts';
import { fitTitle, setLine } from '../../../src/shop/pictures/lettering.ts';
import { motifInks, type Motif } from './motifs.ts';
import { blend, DEEP_GREEN, INK, QUIET } from './palette.ts';

export interface Clipping {
  readonly outlet: string;
  readonly headline: string;
  readonly motif: Motif;
}

const [WIDTH, HEIGHT] = [1000, 1180];
const NEWSPRINT = '#F7F3E6';

/** Rows of print as strokes: too small to be read, as on a page seen whole. */
function column(left: number, top: number, bottom: number, width: number, seed: number): Ink {
  const next = chance(seed);
  let d = '';
  for (let y = top; y < bottom; y += 21) {
    // Words of unlike length with gaps between them; the last row of a paragraph is shorter.
    const end = next() < 0.16 ? left + width * (0.35 + next() * 0.4) : left + width;
    let x = next() < 0.12 ? left + 20 : left;
    while (x < end - 12) {
      const word = Math.min(14 + next() * 46, end - x);
      d += `M${x.toFixed(1)} ${y} L${(x + word).toFixed(1)} ${y} `;
      x += word + 9;
    }
  }
  return { d, stroke: blend(INK, NEWSPRINT, 0.42), width: 5.5 };
}

function pageInks({ outlet, headline, motif }: Clipping): Ink[] {
  const seed = seedOf(outlet + headline);
  const title = fitTitle(headline, 860, 76, TITLE_FACE);
  const titleTop = 300;
  const words = titleTop + (title.lines.length - 1) * title.size * 1.14 + 66;
  const [left, wide, gap] = [70, 268, 28];
  const at = (index: number): number => left + index * (wide + gap);
  const rule = (y: number, width: number): Ink => ({ d: `M70 ${y} L930 ${y}`, stroke: INK, width });
  return [
    { d: sheetPath(0, 0, WIDTH, HEIGHT), fill: NEWSPRINT, stroke: '#D8D1BA', width: 2 },
    // The fold.
    { d: `M0 640 L${WIDTH} 640`, stroke: '#CFC7AC', width: 3, opacity: 0.7 },
    { d: sheetPath(0, 640, WIDTH, 690), fill: '#B9AE8C', opacity: 0.08 },
    rule(70, 5),
    { d: setLine(outlet, WIDTH / 2, 156, fitTitle(outlet, 860, 84, TITLE_FACE).size, TITLE_FACE), fill: INK },
    rule(186, 2),
    { d: setLine('Образец для демонстрационной витрины', WIDTH / 2, 219, 25, TEXT_FACE), fill: QUIET },
    rule(236, 2),
    ...title.lines.map((line, i): Ink => ({
      d: setLine(line, 70, titleTop + 20 + i * title.size * 1.14, title.size, TITLE_FACE, 'left'),
      fill: INK,
    })),
    column(at(0), words, 1120, wide, seed),
    column(at(1), words + 330, 1120, wide, seed + 1),
    column(at(2), words + 330, 960, wide, seed + 2),
    { d: sheetPath(at(1), words - 12, at(2) + wide, words + 296), fill: '#FFFDF5', stroke: '#CFC7AC', width: 2 },
    ...placeInks(
      motifInks(motif, { line: DEEP_GREEN, tint: blend(DEEP_GREEN, '#FFFDF5', 0.86), paper: '#FFFDF5' }, 0.8),
      at(1) + wide + gap / 2,
      words + 142,
      1.22,
    ),
    { d: sheetPath(at(2), 1000, at(2) + wide, 1120), stroke: INK, width: 3 },
    { d: setLine('ОБРАЗЕЦ', at(2) + wide / 2, 1076, 46, STRONG_FACE), fill: '#8C3B4A' },
  ];
}

export function clipping(drawing: Clipping): string {
  const shade = [40, 28, 18, 10, 5].map((reach): Ink => ({
    d: sheetPath(reach * 0.5, reach * 0.8, WIDTH + reach * 0.5, HEIGHT + reach * 0.8),
    fill: '#2B2A18',
    opacity: 0.05,
  }));
  const under = printInks(
    placeInks(
      [...shade, { d: sheetPath(0, 0, WIDTH, HEIGHT), fill: '#EFEAD8', stroke: '#D8D1BA', width: 2 }],
      420,
      96,
      0.8,
      5,
    ),
  );
  return under + printInks(placeInks([...shade, ...pageInks(drawing)], 320, 70, 0.82, -3));
}
