/** A microscope and what is seen in it: a round field with cells, eggs or bacteria, drawn as in an atlas. */
import { STRONG_FACE } from './brand.ts';
import { chance, seedOf } from './drawing.ts';
import { groundShadow } from './ground.ts';
import { ovalPath, placeInks, printInks, sheetPath, type Ink } from './ink.ts';
import { setLine } from '../../../src/shop/pictures/lettering.ts';
import { blend, DEEP_GREEN, INK, PAPER, QUIET } from './palette.ts';

export type Field = 'pinworm' | 'roundworm' | 'giardia' | 'virus' | 'blood' | 'artery' | 'bone' | 'spirals';

const PEN = DEEP_GREEN;
const WASH = '#EDF1DC';

const line = (d: string, width = 3): Ink => ({ d, stroke: PEN, width });
const wash = (d: string, fill = WASH): Ink => ({ d, fill });
const both = (d: string, fill = WASH, width = 3): Ink[] => [wash(d, fill), line(d, width)];

/** An egg flat on one side, with what grows in it. */
function pinwormEgg(): Ink[] {
  const shell = 'M-58 0 C-58 -30 -24 -40 8 -38 C40 -36 60 -18 60 2 C60 20 40 30 10 30 L-26 29 C-48 28 -58 18 -58 0 Z';
  return [
    ...both(shell, '#F7F6E6', 3.5),
    line('M-48 0 C-48 -23 -20 -31 8 -30 C34 -28 50 -14 50 2 C50 15 34 22 10 22 L-22 21 C-40 20 -48 13 -48 0 Z', 1.6),
    ...both('M-34 2 C-32 -16 -2 -22 18 -18 C36 -14 40 4 24 10 C10 14 -6 2 -14 8 C-22 16 -36 14 -34 2 Z', '#D9E2B8', 2),
  ];
}

/** A thick egg with a bumpy coat. */
function roundwormEgg(): Ink[] {
  const bumps = Array.from({ length: 22 }, (_, i) => {
    const turn = (i * Math.PI * 2) / 22;
    return ovalPath(66 * Math.cos(turn), 54 * Math.sin(turn), 11);
  });
  return [
    ...bumps.flatMap((d) => both(d, '#E3D3A6', 2)),
    ...both(ovalPath(0, 0, 62, 50), '#F1E6C4', 3),
    line(ovalPath(0, 0, 53, 41), 1.6),
    ...both(ovalPath(0, 0, 38, 29), '#D9C48C', 2),
    ...[-18, -4, 10, 20].map((x, i) => line(ovalPath(x, i % 2 ? 8 : -7, 4), 1.4)),
  ];
}

/** A pear with two nuclei and its whips. */
function giardia(): Ink[] {
  return [
    line('M-16 -58 C-40 -82 -70 -78 -84 -62 M16 -58 C40 -82 70 -78 84 -62', 2),
    line(
      'M-10 62 C-18 92 -40 104 -52 100 M10 62 C18 92 40 104 52 100 M-36 24 C-62 34 -74 52 -80 66 M36 24 C62 34 74 52 80 66',
      2,
    ),
    ...both(
      'M0 -72 C38 -72 50 -36 42 0 C34 36 12 62 0 70 C-12 62 -34 36 -42 0 C-50 -36 -38 -72 0 -72 Z',
      '#F2F4E2',
      3.5,
    ),
    ...both(ovalPath(-17, -28, 13, 17), '#D9E2B8', 2),
    ...both(ovalPath(17, -28, 13, 17), '#D9E2B8', 2),
    { d: `${ovalPath(-17, -28, 4)} ${ovalPath(17, -28, 4)}`, fill: PEN },
    line('M-5 -6 L-3 58 M5 -6 L3 58 M-20 16 Q0 24 20 14', 2),
  ];
}

function virus(): Ink[] {
  const spikes = Array.from({ length: 18 }, (_, i) => {
    const turn = (i * Math.PI) / 9;
    const at = (r: number): string => `${(r * Math.cos(turn)).toFixed(1)} ${(r * Math.sin(turn)).toFixed(1)}`;
    return [
      line(`M${at(50)} L${at(66)}`, 3),
      ...both(ovalPath(71 * Math.cos(turn), 71 * Math.sin(turn), 6), '#E8C4B2', 2),
    ];
  });
  return [
    ...spikes.flat(),
    ...both(ovalPath(0, 0, 50), '#F6E9DF', 3.5),
    line(ovalPath(0, 0, 41), 1.4),
    line('M-26 -10 C-14 -28 2 6 16 -14 C24 -24 30 -6 24 4 M-24 14 C-10 0 2 30 20 16', 2.4),
  ];
}

