import { buildOf, lit, ridges, wallPath, wrappedLabel } from './cylinder.ts';
import { drop } from './contents.ts';
import type { DrawPack } from './figure.ts';
import { across, groundShadow, paintName } from './ground.ts';
import { blend, hueOf } from './palette.ts';

const GLASS = {
  amber: [
    [0, '#421A04'],
    [0.06, '#9A4E14'],
    [0.14, '#70330B'],
    [0.28, '#B4651F'],
    [0.45, '#82400F'],
    [0.66, '#5C2808'],
    [0.86, '#3E1904'],
    [0.94, '#8A4614'],
    [1, '#331303'],
  ],
  green: [
    [0, '#14210C'],
    [0.06, '#55702C'],
    [0.14, '#2F4417'],
    [0.28, '#6B8A38'],
    [0.45, '#3D5620'],
    [0.66, '#2B3E15'],
    [0.86, '#1B290D'],
    [0.94, '#4C6628'],
    [1, '#101A08'],
  ],
} as const;

const RADIUS = 236;

function pipette(rubber: string): string {
  const name = paintName('rubber', rubber);
  const bulb =
    'M-62 0 L-62 -60 C-62 -130 -50 -180 -46 -214 C-42 -248 -24 -262 0 -262 C24 -262 42 -248 46 -214 C50 -180 62 -130 62 -60 L62 0 A62 9 0 0 1 -62 0 Z';
  return (
    across(name, [
      [0, blend(rubber, '#000000', 0.25)],
      [0.28, blend(rubber, '#FFFFFF', 0.45)],
      [0.55, rubber],
      [1, blend(rubber, '#000000', 0.3)],
    ]) +
    `<path d="${bulb}" fill="url(#${name})"/><path d="M-38 -40 C-36 -120 -26 -170 -24 -210" stroke="#fff" stroke-opacity=".5" stroke-width="9" fill="none" stroke-linecap="round"/>`
  );
}

function collar(colour: string, top: number, bottom: number): string {
  const name = paintName('collar', colour);
  return (
    across(name, [
      [0, blend(colour, '#1B1408', 0.28)],
      [0.25, blend(colour, '#FFFFFF', 0.5)],
      [0.55, colour],
      [1, blend(colour, '#1B1408', 0.35)],
    ]) +
    lit(wallPath(top, bottom, 112, 114, 12, 13), `url(#${name})`) +
    ridges(113, top + 8, bottom - 12, 12, 34) +
    `<ellipse cx="0" cy="${top}" rx="112" ry="12" fill="${blend(colour, '#FFFFFF', 0.25)}"/>`
  );
}

export const drawDropper: DrawPack = (shot, side) => {
  const hue = hueOf(shot.purpose);
  const glass = buildOf(shot, ['amber', 'green', 'amber'] as const, 'glass');
  const metal = buildOf(shot, ['#FBFAF6', '#C9A86A', '#2A3120'], 'collar');
  const rubber = metal === '#FBFAF6' ? '#F1EEE4' : '#2B2B24';
  const [top, sag] = [-640, 36];
  const paint = `url(#${glass}Dropper)`;
  const body =
    `M-88 ${top - 148} L-88 ${top - 108} C-92 ${top - 66} -${RADIUS} ${top - 84} -${RADIUS} ${top + 24} L-${RADIUS} -30 C-${RADIUS} -6 -222 2 -204 8 C-120 ${sag} 120 ${sag} 204 8 C222 2 ${RADIUS} -6 ${RADIUS} -30 ` +
    `L${RADIUS} ${top + 24} C${RADIUS} ${top - 84} 92 ${top - 66} 88 ${top - 108} L88 ${top - 148} Z`;
  const inside = `<path d="M-${RADIUS - 16} ${top + 40} C-${RADIUS - 20} ${top - 40} -120 ${top - 52} -92 ${top - 66} A92 12 0 0 0 92 ${top - 66} C120 ${top - 52} ${RADIUS - 20} ${top - 40} ${RADIUS - 16} ${top + 40} Z" fill="#1C0A02" fill-opacity=".28"/><path d="M-8 ${top - 148} L-8 ${top + 60} M8 ${top - 148} L8 ${top + 60}" stroke="#FFE3B8" stroke-opacity=".28" stroke-width="4"/>`;
  const shine = `<path d="M-${RADIUS - 34} ${top + 44} C-${RADIUS - 36} ${top - 14} -170 ${top - 34} -132 ${top - 52} C-156 ${top - 26} -164 ${top - 6} -164 ${top + 44} Z" fill="#fff" fill-opacity=".42"/><path d="M132 ${top - 50} C190 ${top - 30} ${RADIUS - 22} ${top - 20} ${RADIUS - 22} ${top + 40}" stroke="#FFD59A" stroke-opacity=".45" stroke-width="6" fill="none" stroke-linecap="round"/>`;
  const label = wrappedLabel(shot, side, {
    radius: RADIUS + 1,
    top: top + 54,
    height: -top - 54 - 62,
    sag,
    words: 1.52,
  });
  const bottle = across(`${glass}Dropper`, GLASS[glass]) + lit(body, paint) + inside + shine + label;
  const cap = collar(metal, top - 262, top - 128);
  const closed = `${bottle}<g transform="translate(0 ${top - 258})">${pipette(rubber)}</g>${cap}`;
  if (side === 'front') return { svg: closed, width: RADIUS * 2, height: -top + 520, depth: sag * 2 };

  // Opened: the pipette lies in front, a few drops beside it.
  const tube =
    `<path d="M-15 0 L-15 330 C-15 352 -7 360 -6 400 L6 400 C7 360 15 352 15 330 L15 0 Z" fill="#DDE6E0" fill-opacity=".55" stroke="#7C8A7C" stroke-opacity=".6" stroke-width="2.5"/>` +
    `<path d="M-11 150 L-11 328 C-11 348 -4 356 -3 396 L3 396 C4 356 11 348 11 328 L11 150 Z" fill="#C98A2C" fill-opacity=".75"/><path d="M-8 10 L-8 320" stroke="#fff" stroke-opacity=".8" stroke-width="4"/>`;
  const lying =
    groundShadow(60, 206, 640, 22) +
    `<g transform="translate(60 150) rotate(-98) scale(1.02)">${tube}<g transform="translate(0 -128)">${pipette(rubber)}</g>${collar(metal, -132, 0)}</g>`;
  const neck =
    across('neckGlass', GLASS[glass]) +
    `<path d="${wallPath(top - 176, top - 118, 84, 84, 10, 10)}" fill="url(#neckGlass)"/><ellipse cx="0" cy="${top - 176}" rx="84" ry="11" fill="${blend('#6A2E0A', '#FFFFFF', 0.3)}"/><ellipse cx="0" cy="${top - 174}" rx="66" ry="8" fill="#1C0A02" fill-opacity=".75"/>`;
  return {
    svg:
      bottle +
      neck +
      lying +
      drop(500, 128, 34, hue.base === '#E8C4B2' ? '#D9A25E' : '#D8A03C') +
      drop(570, 168, 20, '#D8A03C'),
    width: RADIUS * 2,
    height: -top + 200,
    depth: sag * 2,
  };
};
