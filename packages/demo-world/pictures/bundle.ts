import type { PackShape, PackShot } from '../demo-product.ts';
import type { Figure } from './figure.ts';
import { groundShadow, paperGround, picture } from './ground.ts';
import { PACKS } from './packs.ts';

const SIDE = 2000;

/** How tall each pack is beside the others, in units of the picture; a lamp towers over a dropper. */
const STATURE: Readonly<Record<PackShape, number>> = {
  bottle: 980,
  dropper: 860,
  tin: 800,
  sachet: 1080,
  box: 1000,
  tube: 1020,
  'salt-lamp': 1180,
  'salt-block': 560,
  inhaler: 900,
  book: 1120,
  course: 900,
  lecture: 1040,
  certificate: 640,
};

/** Place on the ground: share of the width to the right of the middle, how far back, and who overlaps whom. */
type Spot = readonly [across: number, back: number];
const ARRANGEMENTS: Readonly<Record<number, readonly Spot[]>> = {
  1: [[0, 0]],
  2: [
    [-0.46, 0.5],
    [0.46, 0],
  ],
  3: [
    [-0.98, 0.45],
    [1, 0.55],
    [0, 0],
  ],
  4: [
    [-0.42, 1],
    [0.5, 1],
    [-1.22, 0],
    [1.22, 0],
  ],
  5: [
    [-0.94, 1],
    [0, 1.15],
    [0.96, 1],
    [-0.5, 0],
    [0.52, 0],
  ],
};

interface Standing {
  readonly figure: Figure;
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Parts of a set on one ground, the tall ones behind. Nested names stay apart by a prefix for each part. */
export function arrange(parts: readonly PackShot[], width: number, ground: number, tallest: number): string {
  const shown = parts.slice(0, 5);
  const spots = ARRANGEMENTS[shown.length] ?? ARRANGEMENTS[1]!;
  const figures = shown.map((shot) => {
    const figure = PACKS[shot.shape](shot, 'front');
    return { figure, tall: STATURE[shot.shape] * (0.5 + 0.5 * (shot.scale ?? 1)) };
  });
  // Tall things take the spots at the back.
  const bySize = figures.map((item, i) => ({ ...item, i })).sort((a, b) => b.tall - a.tall || a.i - b.i);
  const byDepth = spots.map((spot, i) => ({ spot, i })).sort((a, b) => b.spot[1] - a.spot[1] || a.i - b.i);
  const unit = tallest / Math.max(...figures.map((item) => item.tall));
  const widths = bySize.map((item) => ((item.tall * unit) / item.figure.height) * item.figure.width);
  const spread =
    widths.reduce((sum, w) => sum + w, 0) / (shown.length === 4 ? 3.7 : shown.length === 5 ? 3.1 : shown.length * 1.06);
  const standing: Standing[] = bySize.map((item, i) => {
    const [across, back] = byDepth[i]!.spot;
    return { figure: item.figure, scale: (item.tall * unit) / item.figure.height, x: across * spread, y: -back * 120 };
  });
  const left = Math.min(...standing.map((s) => s.x - (s.figure.width * s.scale) / 2));
  const right = Math.max(...standing.map((s) => s.x + (s.figure.width * s.scale) / 2));
  const fit = Math.min(1, width / (right - left));
  const middle = (left + right) / 2;
  return [...standing]
    .sort((a, b) => a.y - b.y)
    .map((s, i) => {
      const own = s.figure.ownShadow ? '' : groundShadow(0, 0, s.figure.width, s.figure.depth);
      const svg = separate(own + s.figure.svg, `p${i}`);
      return `<g transform="translate(${((s.x - middle) * fit).toFixed(1)} ${(ground + s.y * fit).toFixed(1)}) scale(${(s.scale * fit).toFixed(4)})">${svg}</g>`;
    })
    .join('');
}

/** Prefixes ids, because gradients of two parts may have the same name and different colours. */
export function separate(svg: string, prefix: string): string {
  const own = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!));
  return svg
    .replace(/ id="([^"]+)"/g, (_, id: string) => ` id="${prefix}${id}"`)
    .replace(/url\(#([^)]+)\)/g, (match, id: string) => (own.has(id) ? `url(#${prefix}${id})` : match));
}

export function bundleSvg(parts: readonly PackShot[]): string {
  const floor = 1600;
  return picture(
    SIDE,
    SIDE,
    `${paperGround(SIDE, SIDE, floor - 520)}<g transform="translate(${SIDE / 2} 0)">${arrange(parts, 1760, floor, parts.length > 3 ? 1120 : 1240)}</g>`,
  );
}