/** A red cell, seen from above: pale in the middle. */
function redCell(pale: boolean): Ink[] {
  return [
    ...both(ovalPath(0, 0, 56, 54), pale ? '#F6DDD3' : '#E9B9A6', 3),
    wash(ovalPath(-2, -2, pale ? 34 : 20, pale ? 32 : 19), pale ? '#FDF4EF' : '#F3D6C9'),
    line('M-40 -22 C-32 -38 -14 -46 6 -46', 1.6),
  ];
}

function spiral(): Ink[] {
  const turns = Array.from({ length: 57 }, (_, i) => {
    const x = -112 + i * 4;
    return `${i ? 'L' : 'M'}${x} ${(15 * Math.sin(i / 1.75)).toFixed(1)}`;
  }).join(' ');
  return [line(turns, 6), { d: turns, stroke: '#DDE6BE', width: 2.4 }];
}

/** A vessel cut along and across, with its layers. */
function artery(): Ink[] {
  const band = (top: number, bottom: number, fill: string): Ink[] =>
    both(
      `M-330 ${top} C-160 ${top - 50} 40 ${top + 56} 330 ${top - 12} L330 ${bottom - 12} C40 ${bottom + 56} -160 ${bottom - 50} -330 ${bottom} Z`,
      fill,
      3,
    );
  const cells = [-240, -130, -20, 96, 206].flatMap((x, i) =>
    placeInks(redCell(false), x, -8 + (i % 2 ? 22 : -18), 0.58, i * 31),
  );
  return [
    ...band(-170, 170, '#E9C3B1'),
    ...band(-136, 136, '#F2D9CB'),
    ...band(-104, 104, '#FBEFE7'),
    ...cells,
    line('M-300 -152 C-150 -196 40 -96 300 -158 M-300 152 C-150 108 40 208 300 146', 1.6),
  ];
}

/** The net of little beams inside a bone; beams grow thinner to the right. */
function bone(): Ink[] {
  const next = chance(11);
  const inks: Ink[] = [wash(sheetPath(-330, -330, 330, 330), '#EFE3CC')];
  for (let row = -4; row <= 4; row++)
    for (let place = -4; place <= 4; place++) {
      const x = place * 84 + (row % 2 ? 42 : 0) + (next() - 0.5) * 18;
      const y = row * 74 + (next() - 0.5) * 16;
      const size = 0.72 + ((x + 330) / 660) * 0.36;
      const [rx, ry] = [36 * size + next() * 5, 30 * size + next() * 6];
      inks.push(
        ...both(ovalPath(x, y, rx, ry), '#B99C7C', 2.4),
        wash(ovalPath(x + 4, y + 5, rx * 0.82, ry * 0.8), '#A4866A'),
      );
    }
  return inks;
}

const LOOSE: Readonly<Partial<Record<Field, (index: number) => Ink[]>>> = {
  pinworm: pinwormEgg,
  roundworm: roundwormEgg,
  giardia,
  virus,
  blood: (index) => redCell(index % 3 !== 1),
  spirals: spiral,
};

/** Places that do not touch, within the field. */
const PLACES = [
  [-10, -8, 1.28],
  [-172, -128, 0.94],
  [150, -160, 1.02],
  [-196, 92, 1],
  [176, 96, 1.1],
  [-6, 204, 0.9],
  [14, -232, 0.78],
] as const;

function seen(field: Field): Ink[] {
  if (field === 'artery') return artery();
  if (field === 'bone') return bone();
  const next = chance(seedOf(field));
  const dust = Array.from({ length: 60 }, () => {
    const [turn, reach] = [next() * Math.PI * 2, Math.sqrt(next()) * 300];
    return ovalPath(reach * Math.cos(turn), reach * Math.sin(turn), 1.5 + next() * 2.5);
  }).join(' ');
  return [
    { d: dust, fill: PEN, opacity: 0.16 },
    ...PLACES.flatMap(([x, y, size], index) => placeInks(LOOSE[field]!(index), x, y, size, next() * 360)),
  ];
}

