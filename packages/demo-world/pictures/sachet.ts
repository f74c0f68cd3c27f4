import { backInks } from './back-label.ts';
import { LABEL_PAPER } from './brand.ts';
import { buildOf } from './cylinder.ts';
import { driedLeaf, heap, saltStones } from './contents.ts';
import { seedOf } from './drawing.ts';
import type { DrawPack } from './figure.ts';
import { across, down } from './ground.ts';
import { printInks, sheetPath } from './ink.ts';
import { labelInks } from './label.ts';
import { blend, hueOf } from './palette.ts';

const WIDTH = 760;
const HEIGHT = 1080;
/** A filled pouch is widest a third from its foot and narrows to the flat seal at the top. */
const OUTLINE =
  `M-352 ${-HEIGHT} L352 ${-HEIGHT} C356 -930 372 -700 382 -420 C388 -250 384 -90 370 -24 C360 6 330 14 300 18 ` +
  `C150 40 -150 40 -300 18 C-330 14 -360 6 -370 -24 C-384 -90 -388 -250 -382 -420 C-372 -700 -356 -930 -352 ${-HEIGHT} Z`;

const SHADE =
  across('pouchAcross', [
    [0, '#2A220F', 0.26],
    [0.035, '#2A220F', 0.09],
    [0.06, '#FFFFFF', 0.3],
    [0.1, '#2A220F', 0.06],
    [0.2, '#FFFFFF', 0.12],
    [0.34, '#FFFFFF', 0.2],
    [0.55, '#2A220F', 0],
    [0.78, '#2A220F', 0.09],
    [0.9, '#2A220F', 0.2],
    [0.94, '#FFFFFF', 0.12],
    [0.97, '#2A220F', 0.16],
    [1, '#2A220F', 0.28],
  ]) +
  down('pouchDown', [
    [0, '#2A220F', 0.06],
    [0.15, '#2A220F', 0.0],
    [0.2, '#2A220F', 0.09],
    [0.27, '#FFFFFF', 0.2],
    [0.5, '#FFFFFF', 0],
    [0.82, '#2A220F', 0.07],
    [0.93, '#2A220F', 0.2],
    [1, '#2A220F', 0.34],
  ]);

export const drawSachet: DrawPack = (shot, side) => {
  const hue = hueOf(shot.purpose);
  const film = buildOf(shot, [LABEL_PAPER, '#D9C4A0', hue.pale, LABEL_PAPER], 'film');
  const kraft = film === '#D9C4A0';
  const field = { sheet: kraft ? 560 : WIDTH, visible: kraft ? 500 : 570, height: kraft ? 700 : 790 };
  const style = film === hue.pale ? 'wash' : undefined;
  const inks = side === 'front' ? labelInks(shot, field, style) : backInks(shot, field);
  const printTop = kraft ? -820 : -860;
  let crimps = '';
  for (let y = -HEIGHT + 10; y < -HEIGHT + 92; y += 10) crimps += `M-350 ${y} L350 ${y} `;
  // The film bulges, so does the print on it.
  const bulge = (x: number, y: number): readonly [number, number] => [
    x * (1 + 0.035 * Math.sin(Math.PI * Math.min(1, Math.max(0, y / field.height)))),
    y + 14 * Math.cos((x / WIDTH) * Math.PI),
  ];
  const paper = kraft ? [{ d: sheetPath(-280, 0, 280, 700), fill: LABEL_PAPER }] : [];
  const fibre = kraft
    ? Array.from(
        { length: 60 },
        (_, i) => `M${((i * 197) % 700) - 350} ${-((i * 331) % 1050) - 10}l${8 + (i % 5) * 5} ${(i % 7) - 3}`,
      ).join('')
    : '';
  const clip = `<clipPath id="pouchClip"><path d="${OUTLINE}"/></clipPath>`;
  const svg =
    SHADE +
    clip +
    `<path d="${OUTLINE}" fill="${film}"/>` +
    (kraft ? `<path d="${fibre}" stroke="#7A5E36" stroke-width="2" stroke-opacity=".35"/>` : '') +
    `<g clip-path="url(#pouchClip)"><g transform="translate(0 ${printTop})">${printInks([...paper, ...inks], bulge)}</g>` +
    (kraft
      ? ''
      : `<path d="M-400 -60 C-160 -20 160 -20 400 -60 L400 80 L-400 80 Z" fill="${hue.base}" fill-opacity="${film === hue.pale ? 0.75 : 1}"/>`) +
    `</g><path d="${OUTLINE}" fill="url(#pouchAcross)"/><path d="${OUTLINE}" fill="url(#pouchDown)"/>` +
    `<path d="${crimps}" stroke="#2A220F" stroke-opacity=".1" stroke-width="3"/><path d="${crimps}" stroke="#fff" stroke-opacity=".5" stroke-width="2" transform="translate(0 4)"/>` +
    `<path d="M-352 -972 L353 -972" stroke="#2A220F" stroke-opacity=".16" stroke-width="3"/><path d="M-354 -930 L355 -930 M-354 -916 L355 -916" stroke="#2A220F" stroke-opacity=".13" stroke-width="5"/><path d="M-354 -925 L355 -925" stroke="#fff" stroke-opacity=".6" stroke-width="4"/>` +
    `<path d="M-353 -952 l16 7 l-16 7 Z M353 -952 l-16 7 l16 7 Z" fill="#EFEBDD"/>` +
    // Gusset: the bottom folds forward where the pouch stands.
    `<path d="M-364 -60 C-220 -6 220 -6 364 -60" fill="none" stroke="#2A220F" stroke-opacity=".22" stroke-width="4"/><path d="M-364 -55 C-220 0 220 0 364 -55" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3"/>` +
    // Two soft dents below the seal and one long fold catch the light.
    `<path d="M-250 -900 C-262 -780 -292 -700 -330 -640 C-300 -730 -282 -810 -280 -900 Z" fill="#fff" fill-opacity=".22"/><path d="M262 -900 C270 -800 300 -720 334 -650 C300 -700 276 -760 262 -900 Z" fill="#2A220F" fill-opacity=".12"/>`;
  const figure = { width: WIDTH, height: HEIGHT, depth: 70 };
  if (side === 'front') return { svg, ...figure };

  const seed = seedOf(shot.title);
  const spill =
    shot.purpose === 'Солевой отдых' || shot.motif === 'crystal'
      ? `<ellipse cx="-120" cy="110" rx="300" ry="56" fill="url(#softShadow)"/><g transform="translate(-140 92)">${saltStones(240, 44, seed, ['#F6E3D8', '#EFCDBB', '#FBF1EA', '#E8B89F'], 110, 1.4)}</g>`
      : /порош|белок|протеин|какао|мука|коллаген|стик|клетчат/i.test(`${shot.title} ${shot.subtitle}`)
        ? heap(-130, 130, 460, 120, blend('#E9DDBB', hue.pale, 0.4), seed)
        : `<ellipse cx="-120" cy="112" rx="320" ry="60" fill="url(#softShadow)"/><g transform="translate(-140 94)">${driedLeaf(260, 44, seed, ['#5B5A2A', '#7A7238', '#8A6A3A', '#A58B4E', '#6E7F3A', '#C9B26A', hue.deep], 1.1)}</g>`;
  return { svg: svg + spill, ...figure };
};
