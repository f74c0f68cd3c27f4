import type { Purpose } from '../demo-product.ts';

export const INK = '#1F2A14';
export const QUIET = '#5E6854';
export const PAPER = '#FBFAF5';
export const LINE = '#E4E6DA';
export const BRAND_GREEN = '#8CAD44';
export const DEEP_GREEN = '#4F6820';
export const SALT_ROSE = '#E8C4B2';

/** What one purpose gives to a label: a band, a line dark enough for fine drawing, a tint for grounds. */
export interface Hue {
  readonly base: string;
  readonly deep: string;
  readonly pale: string;
  /** Colour of words printed on `base`. */
  readonly onBase: string;
}

const WHITE = '#FFFDF8';

/** Muted, of one saturation, so that any two packs stand well beside each other and beside the brand green. */
const HUES: Readonly<Record<Purpose, Hue>> = {
  'Энергия и тонус': { base: '#DDA94B', deep: '#8A5E12', pale: '#F8ECD2', onBase: INK },
  'Спокойствие и сон': { base: '#8486AE', deep: '#4B4D7C', pale: '#E9E9F3', onBase: WHITE },
  'Защитные силы': { base: BRAND_GREEN, deep: DEEP_GREEN, pale: '#EAF1D8', onBase: INK },
  'Кости и суставы': { base: '#7FA5AE', deep: '#355E69', pale: '#E2EDEF', onBase: INK },
  'Сердце и сосуды': { base: '#B8604F', deep: '#84382A', pale: '#F6E1DB', onBase: WHITE },
  Пищеварение: { base: '#B5A85A', deep: '#69601E', pale: '#F1EED6', onBase: INK },
  'Кожа, волосы, ногти': { base: '#E0A58C', deep: '#95503A', pale: '#FAE9E1', onBase: INK },
  'Память и внимание': { base: '#3F7A72', deep: '#25534D', pale: '#DBEAE6', onBase: WHITE },
  'Женское здоровье': { base: '#B27791', deep: '#7C425D', pale: '#F4E4EB', onBase: WHITE },
  'Мужское здоровье': { base: '#4D627E', deep: '#314258', pale: '#E0E6ED', onBase: WHITE },
  'Солевой отдых': { base: SALT_ROSE, deep: '#A0604A', pale: '#FBEEE7', onBase: INK },
};

const PLAIN: Hue = { base: '#6F8B3A', deep: DEEP_GREEN, pale: '#ECF1DF', onBase: WHITE };

export function hueOf(purpose: Purpose | undefined): Hue {
  return (purpose && HUES[purpose]) ?? PLAIN;
}

/** Mixes two `#RRGGBB` colours; `share` of the second one. */
export function blend(first: string, second: string, share: number): string {
  const channel = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => {
    const value = Math.round(channel(first, at) * (1 - share) + channel(second, at) * share);
    return value.toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}
