import type { PackShot } from '../demo-product.ts';
import { groundShadow, paperGround, picture } from './ground.ts';
import { PACKS } from './packs.ts';
import { blend, hueOf, PAPER } from './palette.ts';

const SIDE = 2000;

/**
 * The picture of one product, 2000 by 2000. View 0 is its face; any other is the second picture:
 * the back of the pack, or the pack opened. The same shot always gives the same SVG.
 */
export function packShotSvg(shot: PackShot, view = 0): string {
  const figure = PACKS[shot.shape](shot, view === 0 ? 'front' : 'second');
  // Packs differ in real size, yet on a shelf each must fill its square: sizes are drawn closer than they are.
  const size = 0.62 + 0.38 * Math.min(1.2, Math.max(0.7, shot.scale ?? 1));
  const room = Math.min(1440 / figure.height, 1560 / figure.width, 1.45) * (view === 0 ? 1 : 0.92);
  const scale = Math.min(room * size, 1640 / figure.height, 1780 / figure.width);
  // What lies in front of an opened pack needs ground before it.
  const floor = Math.min(1730, SIDE / 2 + (figure.height * scale) / 2 + (view === 0 ? 50 : -60));
  const shadow = figure.ownShadow ? '' : groundShadow(0, 0, figure.width, figure.depth);
  // The second picture has a slightly tinted background, so that the change on hover is visible.
  const paper = view === 0 ? PAPER : blend(PAPER, hueOf(shot.purpose).pale, 0.62);
  return picture(
    SIDE,
    SIDE,
    `${paperGround(SIDE, SIDE, floor - 420 * scale, paper)}<g transform="translate(${SIDE / 2} ${floor.toFixed(1)}) scale(${scale.toFixed(4)})">${shadow}${figure.svg}</g>`,
  );
}

export { bundleSvg } from './bundle.ts';
export { sceneSvg } from './scene.ts';
