/** Front of a small shop: sign, awning, a window with packs on its sill. */
import { TITLE_FACE } from './brand.ts';
import { arrange } from './bundle.ts';
import { placeInks, printInks, sheetPath, type Ink } from './ink.ts';
import { setLine } from '../../../src/shop/pictures/lettering.ts';
import { motifInks, type Motif } from './motifs.ts';
import { blend, BRAND_GREEN, DEEP_GREEN, INK, PAPER } from './palette.ts';
import { shotOf } from './samples.ts';

const STONE = '#F1ECDD';
const WOOD = '#7A5B3A';

function awning(left: number, right: number, top: number, drop: number): Ink[] {
  const stripes = 14;
  const wide = (right - left) / stripes;
  return Array.from({ length: stripes }, (_, i): Ink => {
    const x = left + i * wide;
    return {
      d: `M${x} ${top} L${x + wide} ${top} L${x + wide + 6} ${top + drop} C${x + wide + 4} ${top + drop + 34} ${x + 2} ${top + drop + 34} ${x + 6} ${top + drop} Z`,
      fill: i % 2 === 0 ? BRAND_GREEN : '#FFFEFA',
      stroke: blend(BRAND_GREEN, INK, 0.3),
      width: 2,
    };
  });
}

/** 1600 by 1000. */
export function shopfront(sign: string, motif: Motif, packs: readonly string[]): string {
  const bricks = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map((row) =>
      Array.from(
        { length: 12 },
        (_, i) => `M${i * 150 + (row % 2) * 75} ${row * 100} L${i * 150 + (row % 2) * 75} ${row * 100 + 100}`,
      ).join(' '),
    )
    .join(' ');
  const wall: Ink[] = [
    { d: sheetPath(0, 0, 1600, 890), fill: STONE },
    {
      d: `${Array.from({ length: 9 }, (_, row) => `M0 ${row * 100} L1600 ${row * 100}`).join(' ')} ${bricks}`,
      stroke: '#E2DAC4',
      width: 2,
    },
    { d: sheetPath(0, 890, 1600, 1000), fill: '#DDD6C2' },
    { d: 'M0 890 L1600 890', stroke: '#BDB49A', width: 4 },
    { d: sheetPath(150, 70, 1450, 220), fill: DEEP_GREEN },
    { d: sheetPath(164, 84, 1436, 206), stroke: '#C9D88F', width: 2.5 },
    { d: setLine(sign, 800, 172, 86, TITLE_FACE), fill: '#FBFAF5' },
    // Window with a dark room behind it, then the light that lies on the pane.
    { d: sheetPath(170, 300, 1090, 830), fill: WOOD },
    { d: sheetPath(196, 326, 1064, 804), fill: '#F8F3E4' },
    { d: sheetPath(196, 720, 1064, 804), fill: '#E6D9BC' },
    ...placeInks(
      motifInks(
        motif,
        { line: blend(DEEP_GREEN, PAPER, 0.6), tint: blend(BRAND_GREEN, PAPER, 0.85), paper: '#F8F3E4' },
        0.8,
      ),
      950,
      520,
      1.35,
    ),
  ];
  const pane: Ink[] = [
    { d: 'M240 326 L420 326 L250 804 L196 804 L196 450 Z', fill: '#FFFFFF', opacity: 0.28 },
    { d: 'M500 326 L560 326 L390 804 L330 804 Z', fill: '#FFFFFF', opacity: 0.22 },
    { d: 'M630 326 L630 804', stroke: WOOD, width: 12 },
    { d: sheetPath(150, 826, 1110, 856), fill: blend(WOOD, '#FFFFFF', 0.18) },
  ];
  const door: Ink[] = [
    { d: sheetPath(1180, 300, 1440, 890), fill: blend(DEEP_GREEN, INK, 0.15) },
    { d: sheetPath(1212, 340, 1408, 640), fill: '#F8F3E4' },
    { d: 'M1212 520 L1300 340 L1350 340 L1212 620 Z', fill: '#FFFFFF', opacity: 0.5 },
    { d: sheetPath(1212, 680, 1408, 850), stroke: '#C9D88F', width: 3 },
    { d: 'M1400 668 L1430 668', stroke: '#D9B45A', width: 12 },
    { d: setLine('Открыто', 1310, 480, 36, TITLE_FACE), fill: DEEP_GREEN },
  ];
  return (
    printInks(wall) +
    `<g transform="translate(590 0)">${arrange(packs.map(shotOf), 640, 790, 330)}</g>` +
    printInks([...pane, ...door, ...awning(150, 1110, 236, 66), ...awning(1160, 1460, 236, 66)])
  );
}
