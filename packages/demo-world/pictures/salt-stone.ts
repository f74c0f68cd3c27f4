/** Rock salt: rough faceted stone with veins, for lamps and blocks. */
import { chance } from './drawing.ts';
import { blend } from './palette.ts';

const n = (value: number): string => value.toFixed(1);

/**
 * A rough stone around (0, 0) reaching to `edge(angle)`. Facets are small and close in colour:
 * a salt stone has been split, not cut. `tone` gives the colour at a place, 0 at the middle and 1 at the rim.
 */
export function roughStone(
  seed: number,
  edge: (angle: number) => readonly [number, number],
  tone: (x: number, y: number, reach: number, chance: number) => string,
): { svg: string; outline: string } {
  const random = chance(seed);
  const [rings, around] = [8, 30];
  const grid: [number, number, number][][] = [];
  for (let ring = 0; ring <= rings; ring++) {
    const reach = ring / rings;
    grid.push(
      Array.from({ length: around }, (_, i) => {
        const angle = ((i + (ring % 2) * 0.5 + (random() - 0.5) * 0.55) / around) * Math.PI * 2;
        const [x, y] = edge(angle);
        const swing = ring === rings ? 1.05 : reach + (random() - 0.5) * 0.09;
        return [x * swing, y * swing, reach];
      }),
    );
  }
  let svg = '';
  const facet = (corners: readonly [number, number, number][]): void => {
    const x = corners.reduce((sum, corner) => sum + corner[0], 0) / 3;
    const y = corners.reduce((sum, corner) => sum + corner[1], 0) / 3;
    const reach = corners.reduce((sum, corner) => sum + corner[2], 0) / 3;
    const colour = tone(x, y, reach, random());
    svg += `<path d="M${corners.map(([cx, cy]) => `${n(cx)} ${n(cy)}`).join(' L')} Z" fill="${colour}" stroke="${colour}" stroke-width="1.6"/>`;
  };
  for (let ring = 0; ring < rings; ring++)
    for (let i = 0; i < around; i++) {
      const next = (i + 1) % around;
      const [a, b, c, d] = [grid[ring]![i]!, grid[ring]![next]!, grid[ring + 1]![i]!, grid[ring + 1]![next]!];
      if (ring % 2 === 0) {
        facet([a, c, d]);
        facet([a, d, b]);
      } else {
        facet([a, c, b]);
        facet([b, c, d]);
      }
    }
  // The rim is broken finer than the facets are.
  const rim = Array.from({ length: 84 }, (_, i) => {
    const [x, y] = edge((i / 84) * Math.PI * 2);
    const swing = 0.985 + random() * 0.022;
    return `${n(x * swing)} ${n(y * swing)}`;
  });
  const outline = `M${rim.join(' L')} Z`;
  return { svg, outline };
}

/** Fine cracks and pale veins across a stone of the given half sizes. */
export function veins(seed: number, halfWidth: number, halfHeight: number, count: number, colour: string): string {
  const random = chance(seed + 77);
  let d = '';
  for (let i = 0; i < count; i++) {
    let [x, y] = [(random() - 0.5) * 1.5 * halfWidth, (random() - 0.5) * 1.5 * halfHeight];
    d += `M${n(x)} ${n(y)}`;
    let turn = random() * 6.28;
    for (let step = 0; step < 4; step++) {
      turn += (random() - 0.5) * 1.3;
      x += Math.cos(turn) * halfWidth * 0.09;
      y += Math.sin(turn) * halfHeight * 0.09;
      d += ` L${n(x)} ${n(y)}`;
    }
  }
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"/>`;
}

export const ROSE_SALT = { light: '#FBE6DA', middle: '#EDC0A8', deep: '#CF8B6C', shade: '#A3624A' } as const;

export function roseTone(light: number, speck: number): string {
  const base =
    light > 0.5
      ? blend(ROSE_SALT.middle, ROSE_SALT.light, (light - 0.5) * 2)
      : blend(ROSE_SALT.deep, ROSE_SALT.middle, light * 2);
  return blend(base, speck > 0.5 ? '#FFFFFF' : ROSE_SALT.shade, Math.abs(speck - 0.5) * 0.3);
}
