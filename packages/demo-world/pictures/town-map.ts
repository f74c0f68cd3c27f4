/** How to find the shop: streets and the underground around it, not to scale; 1600 by 1000. */
import { STRONG_FACE, TEXT_FACE, TITLE_FACE } from './brand.ts';
import { ovalPath, placeInks, printInks, sheetPath, type Ink } from './ink.ts';
import { setLine } from '../../../src/shop/pictures/lettering.ts';
import { BRAND_GREEN, DEEP_GREEN, INK, PAPER, QUIET } from './palette.ts';

const LAND = '#F0EEE0';
const BLOCK = '#E6E4D2';
const PARK = '#DDE8C4';
const METRO = '#B4472A';

const street = (d: string, width: number): Ink[] => [
  { d, stroke: '#D8D4BE', width: width + 6 },
  { d, stroke: '#FFFEFA', width },
];

/** Words along a street, which rises to the right by so many degrees. */
const along = (text: string, x: number, y: number, degrees: number, size = 30): Ink[] =>
  placeInks([{ d: setLine(text, 0, 0, size, TEXT_FACE), fill: QUIET }], x, y, 1, -degrees);

function station(x: number, y: number, name: string, side: 'left' | 'right'): Ink[] {
  const from = side === 'right' ? x + 44 : x - 44;
  return [
    { d: ovalPath(x, y, 31), fill: '#FFFFFF' },
    { d: ovalPath(x, y, 27), fill: METRO },
    { d: setLine('М', x, y + 13, 36, STRONG_FACE), fill: '#FFFFFF' },
    { d: setLine(name, from, y + 11, 32, STRONG_FACE, side === 'right' ? 'left' : 'right'), fill: INK },
  ];
}

const path = (d: string): Ink => ({ d, stroke: DEEP_GREEN, width: 9 });

/** A row of dots between two points. */
function steps(from: readonly [number, number], to: readonly [number, number]): Ink[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const count = Math.floor(length / 25);
  return Array.from({ length: count + 1 }, (_, i): Ink => {
    const at = (axis: 0 | 1) => from[axis] + ((to[axis] - from[axis]) * i) / count;
    return path(`M${at(0).toFixed(1)} ${at(1).toFixed(1)} L${(at(0) + 0.1).toFixed(1)} ${at(1).toFixed(1)}`);
  });
}

export function townMap(): string {
  const ground: Ink[] = [
    { d: sheetPath(0, 0, 1600, 1000), fill: LAND },
    { d: 'M0 190 L150 230 L190 1000 L0 1000 Z', fill: PARK },
    { d: 'M206 400 L312 372 L352 926 L240 944 Z', fill: '#F6EFE4' },
    // Rows of houses between the streets.
    { d: 'M356 606 L600 540 L652 786 L372 852 Z', fill: BLOCK },
    { d: 'M700 514 L1010 430 L1054 690 L750 764 Z', fill: BLOCK },
    { d: 'M1104 404 L1420 320 L1450 596 L1144 668 Z', fill: BLOCK },
    { d: 'M336 508 L580 442 L552 258 L330 312 Z', fill: BLOCK },
    { d: 'M640 426 L840 372 L806 200 L606 246 Z', fill: BLOCK },
    { d: 'M904 354 L1330 238 L1290 110 L870 186 Z', fill: BLOCK },
    { d: 'M380 912 L660 846 L690 1000 L392 1000 Z', fill: BLOCK },
    { d: 'M760 824 L1460 656 L1520 1000 L800 1000 Z', fill: BLOCK },
    { d: 'M250 250 L1300 30 L1290 0 L240 0 Z', fill: PARK },
  ];
  const streets = [
    ...street('M226 336 L1430 84', 46),
    ...street('M310 888 L1600 580', 46),
    ...street('M316 558 L1440 258', 54),
    ...street('M588 486 L676 806', 30),
    ...street('M850 414 L822 210', 26),
    ...street('M1048 362 L1100 704', 34),
    ...street('M1440 258 C1500 380 1500 500 1560 590', 40),
    { d: ovalPath(1462, 178, 92, 80), fill: '#FFFEFA', stroke: '#D8D4BE', width: 4 },
    { d: ovalPath(1462, 178, 46, 40), fill: PARK },
  ];
  const names = [
    ...along('Театральный проезд', 1010, 182, 11.8),
    ...along('Никольская улица', 1150, 346, 14.9, 34),
    ...along('Никольская улица', 470, 530, 14.9, 34),
    ...along('улица Ильинка', 880, 762, 13.4),
    ...along('Богоявленский пер.', 642, 644, -74.6, 24),
    ...along('Б. Черкасский пер.', 1084, 556, -81.3, 24),
    ...placeInks([{ d: setLine('Красная площадь', 0, 0, 30, TITLE_FACE), fill: '#7F4630' }], 288, 660, 1, 86),
    ...placeInks([{ d: setLine('Кремль', 0, 0, 34, TITLE_FACE), fill: DEEP_GREEN }], 96, 640, 1, 88),
    { d: setLine('ГУМ', 506, 716, 36, TITLE_FACE), fill: '#7F4630' },
    { d: setLine('Лубянская пл.', 1470, 76, 26, TEXT_FACE), fill: QUIET },
  ];
  const walk = steps([632, 470], [792, 436]);
  const pin: Ink[] = [
    { d: ovalPath(822, 436, 34, 10), fill: '#2B2A18', opacity: 0.22 },
    {
      d: 'M822 432 C770 360 748 332 748 292 C748 250 780 218 822 218 C864 218 896 250 896 292 C896 332 874 360 822 432 Z',
      fill: DEEP_GREEN,
      stroke: '#FFFEFA',
      width: 6,
    },
    { d: ovalPath(822, 292, 32), fill: PAPER },
    { d: ovalPath(822, 292, 14), fill: BRAND_GREEN },
  ];
  const plate: Ink[] = [
    { d: sheetPath(690, 528, 1046, 632), fill: '#2B2A18', opacity: 0.1 },
    { d: sheetPath(684, 520, 1040, 624), fill: '#FFFEFA', stroke: '#E4E6DA', width: 2 },
    { d: setLine('Магазин «Травосоль»', 706, 564, 29, STRONG_FACE, 'left'), fill: INK },
    { d: setLine('Никольская, 10', 706, 602, 28, TEXT_FACE, 'left'), fill: QUIET },
  ];
  return printInks([
    ...ground,
    ...streets,
    ...names,
    ...walk,
    ...station(1352, 272, 'Лубянка', 'right'),
    ...station(600, 436, 'Площадь Революции', 'left'),
    ...station(430, 296, 'Театральная', 'left'),
    ...pin,
    ...plate,
  ]);
}