/** The round field of view in its ring; `label` says how many times larger. */
export function fieldOfView(field: Field, label: string, x: number, y: number): string {
  const id = `field-${field}`;
  const ring = printInks([
    { d: ovalPath(x + 12, y + 22, 338), fill: INK, opacity: 0.07 },
    { d: ovalPath(x + 6, y + 10, 334), fill: INK, opacity: 0.07 },
    { d: ovalPath(x, y, 330), fill: '#FFFEF8' },
  ]);
  const rim = printInks([
    { d: ovalPath(x, y, 322), stroke: blend(QUIET, PAPER, 0.2), width: 18 },
    { d: ovalPath(x, y, 331), stroke: blend(INK, PAPER, 0.3), width: 3 },
    { d: ovalPath(x, y, 312), stroke: blend(INK, PAPER, 0.45), width: 2 },
    {
      d: `M${x - 250} ${y - 140} C${x - 200} ${y - 235} ${x - 120} ${y - 276} ${x - 30} ${y - 288}`,
      stroke: '#FFFFFF',
      width: 12,
      opacity: 0.65,
    },
    { d: setLine(label, x + 300, y + 340, 34, STRONG_FACE, 'right'), fill: QUIET },
  ]);
  return (
    `<clipPath id="${id}"><circle cx="${x}" cy="${y}" r="314"/></clipPath>` +
    `${ring}<g clip-path="url(#${id})">${printInks(placeInks(seen(field), x, y))}</g>${rim}`
  );
}

/** A school microscope from its side, its foot at (x, y), about 620 high. */
export function microscope(x: number, y: number): string {
  const [dark, steel, pale] = ['#3C4A33', '#8F9C86', '#DDE3D3'];
  const edge = (d: string, fill: string): Ink[] => [
    { d, fill },
    { d, stroke: INK, width: 3 },
  ];
  const tube: Ink[] = [
    ...edge('M-34 -150 L34 -150 L34 120 L-34 120 Z', pale),
    { d: 'M-20 -146 L-20 116', stroke: '#FFFFFF', width: 10 },
    { d: 'M24 -146 L24 116', stroke: steel, width: 8, opacity: 0.6 },
    ...edge('M-42 -196 L42 -196 L38 -150 L-38 -150 Z', dark),
    ...edge('M-50 -216 L50 -216 L50 -194 L-50 -194 Z', dark),
    ...edge('M-44 120 L44 120 L36 156 L-36 156 Z', dark),
    ...edge('M-24 156 L24 156 L18 222 L-18 222 Z', pale),
    ...edge('M-14 222 L14 222 L10 244 L-10 244 Z', steel),
    { d: 'M-24 176 L24 176', stroke: INK, width: 2 },
  ];
  const inks: Ink[] = [
    // The foot, the pillar and the arm.
    ...edge('M-190 0 C-190 -34 -150 -46 -110 -46 L150 -46 C190 -46 206 -30 206 0 Z', dark),
    { d: 'M-170 -14 L186 -14', stroke: '#FFFFFF', width: 4, opacity: 0.25 },
    ...edge('M96 -46 L96 -150 L168 -150 L168 -46 Z', steel),
    ...edge(
      'M100 -146 C196 -180 226 -330 150 -452 C120 -500 70 -520 20 -512 L8 -448 C50 -450 84 -432 106 -398 C156 -318 140 -220 84 -186 Z',
      dark,
    ),
    { d: 'M178 -250 C186 -330 160 -410 118 -462', stroke: '#FFFFFF', width: 7, opacity: 0.22 },
    // Wheels of the focus.
    ...edge(ovalPath(150, -236, 42), steel),
    ...edge(ovalPath(150, -236, 25), pale),
    { d: 'M126 -248 L174 -224 M132 -220 L168 -252', stroke: INK, width: 2, opacity: 0.5 },
    // The stage with a glass slide, and the mirror under it.
    ...edge('M-150 -176 L120 -176 L120 -152 L-150 -152 Z', steel),
    ...edge('M-104 -186 L34 -186 L34 -177 L-104 -177 Z', '#EAF1EE'),
    { d: 'M-50 -182 L-24 -182', stroke: '#B4472A', width: 5, opacity: 0.6 },
    ...edge('M-44 -152 L0 -152 L-6 -124 L-38 -124 Z', dark),
    ...edge(ovalPath(-22, -84, 36, 15), '#EAF1EE'),
    { d: 'M-22 -70 L-22 -46', stroke: INK, width: 8 },
    ...placeInks(tube, -2, -438, 1, 0).map((ink) => ink),
  ];
  return groundShadow(x, y, 400, 60) + printInks(placeInks(inks, x, y, 1.08));
}
