import { buildOf, lit, wallPath, wrappedLabel } from './cylinder.ts';
import { saltStones } from './contents.ts';
import { seedOf } from './drawing.ts';
import type { DrawPack } from './figure.ts';
import { across, down, groundShadow, paintName } from './ground.ts';
import { blend, hueOf, INK } from './palette.ts';

const SALT = ['#F9E9DF', '#F1D2C1', '#E9BBA2', '#FFFFFF', '#E0A286'];
const RADIUS = 236;

function mouthpiece(colour: string): string {
  const name = paintName('mouth', colour);
  // A neck that narrows and leans to the lips, with a slit at its end.
  const neck =
    'M-226 0 C-222 -74 -150 -110 -118 -170 C-98 -212 -96 -270 -104 -330 C-108 -362 -80 -380 -34 -388 C14 -396 62 -394 74 -372 C86 -340 70 -270 92 -206 C116 -134 222 -80 226 0 A226 30 0 0 1 -226 0 Z';
  return (
    across(name, [
      [0, blend(colour, INK, 0.22)],
      [0.12, blend(colour, INK, 0.06)],
      [0.3, blend(colour, '#FFFFFF', 0.75)],
      [0.5, colour],
      [0.78, blend(colour, INK, 0.16)],
      [0.95, blend(colour, INK, 0.3)],
      [1, blend(colour, INK, 0.2)],
    ]) +
    `<path d="${neck}" fill="url(#${name})"/><path d="M-104 -340 C-108 -362 -80 -380 -34 -388 C14 -396 62 -394 74 -372 C78 -352 40 -340 -14 -334 C-62 -328 -100 -326 -104 -340 Z" fill="${blend(colour, '#FFFFFF', 0.5)}"/>` +
    `<path d="M-74 -350 C-60 -366 -10 -376 44 -372 C40 -356 -30 -346 -74 -350 Z" fill="#2A220F" fill-opacity=".6"/>` +
    `<path d="M-72 -300 C-66 -220 -92 -160 -150 -104" stroke="#fff" stroke-width="16" stroke-opacity=".75" fill="none" stroke-linecap="round"/>` +
    `<path d="M-226 -6 A226 30 0 0 0 226 -6" fill="none" stroke="#2A220F" stroke-opacity=".18" stroke-width="4"/>`
  );
}

export const drawInhaler: DrawPack = (shot, side) => {
  const hue = hueOf(shot.purpose ?? 'Солевой отдых');
  const colour = buildOf(shot, ['#F8F6EF', blend(hue.base, '#FFFFFF', 0.35), '#EFEDE4'], 'inhaler');
  const name = paintName('inhalerBody', colour);
  const seed = seedOf(shot.title);
  const sag = 34;
  // Clear chamber in the middle: salt stones seen through the wall.
  const chamberTop = -640;
  const chamberLow = -452;
  const chamber =
    `<path d="${wallPath(chamberTop, chamberLow, RADIUS - 8, RADIUS - 8, sag, sag)}" fill="#F7E9E0"/>` +
    `<clipPath id="chamberClip"><path d="${wallPath(chamberTop + 26, chamberLow, RADIUS - 14, RADIUS - 14, 10, sag)}"/></clipPath>` +
    `<g clip-path="url(#chamberClip)"><g transform="translate(0 ${(chamberTop + chamberLow) / 2 + 40})">${saltStones(RADIUS * 1.05, 112, seed, SALT, 190, 1.5)}</g></g>` +
    `<path d="${wallPath(chamberTop, chamberLow, RADIUS - 8, RADIUS - 8, sag, sag)}" fill="url(#cylinderLight)" fill-opacity=".9"/>` +
    `<path d="M-150 ${chamberTop + 42} L-150 ${chamberLow + 8} L-112 ${chamberLow + 14} L-112 ${chamberTop + 48} Z" fill="#fff" fill-opacity=".55"/>`;
  const ring = (top: number, height: number): string =>
    lit(wallPath(top, top + height, RADIUS + 4, RADIUS + 4, sag, sag), `url(#${name})`) +
    `<path d="M${-RADIUS - 4} ${top + 2} A${RADIUS + 4} ${sag} 0 0 0 ${RADIUS + 4} ${top + 2}" fill="none" stroke="#fff" stroke-width="4" stroke-opacity=".7"/>`;
  const body =
    across(name, [
      [0, blend(colour, INK, 0.1)],
      [0.3, blend(colour, '#FFFFFF', 0.5)],
      [0.6, colour],
      [1, blend(colour, INK, 0.14)],
    ]) +
    down('underRing', [
      [0, '#1B1408', 0.22],
      [1, '#1B1408', 0],
    ]) +
    lit(wallPath(-440, 0, RADIUS, RADIUS, sag, sag), `url(#${name})`) +
    wrappedLabel(shot, side, { radius: RADIUS + 1, top: -412, height: 372, sag, words: 1.55 }) +
    chamber +
    ring(-462, 38) +
    ring(-672, 38);
  const top = -676;
  const figure = { width: RADIUS * 2, height: 1060, depth: sag * 2 };
  if (side === 'front')
    return { svg: `${body}<g transform="translate(0 ${top})">${mouthpiece(colour)}</g>`, ...figure };

  const open = `<ellipse cx="0" cy="-672" rx="${RADIUS + 4}" ry="${sag}" fill="${blend(colour, '#FFFFFF', 0.4)}"/><ellipse cx="0" cy="-672" rx="${RADIUS - 26}" ry="${sag - 6}" fill="#D9A68F"/><g transform="translate(0 -670)">${saltStones(RADIUS - 40, sag - 10, seed + 2, SALT, 70, 1.05)}</g>`;
  const aside =
    groundShadow(440, 70, 440, 60) +
    `<g transform="translate(440 44) scale(.9)">${mouthpiece(colour)}</g>` +
    `<g transform="translate(-250 110)"><ellipse cx="8" cy="16" rx="190" ry="40" fill="url(#softShadow)"/>${saltStones(150, 28, seed + 3, SALT, 56, 1.4)}</g>`;
  return { svg: body + open + aside, ...figure, height: 720 };
};
