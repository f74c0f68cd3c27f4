/** Elements of the botanical drawings: leaf, petal, stem, scattered dots. A drawing lives within a circle of radius 100. */
import { ovalPath, placePath } from './ink.ts';

/** `line` is the contour, `fine` the veins and hatching, `tint` a soft wash under them. */
export interface Stroke {
  readonly d: string;
  readonly role: 'line' | 'fine' | 'tint' | 'paper';
}

export type Drawing = readonly Stroke[];

export const line = (d: string): Stroke => ({ d, role: 'line' });
export const fine = (d: string): Stroke => ({ d, role: 'fine' });
export const tint = (d: string): Stroke => ({ d, role: 'tint' });
/** Covers what lies behind, as a thing in front does. */
export const paper = (d: string): Stroke => ({ d, role: 'paper' });

export function place(drawing: Drawing, x: number, y: number, scale = 1, degrees = 0): Stroke[] {
  return drawing.map((stroke) => ({ ...stroke, d: placePath(stroke.d, x, y, scale, degrees) }));
}

/** Seeded pseudo-random numbers from 0 to 1. */
export function chance(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number from a word, so that a product always gets the same variant. */
export function seedOf(word: string): number {
  let hash = 2166136261;
  for (const character of word) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619);
  return hash >>> 0;
}

/** A leaf growing along +x from the origin; `bow` bends it. */
export function leaf(length: number, width: number, veins = 5, bow = 0): Stroke[] {
  const [l, w, b] = [length, width / 2, bow];
  const outline =
    `M0 0 C${l * 0.18} ${-w * 1.15 + b * 0.5} ${l * 0.62} ${-w * 1.25 + b} ${l} ${b} ` +
    `C${l * 0.7} ${w * 1.1 + b} ${l * 0.22} ${w * 1.2 + b * 0.5} 0 0 Z`;
  const rib = `M0 0 C${l * 0.3} ${b * 0.15} ${l * 0.6} ${b * 0.55} ${l * 0.95} ${b * 0.97}`;
  let side = '';
  for (let i = 1; i <= veins; i++) {
    const t = i / (veins + 1);
    const reach = w * 0.78 * Math.sin(Math.PI * (0.14 + t * 0.78));
    const [x, y] = [l * t * 0.9, b * t * t];
    side += `M${x} ${y} Q${x + l * 0.08} ${y - reach * 0.55} ${x + l * 0.14} ${y - reach + b * 0.08} `;
    side += `M${x} ${y} Q${x + l * 0.08} ${y + reach * 0.5} ${x + l * 0.14} ${y + reach * 0.9 + b * 0.08} `;
  }
  return [paper(outline), tint(outline), line(outline), fine(rib), ...(side ? [fine(side)] : [])];
}

/** A pointed leaf with a toothed edge, along +x. */
export function toothedLeaf(length: number, width: number, teeth = 7): Stroke[] {
  const edge = (sign: number): [number, number][] =>
    Array.from({ length: teeth * 2 + 1 }, (_, i): [number, number] => {
      const t = i / (teeth * 2);
      const reach = (width / 2) * Math.sin(Math.PI * t ** 0.8) * (i % 2 === 0 ? 1 : 0.9);
      return [length * t + (i % 2 === 0 ? 0 : -length * 0.012), sign * reach];
    });
  const top = edge(-1);
  const bottom = edge(1).reverse();
  const outline = `M${[...top, ...bottom].map(([x, y]) => `${x} ${y}`).join(' L')} Z`;
  let side = '';
  for (let i = 1; i < teeth; i++) {
    const t = i / teeth;
    const reach = (width / 2) * Math.sin(Math.PI * t ** 0.8) * 0.82;
    side += `M${length * (t - 0.08)} 0 L${length * (t + 0.03)} ${-reach} M${length * (t - 0.08)} 0 L${length * (t + 0.03)} ${reach} `;
  }
  return [paper(outline), tint(outline), line(outline), fine(`M0 0 L${length * 0.96} 0 ${side}`)];
}

/** A long petal along +x, with a notched tip. */
export function petal(length: number, width: number): Stroke[] {
  const [l, w] = [length, width / 2];
  const outline =
    `M0 ${-w * 0.35} C${l * 0.3} ${-w} ${l * 0.75} ${-w * 1.15} ${l * 0.97} ${-w * 0.45} ` +
    `C${l * 1.0} ${-w * 0.15} ${l * 0.97} ${w * 0.1} ${l} ${w * 0.3} ` +
    `C${l * 0.85} ${w * 1.1} ${l * 0.35} ${w} 0 ${w * 0.35} Z`;
  const folds = `M${l * 0.22} ${-w * 0.15} Q${l * 0.5} ${-w * 0.35} ${l * 0.8} ${-w * 0.28} M${l * 0.22} ${w * 0.15} Q${l * 0.5} ${w * 0.35} ${l * 0.76} ${w * 0.32}`;
  return [paper(outline), line(outline), fine(folds)];
}

export function dots(places: readonly (readonly [number, number])[], radius: number): Stroke {
  return fine(places.map(([x, y]) => ovalPath(x, y, radius)).join(' '));
}

/** A ball with a hatched shade on its lower right, as engravers do. */
export function ball(x: number, y: number, r: number): Stroke[] {
  let shade = '';
  for (let i = 0; i < 4; i++) {
    const reach = r * (0.84 - i * 0.17);
    const lean = 0.25 + i * 0.12;
    const [from, to] = [lean - 0.2, Math.PI / 2 + 0.35 - i * 0.18];
    const middle = (from + to) / 2;
    shade += `M${x + reach * Math.cos(from)} ${y + reach * Math.sin(from)} Q${x + reach * 1.28 * Math.cos(middle)} ${y + reach * 1.28 * Math.sin(middle)} ${x + reach * Math.cos(to)} ${y + reach * Math.sin(to)} `;
  }
  const outline = ovalPath(x, y, r);
  return [paper(outline), tint(outline), line(outline), fine(shade)];
}
