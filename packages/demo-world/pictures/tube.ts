import { LABEL_PAPER } from './brand.ts';
import { buildOf, lit, ridges, wallPath } from './cylinder.ts';
import { backInks } from './back-label.ts';
import type { DrawPack } from './figure.ts';
import { across, down, groundShadow, paintName } from './ground.ts';
import { printInks } from './ink.ts';
import { labelInks } from './label.ts';
import { blend, hueOf, INK } from './palette.ts';

const TOP = -1130;
const FOOT = -170;
/** Round at the cap, flat at the crimp: the outline widens and the shading flattens. */
const OUTLINE = `M-262 ${TOP} L262 ${TOP} L262 ${TOP + 74} C258 -800 226 -420 204 ${FOOT - 30} C202 ${FOOT - 10} 190 ${FOOT} 170 ${FOOT + 6} A176 24 0 0 1 -170 ${FOOT + 6} C-190 ${FOOT} -202 ${FOOT - 10} -204 ${FOOT - 30} C-226 -420 -258 -800 -262 ${TOP + 74} Z`;

export const drawTube: DrawPack = (shot, side) => {
  const hue = hueOf(shot.purpose);
  const skin = buildOf(shot, [LABEL_PAPER, hue.pale, LABEL_PAPER], 'tube');
  const capColour = buildOf(shot, ['#F8F6EE', hue.base, hue.deep], 'tubecap');
  const name = paintName('tubecap', capColour);
  const field = { sheet: 560, visible: 380, height: 850 };
  const inks =
    side === 'front' ? labelInks(shot, field, skin === hue.pale ? 'wash' : undefined) : backInks(shot, field);
  const taper = (x: number, y: number): readonly [number, number] => {
    const down01 = y / field.height;
    return [x * (1.04 - 0.2 * down01), y + 14 * down01 * Math.cos((x / 420) * 1.5)];
  };
  let crimps = '';
  for (let x = -254; x <= 256; x += 8) crimps += `M${x} ${TOP + 5} L${x} ${TOP + 66} `;
  const body =
    across('tubeLight', [
      [0, '#2A220F', 0.3],
      [0.07, '#2A220F', 0.12],
      [0.14, '#FFFFFF', 0.2],
      [0.26, '#FFFFFF', 0.5],
      [0.34, '#FFFFFF', 0.12],
      [0.5, '#2A220F', 0],
      [0.75, '#2A220F', 0.1],
      [0.92, '#2A220F', 0.26],
      [0.97, '#FFFFFF', 0.1],
      [1, '#2A220F', 0.3],
    ]) +
    down('tubeFall', [
      [0, '#2A220F', 0.05],
      [0.06, '#2A220F', 0.1],
      [0.12, '#FFFFFF', 0.25],
      [0.4, '#FFFFFF', 0],
      [0.9, '#2A220F', 0.05],
      [1, '#2A220F', 0.22],
    ]) +
    `<clipPath id="tubeClip"><path d="${OUTLINE}"/></clipPath><path d="${OUTLINE}" fill="${skin}"/>` +
    `<g clip-path="url(#tubeClip)"><g transform="translate(0 ${TOP + 96})">${printInks(inks, taper)}</g></g>` +
    `<path d="${OUTLINE}" fill="url(#tubeLight)"/><path d="${OUTLINE}" fill="url(#tubeFall)"/>` +
    `<path d="${crimps}" stroke="#2A220F" stroke-opacity=".13" stroke-width="2.4"/><path d="${crimps}" stroke="#fff" stroke-opacity=".6" stroke-width="2" transform="translate(3.4 0)"/>` +
    `<path d="M-262 ${TOP + 73} L262 ${TOP + 73}" stroke="#2A220F" stroke-opacity=".16" stroke-width="3"/>`;
  const cap =
    across(name, [
      [0, blend(capColour, INK, 0.2)],
      [0.27, blend(capColour, '#FFFFFF', 0.45)],
      [0.55, capColour],
      [1, blend(capColour, INK, 0.24)],
    ]) +
    lit(wallPath(FOOT - 4, 0, 178, 168, 24, 28), `url(#${name})`) +
    ridges(172, FOOT + 26, -18, 25, 40) +
    `<path d="M-178 ${FOOT + 2} A178 24 0 0 0 178 ${FOOT + 2}" fill="none" stroke="#fff" stroke-width="4" stroke-opacity=".5"/>`;
  const figure = { width: 400, height: -TOP, depth: 52 };
  if (side === 'front') return { svg: cap + body, ...figure };

  // A stroke of cream drawn with a finger, thick at its start.
  const cream = blend('#FFFDF6', hue.pale, 0.3);
  const smear =
    groundShadow(330, 130, 420, 30) +
    down(paintName('cream', cream), [
      [0, '#FFFFFF'],
      [0.55, cream],
      [1, blend(cream, '#5A4A2A', 0.26)],
    ]) +
    `<path d="M130 96 C150 40 250 34 330 58 C420 82 500 66 560 84 C600 98 580 126 530 124 C450 120 400 142 320 140 C220 138 112 146 130 96 Z" fill="url(#${paintName('cream', cream)})"/>` +
    `<path d="M180 84 C250 62 320 84 390 96 C440 104 500 92 548 98 M172 108 C250 92 330 116 420 116" stroke="#5A4A2A" stroke-opacity=".13" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M176 76 C236 56 300 74 360 84" stroke="#fff" stroke-width="9" fill="none" stroke-linecap="round"/>`;
  return { svg: cap + body + smear, ...figure };
};
