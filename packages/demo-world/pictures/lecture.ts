/** A talk, 1600 by 1000: the screen with a slide, the speaker's table with what it is about. */
import { STRONG_FACE, TITLE_FACE } from './brand.ts';
import { arrange } from './bundle.ts';
import { ovalPath, placeInks, printInks, sheetPath, type Ink } from './ink.ts';
import { setLine } from '../../../src/shop/pictures/lettering.ts';
import { motifInks, type Motif } from './motifs.ts';
import { blend, BRAND_GREEN, DEEP_GREEN, INK, LINE, PAPER, QUIET } from './palette.ts';
import { shotOf } from './samples.ts';

export interface Lecture {
  /** One or two lines. */
  readonly heading: readonly string[];
  readonly points: readonly string[];
  readonly motif: Motif;
  /** Slugs of the goods on the table. */
  readonly packs: readonly string[];
}

const WOOD = '#C9A777';
const [LEFT, TOP, RIGHT, BOTTOM] = [250, 84, 1350, 660];

function screen({ heading, points, motif }: Lecture): Ink[] {
  const first = TOP + 122 + heading.length * 72;
  return [
    { d: sheetPath(LEFT + 18, TOP + 20, RIGHT + 18, BOTTOM + 20), fill: '#2B2A18', opacity: 0.07 },
    { d: sheetPath(LEFT - 16, TOP - 30, RIGHT + 16, TOP), fill: '#5E6854' },
    { d: sheetPath(LEFT, TOP, RIGHT, BOTTOM), fill: '#FFFEFA', stroke: LINE, width: 3 },
    { d: sheetPath(LEFT, BOTTOM - 14, RIGHT, BOTTOM), fill: BRAND_GREEN },
    ...heading.map((line, i): Ink => ({
      d: setLine(line, LEFT + 70, TOP + 120 + i * 72, 62, TITLE_FACE, 'left'),
      fill: INK,
    })),
    { d: `M${LEFT + 72} ${first - 40} L${LEFT + 222} ${first - 40}`, stroke: BRAND_GREEN, width: 7 },
    ...points.flatMap((line, i): Ink[] => [
      { d: ovalPath(LEFT + 82, first + 40 + i * 64, 9), fill: BRAND_GREEN },
      { d: setLine(line, LEFT + 116, first + 52 + i * 64, 35, STRONG_FACE, 'left'), fill: QUIET },
    ]),
    ...placeInks(
      motifInks(
        motif,
        { line: blend(DEEP_GREEN, '#FFFEFA', 0.15), tint: blend(BRAND_GREEN, '#FFFEFA', 0.85), paper: '#FFFEFA' },
        0.75,
      ),
      RIGHT - 190,
      TOP + 330,
      1.75,
      6,
    ),
  ];
}

/** The room between the wall and the table. */
function table(): Ink[] {
  return [
    { d: sheetPath(0, 800, 1600, 836), fill: blend(WOOD, '#FFFFFF', 0.28) },
    { d: sheetPath(0, 836, 1600, 1000), fill: WOOD },
    { d: 'M0 836 L1600 836', stroke: blend(WOOD, INK, 0.2), width: 3 },
    { d: 'M0 884 C400 876 700 892 1600 880', stroke: blend(WOOD, INK, 0.1), width: 2.5 },
    { d: 'M0 944 C500 950 900 934 1600 946', stroke: blend(WOOD, INK, 0.1), width: 2.5 },
  ];
}

function microphone(x: number): Ink[] {
  return [
    { d: ovalPath(x, 818, 66, 13), fill: INK },
    { d: `M${x} 816 C${x + 6} 720 ${x + 20} 680 ${x + 74} 642`, stroke: '#39452B', width: 11 },
    {
      d: `M${x + 62} 668 L${x + 50} 640 L${x + 116} 596 L${x + 136} 628 Z`,
      fill: INK,
      stroke: INK,
      width: 16,
    },
    { d: `M${x + 66} 640 L${x + 112} 610`, stroke: '#8C937F', width: 5, opacity: 0.7 },
  ];
}

function cup(x: number): Ink[] {
  return [
    { d: ovalPath(x + 8, 822, 104, 14), fill: '#2B2A18', opacity: 0.18 },
    { d: ovalPath(x, 816, 96, 14), fill: '#F6F1E4', stroke: '#D8D0BC', width: 3 },
    { d: `M${x + 56} 734 C${x + 122} 722 ${x + 118} 796 ${x + 46} 790`, stroke: '#EFE8D6', width: 14 },
    {
      d: `M${x - 66} 712 C${x - 64} 780 ${x - 48} 812 ${x - 26} 814 L${x + 26} 814 C${x + 48} 812 ${x + 64} 780 ${x + 66} 712 Z`,
      fill: '#FBF7EC',
      stroke: '#D8D0BC',
      width: 3,
    },
    { d: ovalPath(x, 712, 66, 13), fill: '#C98A3A', stroke: '#E6DFCC', width: 6 },
    { d: `M${x - 20} 684 C${x - 36} 660 ${x - 4} 644 ${x - 18} 616`, stroke: '#B9C2AB', width: 5, opacity: 0.7 },
    { d: `M${x + 18} 680 C${x + 2} 656 ${x + 34} 640 ${x + 20} 612`, stroke: '#B9C2AB', width: 5, opacity: 0.7 },
  ];
}

export function lecture(drawing: Lecture): string {
  return (
    printInks([...screen(drawing), ...table()]) +
    `<g transform="translate(1180 0)">${arrange(drawing.packs.map(shotOf), 620, 836, 340)}</g>` +
    printInks([...cup(560), ...microphone(200)]) +
    printInks([{ d: sheetPath(0, 836, 1600, 837), fill: PAPER, opacity: 0.3 }])
  );
}
