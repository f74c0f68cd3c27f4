import { BRAND, LABEL_PAPER, STRONG_FACE } from './brand.ts';
import { coverLook, portraitCover, programmeInks } from './cover.ts';
import { buildOf } from './cylinder.ts';
import { edge, facePath, paintFace, printOnFace, type Corner, type Corners } from './face.ts';
import type { DrawPack } from './figure.ts';
import { across, groundShadow, slanting, standingShadow } from './ground.ts';
import { placeInks, printInks, sheetPath, type Ink } from './ink.ts';
import { motifOf } from './label.ts';
import { lineWidth, setLine } from '../../../src/shop/pictures/lettering.ts';
import { motifInks } from './motifs.ts';
import { blend, hueOf, INK, QUIET } from './palette.ts';

export const drawBook: DrawPack = (shot, side) => {
  const hue = hueOf(shot.purpose);
  const look = coverLook(shot);
  if (side === 'second') return openBook(shot);
  const [width, height, thick] = buildOf(
    shot,
    [
      [800, 1130, 120],
      [760, 1080, 84],
      [840, 1140, 150],
    ] as const,
    'book',
  );
  // The spine turns to us on the left, the fore-edge is hidden; pages show at the top.
  const left = -width * 0.5 + thick * 0.2;
  const spineX = left - thick * 0.62;
  const cover: Corners = [
    [left, -height],
    [left + width, -height - 14],
    [left + width, -44],
    [left, 0],
  ];
  const spine: Corners = [
    [spineX, -height - 12],
    [left, -height],
    [left, 0],
    [spineX, -26],
  ];
  const pages: Corners = [
    [spineX + 8, -height - 14],
    [left + width - thick * 0.5, -height - 40],
    [left + width - 4, -height - 14],
    [left, -height - 2],
  ];
  const words = `${shot.title}`;
  const size = Math.min(thick * 0.34, (height * 0.62 * 1000) / lineWidth(words, 1000, STRONG_FACE));
  const spineInks: Ink[] = [
    { d: sheetPath(-thick / 2, 0, thick / 2, height), fill: look.ground === LABEL_PAPER ? hue.pale : look.ground },
    ...placeInks(
      [{ d: setLine(words, 0, size * 0.34, size, STRONG_FACE), fill: look.words }],
      0,
      height * 0.42,
      1,
      -90,
    ),
    ...placeInks(
      [{ d: setLine(BRAND, 0, size * 0.3, size * 0.7, STRONG_FACE), fill: look.words }],
      0,
      height * 0.86,
      1,
      -90,
    ),
  ];
  let leaves = '';
  for (let i = 1; i < 12; i++) {
    const t = i / 12;
    const mix = (a: Corner, b: Corner): string =>
      `${(a[0] + (b[0] - a[0]) * t).toFixed(1)} ${(a[1] + (b[1] - a[1]) * t).toFixed(1)}`;
    leaves += `M${mix(pages[0], pages[3])} L${mix(pages[1], pages[2])} `;
  }
  const hinge = (x: number, colour: string, opacity: number, strength: number): string =>
    edge([left + x, -height - x * 0.017], [left + x, -x * 0.055], colour, strength, opacity);
  const svg =
    standingShadow([
      [spineX, -26],
      [left, 0],
      [left + width, -44],
    ]) +
    slanting('coverSheen', [
      [0, '#FFFFFF', 0.26],
      [0.4, '#FFFFFF', 0.02],
      [0.55, '#1B1408', 0],
      [1, '#1B1408', 0.16],
    ]) +
    across('spineRound', [
      [0, '#1B1408', 0.5],
      [0.35, '#FFFFFF', 0.14],
      [0.6, '#1B1408', 0.12],
      [1, '#1B1408', 0.3],
    ]) +
    paintFace(pages, '#F2EBD9') +
    `<path d="${leaves}" stroke="#B9AC8C" stroke-width="1.6" stroke-opacity=".7"/>` +
    `<path d="${facePath([
      [spineX + 6, -height - 14],
      [left + width - thick * 0.5, -height - 42],
      [left + width - thick * 0.5, -height - 34],
      [spineX + 6, -height - 8],
    ])}" fill="${blend(look.ground, INK, 0.25)}"/>` +
    printOnFace(spineInks, thick, height, spine) +
    paintFace(spine, 'url(#spineRound)') +
    printOnFace(portraitCover(shot, width, height, shot.count ?? ''), width, height, cover) +
    paintFace(cover, 'url(#coverSheen)') +
    hinge(34, '#1B1408', 0.2, 9) +
    hinge(41, '#FFFFFF', 0.3, 5) +
    hinge(2, '#FFFFFF', 0.45, 4) +
    edge(cover[0], cover[1], '#FFFFFF', 4, 0.6) +
    edge(cover[1], cover[2], '#1B1408', 5, 0.2) +
    edge(cover[3], cover[2], '#1B1408', 4, 0.25);
  return { svg, width: width + thick * 0.5, height: height + 40, depth: 60, ownShadow: true };
};

