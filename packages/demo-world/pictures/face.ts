/** Flat faces of boxes, books and cards seen at an angle. */
import { bendPath, printInks, type Bend, type Ink } from './ink.ts';

export type Corner = readonly [number, number];
/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Corner, Corner, Corner, Corner];

/** Print `width` by `height` from its upper left corner, laid onto four corners. */
export function onFace(width: number, height: number, [a, b, c, d]: Corners): Bend {
  return (x, y) => {
    const [u, v] = [x / width, y / height];
    const at = (axis: 0 | 1): number =>
      (a[axis] * (1 - u) + b[axis] * u) * (1 - v) + (d[axis] * (1 - u) + c[axis] * u) * v;
    return [at(0), at(1)];
  };
}

export function facePath(corners: Corners): string {
  return `M${corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' L')} Z`;
}

export function paintFace(corners: Corners, fill: string, light?: string): string {
  const path = facePath(corners);
  return `<path d="${path}" fill="${fill}"/>${light ? `<path d="${path}" fill="${light}"/>` : ''}`;
}

/** Print whose origin is the middle of its upper edge, as labels are laid out. */
export function printOnFace(inks: readonly Ink[], width: number, height: number, corners: Corners): string {
  const bend = onFace(width, height, corners);
  return printInks(inks, (x, y) => bend(x + width / 2, y));
}

export function edge(from: Corner, to: Corner, colour: string, width: number, opacity: number): string {
  return `<path d="${bendPath(`M${from[0]} ${from[1]} L${to[0]} ${to[1]}`, (x, y) => [x, y])}" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round"/>`;
}
