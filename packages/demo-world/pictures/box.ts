import { backInks } from './back-label.ts';
import { BRAND, LABEL_PAPER, STRONG_FACE } from './brand.ts';
import { buildOf } from './cylinder.ts';
import { edge, facePath, paintFace, printOnFace, type Corners } from './face.ts';
import type { DrawPack } from './figure.ts';
import { down, groundShadow, paintName, slanting, standingShadow } from './ground.ts';
import { placeInks, sheetPath, type Ink } from './ink.ts';
import { labelInks } from './label.ts';
import { lineWidth, setLine } from '../../../src/shop/pictures/lettering.ts';
import { blend, hueOf } from './palette.ts';

/** A blister with domes over each tablet, printed foil between them. */
function blister(tone: string): string {
  const foil = paintName('foil', tone);
  const [columns, rows, pitch] = [5, 2, 104];
  const [width, height] = [columns * pitch + 40, rows * pitch + 40];
  let domes = '';
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [20 + pitch * (column + 0.5), 20 + pitch * (row + 0.5)];
      domes +=
        `<ellipse cx="${x + 5}" cy="${y + 7}" rx="40" ry="40" fill="#1B1408" fill-opacity=".22"/><circle cx="${x}" cy="${y}" r="39" fill="#EDEAE0"/>` +
        `<circle cx="${x}" cy="${y}" r="31" fill="${tone}"/><path d="M${x - 27} ${y - 8} A28 28 0 0 1 ${x + 4} ${y - 28}" stroke="#fff" stroke-width="7" stroke-linecap="round" fill="none" stroke-opacity=".9"/>` +
        `<path d="M${x + 31} ${y + 10} A32 32 0 0 1 ${x - 6} ${y + 33}" stroke="#1B1408" stroke-width="5" stroke-linecap="round" fill="none" stroke-opacity=".16"/>`;
    }
  return (
    slanting(foil, [
      [0, '#F7F6F0'],
      [0.35, '#CFCDC2'],
      [0.5, '#FBFAF5'],
      [0.75, '#C4C1B4'],
      [1, '#E6E3D8'],
    ]) +
    `<rect width="${width}" height="${height}" rx="26" fill="#1B1408" fill-opacity=".18" transform="translate(9 14)"/><rect width="${width}" height="${height}" rx="26" fill="url(#${foil})"/>${domes}`
  );
}

export const drawBox: DrawPack = (shot, side) => {
  const hue = hueOf(shot.purpose);
  const [width, height, deep] = buildOf(
    shot,
    [
      [640, 980, 190],
      [700, 920, 210],
      [860, 640, 200],
    ] as const,
    'box',
  );
  // Eye a little above the box: bottom edges climb away from the near corner more than top edges do.
  const left = -width * 0.5 - deep * 0.28;
  const near = left + width;
  const right = near + deep;
  const front: Corners = [
    [left, -height - 2],
    [near, -height],
    [near, 0],
    [left, -30],
  ];
  const flank: Corners = [
    [near, -height],
    [right, -height - 10],
    [right, -72],
    [near, 0],
  ];
  const lid: Corners = [
    [left, -height - 2],
    [left + deep * 0.86, -height - 38],
    [right, -height - 10],
    [near, -height],
  ];
  const cardboard = blend(LABEL_PAPER, hue.pale, 0.25);
  const field = { sheet: width, visible: width * 0.88, height };
  const inks = side === 'front' ? labelInks(shot, field) : backInks(shot, field);
  const flankColour = buildOf(shot, [hue.base, cardboard, hue.pale], 'flank');
  const onFlank = flankColour === hue.base ? hue.onBase : hue.deep;
  const spine = `${BRAND}  ·  ${shot.title}`;
  const size = Math.min(46, (height * 0.78 * 1000) / lineWidth(spine, 1000, STRONG_FACE));
  const flankInks: Ink[] = [
    { d: sheetPath(-deep / 2, 0, deep / 2, height), fill: flankColour },
    ...placeInks([{ d: setLine(spine, 0, size * 0.34, size, STRONG_FACE), fill: onFlank }], 0, height * 0.5, 1, -90),
  ];
  const svg =
    standingShadow([
      [left, -30],
      [near, 0],
      [right, -72],
    ]) +
    slanting('boxFront', [
      [0, '#FFFFFF', 0.2],
      [0.45, '#FFFFFF', 0],
      [1, '#4A3E1E', 0.1],
    ]) +
    down('boxFlank', [
      [0, '#2A220F', 0.2],
      [0.7, '#2A220F', 0.3],
      [1, '#2A220F', 0.4],
    ]) +
    paintFace(lid, blend(cardboard, '#FFFFFF', 0.5)) +
    `<path d="${facePath(lid)}" fill="#2A220F" fill-opacity=".04"/>` +
    printOnFace(flankInks, deep, height, flank) +
    paintFace(flank, 'url(#boxFlank)') +
    printOnFace(inks, width, height, front) +
    paintFace(front, 'url(#boxFront)') +
    edge([near, -height], [near, 0], '#FFFFFF', 4, 0.6) +
    edge([near + 4, -height], [near + 4, -2], '#2A220F', 3, 0.14) +
    edge([left, -height - 2], [near, -height], '#FFFFFF', 5, 0.85) +
    edge([near, -height], [right, -height - 10], '#FFFFFF', 4, 0.4) +
    edge([left + 1, -height], [left + 1, -30], '#2A220F', 3, 0.1) +
    edge([left + width * 0.42, -height - 3], [left + width * 0.42 + deep * 0.3, -height - 15], '#2A220F', 2, 0.12);
  const strip =
    side === 'front'
      ? ''
      : `${groundShadow(-40, 150, 600, 36)}<g transform="translate(-360 20) skewX(-18) scale(1 .58)">${blister(blend('#F1E9D4', hue.pale, 0.4))}</g>`;
  return { svg: svg + strip, width: width + deep * 0.9, height: height + 38, depth: 66, ownShadow: true };
};
