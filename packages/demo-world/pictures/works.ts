/** Rooms of the works, 1600 by 1000: trays where leaf dries, and the line where it becomes packs. */
import { separate } from './bundle.ts';
import { capsules, driedLeaf } from './contents.ts';
import { across, down, groundShadow } from './ground.ts';
import { ovalPath, placeInks, printInks, sheetPath, type Ink } from './ink.ts';
import { motifInks, type Motif } from './motifs.ts';
import { PACKS } from './packs.ts';
import { blend, BRAND_GREEN, DEEP_GREEN, hueOf, INK, PAPER } from './palette.ts';
import { shotOf } from './samples.ts';

const WOOD = across('worksWood', [
  [0, '#C9A777'],
  [0.4, '#DFC49A'],
  [1, '#A88352'],
]);
const STEEL = across('worksSteel', [
  [0, '#9AA59C'],
  [0.12, '#E9EEEA'],
  [0.34, '#C3CDC6'],
  [0.62, '#F4F7F4'],
  [0.86, '#AEB9B1'],
  [1, '#84908A'],
]);

const LEAF = ['#5B5A2A', '#7A7238', '#3F4A22', '#8A6A3A', '#6E7F3A', BRAND_GREEN];
const FLOWER = ['#B8604F', '#C98A72', '#8486AE', '#7A7238', '#E0C58C', '#6E7F3A'];
const ROOT = ['#8A6A3A', '#A58B4E', '#6B4A2A', '#B59A6A', '#5B4425'];

function hung(motif: Motif, x: number, pen: string): string {
  const colours = { line: pen, tint: blend(pen, PAPER, 0.84), paper: PAPER };
  return (
    printInks([{ d: `M${x} 92 L${x} 168`, stroke: '#8A6A3A', width: 5 }]) +
    printInks(placeInks(motifInks(motif, colours, 0.8), x, 262, 1.05, 180))
  );
}

function tray(left: number, right: number, y: number, seed: number, colours: readonly string[]): string {
  const middle = (left + right) / 2;
  const half = (right - left) / 2 - 46;
  return (
    `<path d="${sheetPath(left + 30, y - 34, right - 30, y)}" fill="#F3EBD6"/>` +
    `<g transform="translate(${middle} ${y - 20})">${driedLeaf(half, 26, seed, colours, 0.9)}${driedLeaf(half * 0.7, 18, seed + 1, colours, 0.8)}</g>` +
    `<rect x="${left}" y="${y - 12}" width="${right - left}" height="40" rx="5" fill="url(#worksWood)"/>` +
    `<path d="M${left + 4} ${y - 9} H${right - 4}" stroke="#fff" stroke-opacity=".6" stroke-width="3"/>` +
    `<path d="M${left + 4} ${y + 27} H${right - 4}" stroke="#3A2C14" stroke-opacity=".3" stroke-width="3"/>`
  );
}

/** Bunches on a beam, leaf on trays below. */
export function dryingRoom(): string {
  const post = (x: number): string => `<rect x="${x}" y="60" width="34" height="826" rx="4" fill="url(#worksWood)"/>`;
  const bunches: readonly [Motif, number, string][] = [
    ['leaf', 300, DEEP_GREEN],
    ['lavender', 520, '#4B4D7C'],
    ['chamomile', 760, DEEP_GREEN],
    ['hop', 1000, '#69601E'],
    ['pine', 1240, DEEP_GREEN],
  ];
  return (
    WOOD +
    `<ellipse cx="830" cy="892" rx="860" ry="64" fill="url(#softShadow)"/>` +
    post(136) +
    post(1430) +
    `<rect x="110" y="66" width="1380" height="34" rx="5" fill="url(#worksWood)"/><path d="M114 69 H1486" stroke="#fff" stroke-opacity=".6" stroke-width="3"/>` +
    bunches.map(([motif, x, pen]) => hung(motif, x, pen)).join('') +
    tray(150, 780, 500, 15, LEAF) +
    tray(820, 1450, 500, 25, FLOWER) +
    tray(150, 780, 660, 35, ROOT) +
    tray(820, 1450, 660, 45, LEAF) +
    tray(150, 1450, 824, 55, [...LEAF, '#A58B4E'])
  );
}

