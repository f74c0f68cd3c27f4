/** Covers of things without a body: a course on a tablet, a lecture on a phone beside its poster. */
import { LABEL_PAPER } from './brand.ts';
import { landscapeCover, portraitCover, programmeInks } from './cover.ts';
import type { DrawPack } from './figure.ts';
import { groundShadow, slanting } from './ground.ts';
import { printInks, sheetPath, type Ink } from './ink.ts';
import { hueOf, INK, QUIET } from './palette.ts';
import type { PackShot } from '../demo-product.ts';

const n = (value: number): string => value.toFixed(1);

/** A screen standing upright; `content` has its origin at the middle of the upper edge of the glass. */
function device(name: string, width: number, height: number, corner: number, rim: number, content: string): string {
  const [outerW, outerH] = [width + rim * 2, height + rim * 2];
  return (
    slanting('deviceMetal', [
      [0, '#F4F3EC'],
      [0.3, '#C9C7BC'],
      [0.6, '#EDEBE1'],
      [1, '#98968A'],
    ]) +
    slanting('screenSheen', [
      [0, '#FFFFFF', 0.3],
      [0.36, '#FFFFFF', 0.08],
      [0.37, '#FFFFFF', 0],
      [1, '#FFFFFF', 0],
    ]) +
    `<rect x="${n(-outerW / 2 - 7)}" y="${n(-outerH - 7)}" width="${n(outerW + 14)}" height="${n(outerH + 14)}" rx="${corner + 7}" fill="url(#deviceMetal)"/>` +
    `<rect x="${n(-outerW / 2)}" y="${n(-outerH)}" width="${n(outerW)}" height="${n(outerH)}" rx="${corner}" fill="#1A1D15"/>` +
    `<clipPath id="${name}"><rect x="${n(-width / 2)}" y="0" width="${n(width)}" height="${n(height)}" rx="${n(corner * 0.55)}"/></clipPath>` +
    `<g transform="translate(0 ${n(-outerH + rim)})"><g clip-path="url(#${name})">${content}<rect x="${n(-width / 2)}" y="0" width="${n(width)}" height="${n(height)}" fill="url(#screenSheen)"/></g></g>` +
    `<circle cx="0" cy="${n(-outerH + rim / 2)}" r="5" fill="#3A4030"/>`
  );
}

function playButton(x: number, y: number, radius: number): string {
  const r = radius;
  return `<circle cx="${n(x + 4)}" cy="${n(y + 8)}" r="${r}" fill="#1B1408" fill-opacity=".18"/><circle cx="${n(x)}" cy="${n(y)}" r="${r}" fill="#FFFEFA"/><path d="M${n(x - r * 0.28)} ${n(y - r * 0.42)} L${n(x + r * 0.46)} ${n(y)} L${n(x - r * 0.28)} ${n(y + r * 0.42)} Z" fill="${INK}" stroke="${INK}" stroke-width="${n(r * 0.08)}" stroke-linejoin="round"/>`;
}

function progress(width: number, y: number, done: number, colour: string): string {
  const x = -width / 2;
  return `<path d="M${n(x)} ${n(y)} L${n(x + width)} ${n(y)}" stroke="#FFFEFA" stroke-opacity=".6" stroke-width="9" stroke-linecap="round"/><path d="M${n(x)} ${n(y)} L${n(x + width * done)} ${n(y)}" stroke="${colour}" stroke-width="9" stroke-linecap="round"/><circle cx="${n(x + width * done)}" cy="${n(y)}" r="15" fill="#FFFEFA" stroke="${colour}" stroke-width="7"/>`;
}

function programme(shot: PackShot, width: number, height: number, heading: string, rows: number): string {
  const hue = hueOf(shot.purpose);
  const ground: Ink = { d: sheetPath(-width / 2, 0, width / 2, height), fill: LABEL_PAPER };
  const inner = printInks(
    programmeInks(shot, width * 0.82, height * 0.84, heading, rows, { words: INK, quiet: QUIET, mark: hue.deep }),
  );
  return `${printInks([ground])}<g transform="translate(0 ${n(height * 0.08)})">${inner}</g>`;
}

export const drawCourse: DrawPack = (shot, side) => {
  const hue = hueOf(shot.purpose);
  const [width, height] = [1360, 960];
  const content =
    side === 'front'
      ? printInks(landscapeCover(shot, width, height, 'Онлайн-курс')) + playButton(width * 0.265, height * 0.48, 76)
      : programme(shot, width, height, 'Программа курса', 6);
  const stand = `<path d="M-220 -60 L-300 26 L300 26 L220 -60 Z" fill="#C9C4B2"/><path d="M-300 26 L300 26 L300 40 L-300 40 Z" fill="#A9A490"/><path d="M-220 -60 L220 -60 L300 26 L-300 26 Z" fill="url(#edgeShade)"/>`;
  const svg = `${groundShadow(20, 20, width * 0.95, 60)}${stand}<g transform="translate(0 -34)">${device('tabletGlass', width, height, 46, 46, content)}</g>${side === 'front' ? `<g transform="translate(0 -150)">${progress(width * 0.86, 0, 0.28, hue.deep)}</g>` : ''}`;
  return { svg, width: width + 106, height: height + 140, depth: 60, ownShadow: true };
};

export const drawLecture: DrawPack = (shot, side) => {
  const hue = hueOf(shot.purpose);
  const [width, height] = [640, 1270];
  let voice = '';
  for (let i = 0; i < 44; i++) {
    const reach = 16 + 58 * Math.abs(Math.sin(i * 0.9) * Math.cos(i * 0.37 + 1));
    voice += `M${n(-258 + i * 12)} ${n(-reach)} L${n(-258 + i * 12)} ${n(reach)} `;
  }
  const player =
    `<g transform="translate(0 ${height * 0.8})"><rect x="-320" y="-40" width="640" height="300" fill="${LABEL_PAPER}"/><path d="${voice}" stroke="${hue.deep}" stroke-width="5" stroke-linecap="round" transform="translate(0 70) scale(1 .62)"/>` +
    `${playButton(0, 172, 56)}<circle cx="0" cy="172" r="56" fill="none" stroke="${hue.deep}" stroke-width="4"/><path d="M-150 150 L-178 172 L-150 194 M150 150 L178 172 L150 194" fill="none" stroke="${INK}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/></g>`;
  const content =
    side === 'front'
      ? printInks([
          { d: sheetPath(-width / 2, 0, width / 2, height), fill: LABEL_PAPER },
          ...portraitCover(shot, width, height * 0.78, shot.count ?? ''),
        ]) + player
      : programme(shot, width, height, 'О чём лекция', 6);
  const phone = device('phoneGlass', width, height, 84, 26, content);
  const lean = side === 'front' ? '' : ' rotate(0)';
  return {
    svg: `${groundShadow(10, 6, width * 1.05, 44)}<g transform="translate(0 6)${lean}">${phone}</g>`,
    width: width + 66,
    height: height + 66,
    depth: 44,
    ownShadow: true,
  };
};
