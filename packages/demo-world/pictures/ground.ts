/** The paper everything stands on, and the one light of the studio: upper left, soft. */
import { PAPER } from './palette.ts';

type Stop = readonly [offset: number, colour: string, opacity?: number];

function stops(list: readonly Stop[]): string {
  return list
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
}

/** Across the figure, left to right. */
export function across(id: string, list: readonly Stop[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${stops(list)}</linearGradient>`;
}

export function down(id: string, list: readonly Stop[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`;
}

export function slanting(id: string, list: readonly Stop[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stops(list)}</linearGradient>`;
}

export function round(id: string, list: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`;
}

/** The names a gradient has must be unique in a scene; equal colours may share one. */
export function paintName(kind: string, ...colours: readonly string[]): string {
  return `${kind}${colours.join('').replace(/[^A-Za-z0-9]/g, '')}`;
}

/** Light that every pack shares. Gradients instead of blur filters: a filter at 2000 px costs a second. */
const LIGHT =
  across('cylinderLight', [
    [0, '#1B1408', 0.34],
    [0.05, '#1B1408', 0.17],
    [0.13, '#1B1408', 0.03],
    [0.2, '#FFFFFF', 0.16],
    [0.29, '#FFFFFF', 0.3],
    [0.38, '#FFFFFF', 0.1],
    [0.48, '#1B1408', 0],
    [0.68, '#1B1408', 0.07],
    [0.85, '#1B1408', 0.22],
    [0.955, '#1B1408', 0.36],
    [0.985, '#1B1408', 0.26],
    [1, '#3A2C14', 0.2],
  ]) +
  across('labelLight', [
    [0, '#2A220F', 0.3],
    [0.06, '#2A220F', 0.15],
    [0.16, '#2A220F', 0.04],
    [0.28, '#FFFFFF', 0.05],
    [0.45, '#2A220F', 0],
    [0.66, '#2A220F', 0.045],
    [0.84, '#2A220F', 0.16],
    [0.95, '#2A220F', 0.29],
    [1, '#2A220F', 0.34],
  ]) +
  across('gloss', [
    [0, '#FFFFFF', 0],
    [0.3, '#FFFFFF', 0.75],
    [0.7, '#FFFFFF', 0.6],
    [1, '#FFFFFF', 0],
  ]) +
  down('edgeShade', [
    [0, '#1B1408', 0.3],
    [1, '#1B1408', 0],
  ]) +
  down('edgeShadeUp', [
    [0, '#1B1408', 0],
    [1, '#1B1408', 0.32],
  ]) +
  round('softShadow', [
    [0, '#2B2A18', 0.42],
    [0.25, '#2B2A18', 0.33],
    [0.5, '#2B2A18', 0.18],
    [0.75, '#2B2A18', 0.06],
    [1, '#2B2A18', 0],
  ]) +
  round('contactShadow', [
    [0, '#221D0E', 0.75],
    [0.7, '#221D0E', 0.55],
    [0.88, '#221D0E', 0.2],
    [1, '#221D0E', 0],
  ]) +
  round(
    'pageEdge',
    [
      [0, '#FFFFFF', 0.75],
      [0.3, '#FFFFFF', 0.3],
      [0.52, '#D9D2BC', 0],
      [1, '#B3A787', 0.22],
    ],
    0.36,
    0.3,
    0.98,
  ) +
  down('table', [
    [0, '#E9E4D3', 0],
    [0.35, '#E9E4D3', 0.5],
    [1, '#E9E4D3', 0.12],
  ]);

/** Shadow of a thing `width` wide and `depth` deep standing at (x, y), falling to the lower right. */
export function groundShadow(x: number, y: number, width: number, depth: number): string {
  const oval = (cx: number, cy: number, rx: number, ry: number, paint: string, opacity: number): string =>
    `<ellipse cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="url(#${paint})" fill-opacity="${opacity}"/>`;
  return (
    oval(x + width * 0.34, y - depth * 0.3, width * 0.95, depth * 1.35 + 34, 'softShadow', 0.55) +
    oval(x + width * 0.13, y - depth * 0.36, width * 0.66, depth * 0.85 + 24, 'softShadow', 0.85) +
    oval(x + width * 0.012, y - depth * 0.42, width * 0.53, depth * 0.58 + 9, 'contactShadow', 0.8)
  );
}

/**
 * Shadow of a thing with corners, along its lower edge from left to right. Layers of growing width
 * stand for a blur, which would cost a second at this size.
 */
export function standingShadow(edge: readonly (readonly [number, number])[]): string {
  const [first, last] = [edge[0]!, edge.at(-1)!];
  const width = last[0] - first[0];
  const path = `M${edge.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' L')}`;
  const soft = [46, 34, 24, 15, 7].map(
    (thick, i) =>
      `<path d="${path}" fill="none" stroke="#221D0E" stroke-opacity="${0.035 + i * 0.03}" stroke-width="${thick}" stroke-linejoin="round" stroke-linecap="round"/>`,
  );
  const cast = (dx: number, dy: number, rx: number, ry: number, opacity: number): string =>
    `<ellipse cx="${((first[0] + last[0]) / 2 + dx).toFixed(1)}" cy="${((first[1] + last[1]) / 2 + dy).toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry}" fill="url(#softShadow)" fill-opacity="${opacity}"/>`;
  return cast(width * 0.3, 0, width * 0.86, 110, 0.6) + cast(width * 0.1, 10, width * 0.62, 74, 0.7) + soft.join('');
}

/** `horizon` is where the sheet of paper bends up into the wall. */
export function paperGround(width: number, height: number, horizon: number, paper = PAPER): string {
  return (
    `<rect width="${width}" height="${height}" fill="${paper}"/>` +
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#table)"/>` +
    `<rect width="${width}" height="${height}" fill="url(#pageEdge)"/>`
  );
}

/** `scale` makes more pixels of the same drawing. */
export function picture(width: number, height: number, content: string, scale = 1): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"><defs>${LIGHT}</defs>${content}</svg>`;
}
