/**
 * Print: everything on a label is a list of inks, flat path data with absolute coordinates,
 * so that the same print can be laid on paper, bent round a cylinder or skewed onto a box face.
 */

export interface Ink {
  /** Only M, L, C, Q and Z with absolute coordinates: each of them takes plain pairs. */
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
}

/** Where a point of the flat print lands on the pack. */
export type Bend = (x: number, y: number) => readonly [number, number];

const PAIR = /(-?[\d.]+(?:e-?\d+)?)[ ,]+(-?[\d.]+(?:e-?\d+)?)/g;

export function bendPath(d: string, bend: Bend): string {
  return d.replace(PAIR, (_, x: string, y: string) => {
    const [toX, toY] = bend(Number(x), Number(y));
    return `${toX.toFixed(1)} ${toY.toFixed(1)}`;
  });
}

export function placePath(d: string, x: number, y: number, scale = 1, degrees = 0): string {
  const cos = Math.cos((degrees * Math.PI) / 180) * scale;
  const sin = Math.sin((degrees * Math.PI) / 180) * scale;
  return bendPath(d, (px, py) => [x + px * cos - py * sin, y + px * sin + py * cos]);
}

export function placeInks(inks: readonly Ink[], x: number, y: number, scale = 1, degrees = 0): Ink[] {
  return inks.map((ink) => ({
    ...ink,
    d: placePath(ink.d, x, y, scale, degrees),
    ...(ink.width === undefined ? {} : { width: ink.width * scale }),
  }));
}

/** Print wrapped round an upright cylinder of the given radius; `sag` is how far its front bulges down the picture. */
export function roundCylinder(radius: number, sag: (y: number) => number): Bend {
  return (x, y) => {
    const angle = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, x / radius));
    return [radius * Math.sin(angle), y + sag(y) * Math.cos(angle)];
  };
}

/** Opacity goes to the fill or the stroke, never to the element: that would cost a layer of the whole picture each. */
export function printInks(inks: readonly Ink[], bend?: Bend): string {
  return inks
    .map(({ d, fill, stroke, width, opacity }) => {
      const path = bend ? bendPath(d, bend) : d;
      const line = stroke
        ? ` stroke="${stroke}" stroke-width="${(width ?? 1).toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"`
        : '';
      return `<path d="${path}" fill="${fill ?? 'none'}"${line}${opacity === undefined ? '' : ` ${stroke ? 'stroke' : 'fill'}-opacity="${opacity}"`}/>`;
    })
    .join('');
}

export function ovalPath(x: number, y: number, rx: number, ry = rx): string {
  const k = 0.5523;
  const at = (dx: number, dy: number): string => `${(x + dx * rx).toFixed(1)} ${(y + dy * ry).toFixed(1)}`;
  return (
    `M${at(-1, 0)} C${at(-1, -k)} ${at(-k, -1)} ${at(0, -1)} C${at(k, -1)} ${at(1, -k)} ${at(1, 0)} ` +
    `C${at(1, k)} ${at(k, 1)} ${at(0, 1)} C${at(-k, 1)} ${at(-1, k)} ${at(-1, 0)} Z`
  );
}

/** A rectangle with its sides cut into short pieces, so that it stays true when bent. */
export function sheetPath(left: number, top: number, right: number, bottom: number): string {
  const pieces = 16;
  const along = (from: number, to: number, y: number): string =>
    Array.from(
      { length: pieces + 1 },
      (_, i) => `${(from + ((to - from) * i) / pieces).toFixed(1)} ${y.toFixed(1)}`,
    ).join(' L');
  return `M${along(left, right, top)} L${along(right, left, bottom)} Z`;
}

/** A straight line that may be bent. */
export function rulePath(left: number, right: number, y: number): string {
  const pieces = 12;
  return `M${Array.from({ length: pieces + 1 }, (_, i) => `${(left + ((right - left) * i) / pieces).toFixed(1)} ${y.toFixed(1)}`).join(' L')}`;
}
