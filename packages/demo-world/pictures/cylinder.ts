/** Round packs seen from a little above: walls, lids with ridges, labels wrapped round. */
import { labelInks, type LabelField } from './label.ts';
import { backInks } from './back-label.ts';
import { printInks, roundCylinder } from './ink.ts';
import { seedOf } from './drawing.ts';
import type { PackShot } from '../demo-product.ts';

const n = (value: number): string => value.toFixed(1);

/** Wall between two heights; its radius may change from top to bottom. */
export function wallPath(
  top: number,
  bottom: number,
  radiusTop: number,
  radiusBottom: number,
  sagTop: number,
  sagBottom: number,
): string {
  return (
    `M${n(-radiusTop)} ${n(top)} L${n(-radiusBottom)} ${n(bottom)} A${n(radiusBottom)} ${n(sagBottom)} 0 0 0 ${n(radiusBottom)} ${n(bottom)} ` +
    `L${n(radiusTop)} ${n(top)} A${n(radiusTop)} ${n(sagTop)} 0 0 1 ${n(-radiusTop)} ${n(top)} Z`
  );
}

export function lit(path: string, fill: string, light = 'cylinderLight'): string {
  return `<path d="${path}" fill="${fill}"/><path d="${path}" fill="url(#${light})"/>`;
}

/** Fine upright ridges of a screw lid, closer together towards the edges as on any cylinder. */
export function ridges(radius: number, top: number, bottom: number, sag: number, count = 44): string {
  let dark = '';
  let light = '';
  for (let i = 1; i < count; i++) {
    const angle = -Math.PI / 2 + (Math.PI * i) / count;
    const [x, bulge] = [radius * Math.sin(angle), sag * Math.cos(angle)];
    dark += `M${n(x)} ${n(top + bulge)} L${n(x)} ${n(bottom + bulge)}`;
    light += `M${n(x + 2.4 * Math.cos(angle))} ${n(top + bulge)} L${n(x + 2.4 * Math.cos(angle))} ${n(bottom + bulge)}`;
  }
  return (
    `<path d="${dark}" stroke="#1B1408" stroke-width="2.6" stroke-opacity=".2" stroke-linecap="round"/>` +
    `<path d="${light}" stroke="#fff" stroke-width="2" stroke-opacity=".32" stroke-linecap="round"/>`
  );
}

export function lidTop(radius: number, y: number, sag: number, fill: string): string {
  return (
    `<ellipse cx="0" cy="${n(y)}" rx="${n(radius)}" ry="${n(sag)}" fill="${fill}"/>` +
    `<ellipse cx="0" cy="${n(y)}" rx="${n(radius)}" ry="${n(sag)}" fill="#fff" fill-opacity=".2"/>` +
    `<ellipse cx="${n(-radius * 0.02)}" cy="${n(y + sag * 0.04)}" rx="${n(radius * 0.9)}" ry="${n(sag * 0.84)}" fill="none" stroke="#1B1408" stroke-opacity=".1" stroke-width="2"/>` +
    `<path d="M${n(-radius)} ${n(y)} A${n(radius)} ${n(sag)} 0 0 0 ${n(radius)} ${n(y)}" fill="none" stroke="#fff" stroke-width="3" stroke-opacity=".55"/>`
  );
}

/** A label of `height` whose top edge is at `top`, wrapped round the wall. */
export function wrappedLabel(
  shot: PackShot,
  side: 'front' | 'second',
  wall: {
    readonly radius: number;
    readonly top: number;
    readonly height: number;
    readonly sag: number;
    readonly words?: number;
  },
): string {
  const { radius, top, height, sag } = wall;
  const field: LabelField = { sheet: Math.PI * radius, visible: radius * (wall.words ?? 1.5), height };
  const inks = side === 'front' ? labelInks(shot, field) : backInks(shot, field);
  const edge = wallPath(top, top + height, radius, radius, sag, sag);
  return (
    `<g transform="translate(0 ${n(top)})">${printInks(
      inks,
      roundCylinder(radius, () => sag),
    )}</g>` +
    `<path d="${edge}" fill="url(#labelLight)"/>` +
    `<path d="M${n(-radius)} ${n(top)} A${n(radius)} ${n(sag)} 0 0 0 ${n(radius)} ${n(top)}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>` +
    `<path d="M${n(-radius)} ${n(top + height)} A${n(radius)} ${n(sag)} 0 0 0 ${n(radius)} ${n(top + height)}" fill="none" stroke="#1B1408" stroke-opacity=".16" stroke-width="2.5"/>`
  );
}

/** Variant of the pack, derived from the product's title. */
export function buildOf<T>(shot: PackShot, builds: readonly T[], salt: string): T {
  return builds[seedOf(salt + shot.title) % builds.length]!;
}
