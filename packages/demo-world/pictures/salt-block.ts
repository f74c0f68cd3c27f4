import { backInks } from './back-label.ts';
import { LABEL_PAPER } from './brand.ts';
import { buildOf } from './cylinder.ts';
import { chance, seedOf } from './drawing.ts';
import { edge, onFace, paintFace, printOnFace, type Corner, type Corners } from './face.ts';
import { saltStones } from './contents.ts';
import type { DrawPack } from './figure.ts';
import { slanting, standingShadow } from './ground.ts';
import { bendPath } from './ink.ts';
import { labelInks } from './label.ts';
import { blend, hueOf } from './palette.ts';
import { roseTone, ROSE_SALT } from './salt-stone.ts';

const n = (value: number): string => value.toFixed(1);

/** A sawn face of salt: clouds of rose and white, saw marks, sparkling grains. */
function sawnFace(corners: Corners, width: number, height: number, light: number, seed: number): string {
  const random = chance(seed);
  const bend = onFace(width, height, corners);
  const cloud = (x: number, y: number, rx: number, ry: number): string => {
    const points = Array.from({ length: 9 }, (_, i) => {
      const reach = 0.7 + random() * 0.5;
      return [x + rx * reach * Math.cos((i / 9) * 6.283), y + ry * reach * Math.sin((i / 9) * 6.283)] as const;
    });
    const held = points.map(
      ([px, py]) => `${n(Math.max(0, Math.min(width, px)))} ${n(Math.max(0, Math.min(height, py)))}`,
    );
    return bendPath(
      `M${held[0]} ${held
        .slice(1)
        .map((point) => `L${point}`)
        .join(' ')} Z`,
      bend,
    );
  };
  let svg = paintFace(corners, roseTone(light, 0.5));
  for (let i = 0; i < 34; i++) {
    const speck = random();
    svg += `<path d="${cloud(random() * width, random() * height, width * (0.05 + random() * 0.16), height * (0.05 + random() * 0.13))}" fill="${roseTone(Math.min(1, Math.max(0, light + (speck - 0.5) * 0.7)), random())}" fill-opacity=".3"/>`;
  }
  let marks = '';
  let sparkle = '';
  for (let i = 0; i < 30; i++) {
    const [x, y] = [random() * width * 0.8, random() * height];
    marks += `${bendPath(`M${n(x)} ${n(y)} L${n(x + width * (0.08 + random() * 0.12))} ${n(Math.min(height, Math.max(0, y + (random() - 0.5) * 8)))}`, bend)} `;
    sparkle += `${bendPath(`M${n(random() * width)} ${n(random() * height)}`, bend)}l3 2`;
  }
  return `${svg}<path d="${marks}" stroke="${ROSE_SALT.shade}" stroke-opacity=".2" stroke-width="2.5" fill="none"/><path d="${sparkle}" stroke="#fff" stroke-opacity=".85" stroke-width="5" stroke-linecap="round"/>`;
}

function brick(
  seed: number,
  width: number,
  height: number,
  deep: number,
): { svg: string; front: Corners; flank: Corners; lid: Corners } {
  const left = -width * 0.5 - deep * 0.22;
  const near = left + width;
  const right = near + deep * 0.72;
  const rise = deep * 0.34;
  const front: Corners = [
    [left, -height - 8],
    [near, -height],
    [near, 0],
    [left, -22],
  ];
  const flank: Corners = [
    [near, -height],
    [right, -height - rise],
    [right, -rise * 1.15],
    [near, 0],
  ];
  const lid: Corners = [
    [left, -height - 8],
    [left + deep * 0.62, -height - rise - 10],
    [right, -height - rise],
    [near, -height],
  ];
  const shine = (a: Corner, b: Corner, opacity: number): string => edge(a, b, '#FFF6EF', 7, opacity);
  const svg =
    standingShadow([
      [left, -22],
      [near, 0],
      [right, -rise * 1.15],
    ]) +
    sawnFace(lid, width, deep, 0.95, seed + 1) +
    sawnFace(flank, deep, height, 0.2, seed + 2) +
    sawnFace(front, width, height, 0.62, seed + 3) +
    shine(front[0], front[1], 0.8) +
    shine(front[1], front[2], 0.5) +
    shine(flank[0], flank[1], 0.45) +
    shine(lid[0], lid[1], 0.4);
  return { svg, front, flank, lid };
}