/** Capsules fall into bottles, bottles go on under their labels. */
export function fillingLine(): string {
  const bottle = (x: number, slug: string, prefix: string): string => {
    const figure = PACKS.bottle(shotOf(slug), 'front');
    const scale = 350 / figure.height;
    return `<g transform="translate(${x} 706) scale(${scale.toFixed(4)})">${groundShadow(0, 0, figure.width, figure.depth)}${separate(figure.svg, prefix)}</g>`;
  };
  const hopper =
    `<path d="M176 96 L560 96 L432 300 L432 350 L304 350 L304 300 Z" fill="url(#worksSteel)" stroke="#6F7C74" stroke-opacity=".5" stroke-width="3"/>` +
    `<ellipse cx="368" cy="96" rx="192" ry="30" fill="#DDE4DF" stroke="#6F7C74" stroke-opacity=".6" stroke-width="3"/>` +
    `<g transform="translate(368 92) scale(.8)">${separate(capsules(0, 0, 76, '#F3EBD6', blend(hueOf('Спокойствие и сон').base, '#FFFFFF', 0.12)), 'full')}</g>` +
    `<rect x="290" y="344" width="156" height="34" rx="6" fill="url(#worksSteel)" stroke="#6F7C74" stroke-opacity=".5" stroke-width="3"/>` +
    `<path d="M120 60 V706 M616 60 V706" stroke="#A9B4AC" stroke-width="16" stroke-linecap="round"/><path d="M120 236 H262 M474 236 H616" stroke="#A9B4AC" stroke-width="12"/>`;
  const rollers = Array.from({ length: 17 }, (_, i): Ink[] => {
    const x = 70 + i * 91;
    return [
      { d: ovalPath(x, 742, 24), fill: '#C3CDC6', stroke: '#7E8B83', width: 3 },
      { d: ovalPath(x, 742, 8), fill: '#7E8B83' },
    ];
  }).flat();
  const belt: Ink[] = [
    { d: sheetPath(20, 704, 1580, 722), fill: blend(INK, PAPER, 0.25) },
    { d: 'M20 706 L1580 706', stroke: '#FFFFFF', width: 2, opacity: 0.4 },
    { d: sheetPath(20, 722, 1580, 764), fill: '#DDE4DF' },
    ...rollers,
    { d: sheetPath(150, 764, 182, 900), fill: '#B4BFB7' },
    { d: sheetPath(1418, 764, 1450, 900), fill: '#B4BFB7' },
    { d: sheetPath(784, 764, 816, 900), fill: '#B4BFB7' },
  ];
  const scale: Ink[] = [
    { d: sheetPath(1258, 196, 1504, 356), fill: '#2B3320' },
    { d: sheetPath(1272, 210, 1490, 342), fill: '#EAF1D8' },
    {
      d: 'M1296 246 L1400 246 M1296 272 L1452 272 M1296 298 L1430 298',
      stroke: blend(DEEP_GREEN, PAPER, 0.2),
      width: 7,
    },
    { d: 'M1428 238 L1442 254 L1468 224', stroke: DEEP_GREEN, width: 9 },
    { d: 'M1381 356 L1381 706', stroke: '#A9B4AC', width: 14 },
  ];
  const falling = `<g transform="translate(368 424) scale(.34)">${separate(capsules(0, 0, 90, '#F3EBD6', '#A3A4C4'), 'fall')}</g>`;
  return (
    STEEL +
    down('beltGround', [
      [0, '#2B2A18', 0.1],
      [1, '#2B2A18', 0],
    ]) +
    `<ellipse cx="820" cy="906" rx="880" ry="56" fill="url(#softShadow)"/>` +
    printInks(
      placeInks(
        motifInks(
          'molecule',
          { line: blend(DEEP_GREEN, PAPER, 0.5), tint: blend(BRAND_GREEN, PAPER, 0.86), paper: PAPER },
          0.75,
        ),
        930,
        230,
        1.5,
      ),
    ) +
    printInks(scale) +
    hopper +
    falling +
    printInks(belt) +
    bottle(368, 'magniy-citrat-b6', 'a') +
    bottle(720, 'magniy-citrat-b6', 'b') +
    bottle(1010, 'magniy-citrat-b6', 'c') +
    bottle(1300, 'magniy-citrat-b6', 'd')
  );
}