const openBook = (shot: Parameters<DrawPack>[0]): ReturnType<DrawPack> => {
  const hue = hueOf(shot.purpose);
  const look = coverLook(shot);
  const [w, h] = [760, 980];
  // Lies open before us, slightly foreshortened; the pages rise to the fold and fall to the edges.
  const page = (sign: 1 | -1): string =>
    `M0 ${-h + 36} C${sign * 120} ${-h - 34} ${sign * 360} ${-h - 40} ${sign * (w - 40)} ${-h + 10} L${sign * w} -10 C${sign * 380} -60 ${sign * 130} -54 0 26 Z`;
  const lay =
    (sign: 1 | -1) =>
    (x: number, y: number): readonly [number, number] => {
      const u = sign === 1 ? x / w : 1 - x / w;
      const v = y / h;
      const lift = -52 * Math.sin(Math.PI * Math.min(1, u * 0.62 + 0.12)) + 34 * (1 - u);
      return [sign * u * (w - 40 * (1 - v)), -h + 20 + v * (h - 20) + lift + 8];
    };
  const left = placeInks(
    motifInks(motifOf(shot), { line: hue.deep, tint: hue.pale, paper: '#FFFDF6' }),
    w * 0.5,
    h * 0.45,
    2.9,
  );
  const caption: Ink[] = [
    ...left,
    {
      d: setLine(
        shot.title,
        w * 0.5,
        h * 0.86,
        Math.min(44, (w * 0.7 * 1000) / lineWidth(shot.title, 1000, { family: 'literata', weight: 400 })),
        { family: 'literata', weight: 400 },
      ),
      fill: INK,
    },
  ];
  const list = placeInks(
    programmeInks(shot, w * 0.74, h * 0.8, 'Содержание', 8, { words: INK, quiet: QUIET, mark: hue.deep }),
    w * 0.53,
    h * 0.08,
  );
  let leaves = '';
  for (let i = 0; i < 9; i++)
    for (const sign of [-1, 1])
      leaves += `M${sign * (w + i * 2.4)} ${-8 + i * 4} C${sign * 380} ${-58 + i * 5} ${sign * 130} ${-50 + i * 5} 0 ${28 + i * 4} `;
  const svg =
    groundShadow(10, 70, w * 2.1, 130) +
    across('foldShade', [
      [0, '#1B1408', 0.1],
      [0.4, '#1B1408', 0.02],
      [0.47, '#1B1408', 0.12],
      [0.5, '#1B1408', 0.4],
      [0.53, '#1B1408', 0.1],
      [0.6, '#FFFFFF', 0.2],
      [1, '#1B1408', 0.08],
    ]) +
    `<path d="M${-w - 44} ${-h + 30} L${-w - 26} 36 C-380 10 -130 30 0 74 C130 30 380 10 ${w + 26} 36 L${w + 44} ${-h + 30} Z" transform="scale(.985 1)" fill="${blend(look.ground === LABEL_PAPER ? hue.base : look.ground, INK, 0.12)}"/>` +
    `<path d="M${-w - 20} 26 L${-w} -10 C-380 -60 -130 -54 0 26 C130 -54 380 -60 ${w} -10 L${w + 20} 26 C380 -14 130 0 0 62 C-130 0 -380 -14 ${-w - 20} 26 Z" fill="#EDE5D0"/><path d="${leaves}" fill="none" stroke="#B9AC8C" stroke-width="1.8" stroke-opacity=".7"/>` +
    `<path d="${page(-1)}" fill="#FFFDF6"/><path d="${page(1)}" fill="#FFFDF6"/>${printInks(caption, lay(-1))}${printInks(list, lay(1))}` +
    `<path d="${page(-1)} ${page(1)}" fill="url(#foldShade)"/>` +
    `<path d="M-9 8 C-12 60 -46 92 -40 150 L-62 140 L-78 158 C-86 96 -26 64 -21 0 Z" fill="${hue.base}"/>`;
  return {
    svg: `<g transform="translate(0 90) scale(1.08 .94)">${svg}</g>`,
    width: w * 2 + 60,
    height: h,
    depth: 130,
    ownShadow: true,
  };
};
