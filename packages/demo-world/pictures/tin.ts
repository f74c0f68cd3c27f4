import { sealInks } from './brand.ts';
import { buildOf, lit, wallPath, wrappedLabel } from './cylinder.ts';
import { driedLeaf, heap, saltStones } from './contents.ts';
import { seedOf } from './drawing.ts';
import type { DrawPack } from './figure.ts';
import { across, groundShadow, paintName, round } from './ground.ts';
import { printInks } from './ink.ts';
import { blend, hueOf, INK } from './palette.ts';

const METAL = across('tinMetal', [
  [0, '#8F8D83'],
  [0.06, '#D9D6CB'],
  [0.14, '#B9B6AA'],
  [0.27, '#FFFFFB'],
  [0.4, '#D5D2C6'],
  [0.6, '#B5B2A5'],
  [0.82, '#8B887C'],
  [0.94, '#C6C3B7'],
  [1, '#807D72'],
]);

const TEA = ['#5B5A2A', '#7A7238', '#3F4A22', '#8A6A3A', '#A58B4E', '#4F3B1E', '#6E7F3A', '#C9B26A'];
const SALT = ['#F6E3D8', '#EFCDBB', '#E8B89F', '#FBF1EA', '#E3A88C'];

export const drawTin: DrawPack = (shot, side) => {
  const hue = hueOf(shot.purpose);
  const low = buildOf(shot, [true, false, false], 'tin');
  const [radius, height, sag] = low ? [400, 470, 92] : [326, 800, 62];
  const lidHeight = low ? 120 : 130;
  const lidColour = buildOf(shot, ['#F8F6EE', hue.base, hue.deep, '#DCD9CD'], 'tinlid');
  const name = paintName('tinlid', lidColour);
  const lid = (y: number): string => {
    const top = y - lidHeight;
    const face = paintName('lidface', lidColour);
    const seal = lidColour === hue.deep ? '#FFFDF8' : blend(lidColour, INK, 0.55);
    return (
      lit(wallPath(top, y, radius + 9, radius + 10, sag, sag), `url(#${name})`) +
      `<path d="M${-radius - 10} ${y - 12} A${radius + 10} ${sag} 0 0 0 ${radius + 10} ${y - 12}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3"/>` +
      round(
        face,
        [
          [0, blend(lidColour, '#FFFFFF', 0.55)],
          [0.55, blend(lidColour, '#FFFFFF', 0.12)],
          [1, blend(lidColour, INK, 0.14)],
        ],
        0.34,
        0.3,
        0.8,
      ) +
      `<ellipse cx="0" cy="${top}" rx="${radius + 9}" ry="${sag}" fill="url(#${face})"/>` +
      `<ellipse cx="0" cy="${top}" rx="${(radius + 9) * 0.93}" ry="${sag * 0.91}" fill="none" stroke="${blend(lidColour, INK, 0.3)}" stroke-width="3" stroke-opacity=".55"/>` +
      `<ellipse cx="0" cy="${top + 3}" rx="${(radius + 9) * 0.93}" ry="${sag * 0.91}" fill="none" stroke="#fff" stroke-width="2.5" stroke-opacity=".6"/>` +
      `<path d="M${-radius - 9} ${top} A${radius + 9} ${sag} 0 0 0 ${radius + 9} ${top}" fill="none" stroke="#fff" stroke-width="4" stroke-opacity=".65"/>` +
      `<g transform="translate(0 ${top}) scale(1 ${(sag / radius).toFixed(3)})">${printInks(sealInks(0, 0, radius * 0.38, seal))}</g>`
    );
  };
  const body =
    METAL +
    across(name, [
      [0, blend(lidColour, INK, 0.2)],
      [0.28, blend(lidColour, '#FFFFFF', 0.4)],
      [0.6, lidColour],
      [1, blend(lidColour, INK, 0.26)],
    ]) +
    lit(wallPath(-height, 0, radius, radius, sag, sag), 'url(#tinMetal)', 'labelLight') +
    wrappedLabel(shot, side, { radius: radius + 1, top: -height + 6, height: height - 26, sag, words: 1.56 }) +
    `<path d="M${-radius} -9 A${radius} ${sag} 0 0 0 ${radius} -9" fill="none" stroke="#F4F2E8" stroke-width="6"/><path d="M${-radius} -2 A${radius} ${sag} 0 0 0 ${radius} -2" fill="none" stroke="#77746A" stroke-width="5"/>`;
  const figure = { width: radius * 2 + 20, height: height + lidHeight + sag, depth: sag * 2 };
  if (side === 'front') {
    const under = `<path d="${wallPath(-height + 4, -height + 46, radius + 1, radius + 1, sag, sag)}" fill="url(#edgeShade)" fill-opacity=".8"/>`;
    return { svg: body + under + lid(-height + 10), ...figure };
  }

  const salty = shot.motif === 'crystal' || shot.motif === 'wave' || shot.purpose === 'Солевой отдых';
  const powder = !salty && /порош|какао|мука|белок|протеин|коллаген/i.test(`${shot.title} ${shot.subtitle}`);
  const seed = seedOf(shot.title);
  const inner = radius - 14;
  const content = salty
    ? saltStones(inner * 0.94, sag * 0.84, seed, SALT, 170, 1.25)
    : powder
      ? `<ellipse rx="${inner * 0.97}" ry="${sag * 0.9}" fill="${blend('#EADFC0', hue.pale, 0.5)}"/>`
      : driedLeaf(inner * 0.93, sag * 0.84, seed, TEA);
  const open =
    `<g transform="translate(0 ${-height})"><ellipse rx="${radius}" ry="${sag}" fill="url(#tinMetal)"/><ellipse rx="${inner}" ry="${sag * 0.93}" fill="${salty ? '#D9A68F' : powder ? '#D8CBA4' : '#3A3318'}"/>${content}` +
    `<path d="M${-inner} 0 A${inner} ${sag * 0.93} 0 0 1 ${inner} 0 A${inner} ${sag * 0.7} 0 0 0 ${-inner} 0 Z" fill="#1B1408" fill-opacity=".4"/>` +
    `<path d="M${-radius} 0 A${radius} ${sag} 0 0 0 ${radius} 0" fill="none" stroke="#fff" stroke-width="7" stroke-opacity=".9"/></g>`;
  const spill = salty
    ? `<g transform="translate(-${radius * 0.7} ${sag + 74})"><ellipse cx="10" cy="14" rx="170" ry="40" fill="url(#softShadow)"/>${saltStones(130, 26, seed + 1, SALT, 46, 1.3)}</g>`
    : powder
      ? heap(-radius * 0.75, sag + 84, 270, 84, blend('#EADFC0', hue.pale, 0.5), seed)
      : `<g transform="translate(-${radius * 0.7} ${sag + 74})"><ellipse cx="10" cy="14" rx="190" ry="44" fill="url(#softShadow)"/>${driedLeaf(150, 30, seed + 1, TEA)}</g>`;
  const lidAside = `${groundShadow(radius * 0.95, sag + 70, radius * 1.7, sag)}<g transform="translate(${radius * 0.95} ${sag + 40}) scale(.86)">${lid(0)}</g>`;
  return { svg: body + open + spill + lidAside, ...figure, height: height + sag };
};