const part = ([a, b]: readonly [Corner, Corner], t: number): Corner => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

export const drawSaltBlock: DrawPack = (shot, side) => {
  const hue = hueOf(shot.purpose ?? 'Солевой отдых');
  const seed = seedOf(shot.title) % 10_000;
  const [width, height, deep] = buildOf(
    shot,
    [
      [1060, 560, 420],
      [900, 640, 380],
      [1160, 420, 520],
    ] as const,
    'block',
  );
  const block = brick(seed, width, height, deep);
  const light = slanting('bandLight', [
    [0, '#FFFFFF', 0.25],
    [0.5, '#FFFFFF', 0],
    [1, '#4A2A1A', 0.13],
  ]);
  const figure = { width: width + deep * 0.6, height: height + deep * 0.34, depth: 110, ownShadow: true };
  // A paper band goes round the block: over the front and across the top.
  const band = (from: number, to: number): { front: Corners; lid: Corners } => {
    const { front, lid } = block;
    const swell = 5;
    const bottom = (t: number): Corner => part([front[3], front[2]], t);
    const top = (t: number): Corner => part([front[0], front[1]], t);
    const behind = (t: number): Corner => part([lid[1], lid[2]], t);
    return {
      front: [top(from), top(to), [bottom(to)[0], bottom(to)[1] + swell], [bottom(from)[0], bottom(from)[1] + swell]],
      lid: [behind(from), behind(to), top(to), top(from)],
    };
  };
  if (side === 'front') {
    const wrap = band(0.17, 0.83);
    const field = { sheet: width * 0.66, visible: width * 0.6, height };
    const paper =
      light +
      paintFace(wrap.lid, blend(LABEL_PAPER, hue.pale, 0.3)) +
      printOnFace(labelInks(shot, field), width * 0.66, height, wrap.front) +
      paintFace(wrap.front, 'url(#bandLight)') +
      edge(wrap.front[0], wrap.front[1], '#FFFFFF', 5, 0.9) +
      edge(wrap.front[1], wrap.front[2], '#4A2A1A', 6, 0.22) +
      edge(wrap.lid[1], wrap.lid[2], '#4A2A1A', 4, 0.12) +
      edge(wrap.front[0], wrap.front[3], '#4A2A1A', 3, 0.12);
    return { svg: block.svg + paper, ...figure };
  }
  const small = brick(seed + 40, width * 0.62, height * 0.5, deep * 0.6);
  const wrap = band(0.06, 0.94);
  const field = { sheet: width * 0.88, visible: width * 0.8, height };
  return {
    svg:
      light +
      block.svg +
      printOnFace(backInks(shot, field), width * 0.88, height, wrap.front) +
      paintFace(wrap.lid, LABEL_PAPER) +
      paintFace(wrap.front, 'url(#bandLight)') +
      `<g transform="translate(${n(width * 0.33)} 128)"><ellipse cx="60" cy="-14" rx="${n(width * 0.42)}" ry="60" fill="url(#softShadow)"/>${small.svg}</g>` +
      `<g transform="translate(${n(-width * 0.34)} 100)"><ellipse cx="10" cy="16" rx="210" ry="42" fill="url(#softShadow)"/>${saltStones(170, 30, seed, [ROSE_SALT.light, ROSE_SALT.middle, '#F6D8C8', ROSE_SALT.deep], 60, 1.6)}</g>`,
    ...figure,
  };
};
