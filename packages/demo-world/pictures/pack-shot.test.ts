import { describe, expect, it } from 'vitest';
import type { PackShape, PackShot } from '../demo-product.ts';
import { MOTIFS } from './motifs.ts';
import { bundleSvg, packShotSvg, sceneSvg } from './pack-shot.ts';
import { PACKS } from './packs.ts';

const SHAPES = Object.keys(PACKS) as PackShape[];
const magnesium: PackShot = {
  shape: 'bottle',
  title: 'Магний цитрат',
  subtitle: 'Капсулы, 400 мг',
  count: '60 капсул',
  purpose: 'Спокойствие и сон',
  motif: 'molecule',
};

/** Every element is closed in order, no attribute comes twice, no number has failed. */
function issues(svg: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  for (const [tag, closing, name, attributes, single] of svg.matchAll(
    /<(\/?)([A-Za-z]+)((?:\s+[a-zA-Z0-9:-]+="[^"<&]*")*)\s*(\/?)>/g,
  )) {
    const names = [...attributes!.matchAll(/\s([a-zA-Z0-9:-]+)=/g)].map((match) => match[1]);
    if (new Set(names).size !== names.length) found.push(`attribute twice: ${tag.slice(0, 120)}`);
    if (closing) {
      if (open.pop() !== name) found.push(`closed out of order: ${name}`);
    } else if (!single) open.push(name!);
  }
  if (open.length > 0) found.push(`left open: ${open.join(' ')}`);
  const rest = svg.replace(/<\/?[A-Za-z]+(?:\s+[a-zA-Z0-9:-]+="[^"<&]*")*\s*\/?>/g, '');
  if (rest.trim() !== '') found.push(`not an element: ${rest.trim().slice(0, 80)}`);
  const broken = /NaN|undefined|Infinity|\[object/.exec(svg);
  if (broken) found.push(`broken number near: ${svg.slice(Math.max(0, broken.index - 60), broken.index + 20)}`);
  return found;
}

describe('a pack shot', () => {
  it('is the same for the same product, and differs between views and titles', () => {
    expect(packShotSvg(magnesium)).toBe(packShotSvg({ ...magnesium }));
    expect(packShotSvg(magnesium)).not.toBe(packShotSvg(magnesium, 1));
    expect(packShotSvg(magnesium)).not.toBe(packShotSvg({ ...magnesium, title: 'Цинк' }));
  });

  it.each(SHAPES)('is well-formed for every motif on the shape %s', (shape) => {
    for (const [i, motif] of MOTIFS.entries())
      expect(issues(packShotSvg({ ...magnesium, shape, motif }, i % 2))).toEqual([]);
  });

  it.each(SHAPES)('needs nothing but a title on the shape %s', (shape) => {
    for (const view of [0, 1]) expect(issues(packShotSvg({ shape, title: 'Соль' }, view))).toEqual([]);
  });

  it('lets no title through as markup: letters become outlines', () => {
    const svg = packShotSvg({ ...magnesium, title: '<script>&"x', subtitle: '</svg>', count: '&amp;' });
    expect(issues(svg)).toEqual([]);
    expect(svg).not.toMatch(/script|&/);
  });

  it('keeps a title of any length on the label', () => {
    expect(
      issues(packShotSvg({ ...magnesium, title: 'Комплекс морских водорослей с витаминами и минералами' })),
    ).toEqual([]);
    expect(issues(packShotSvg({ ...magnesium, title: '' }))).toEqual([]);
  });
});

describe('a bundle', () => {
  it('shows two to five parts, each with gradient names of its own', () => {
    for (let count = 2; count <= 5; count++) {
      const svg = bundleSvg(SHAPES.slice(0, count).map((shape) => ({ ...magnesium, shape })));
      expect(issues(svg)).toEqual([]);
      for (const [, name] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(`id="${name}"`);
    }
  });
});

describe('a scene', () => {
  it.each(['hero', 'factory', 'salt', 'herbs'] as const)('is well-formed: %s', (kind) => {
    expect(issues(sceneSvg(kind))).toEqual([]);
  });
});
