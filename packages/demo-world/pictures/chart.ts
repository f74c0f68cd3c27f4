/** Charts with real numbers, printed in the colours of the labels. */
import { STRONG_FACE, TEXT_FACE } from './brand.ts';
import { ovalPath, type Ink } from './ink.ts';
import { setLine } from '../../../src/shop/pictures/lettering.ts';
import { BRAND_GREEN, DEEP_GREEN, INK, LINE, QUIET } from './palette.ts';

interface Titled {
  /** What was measured. */
  readonly title: string;
}

export interface Bars extends Titled {
  readonly values: readonly number[];
  readonly labels: readonly string[];
  /** With its space before it: « %», «°». */
  readonly unit: string;
}

export interface Lines extends Titled {
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  readonly labels: readonly string[];
  readonly unit: string;
  /** Ends of the scale; every quarter of it is marked. */
  readonly from: number;
  readonly to: number;
}

export interface Field {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const COLOURS = [BRAND_GREEN, '#DDA94B', '#A0604A'];

/** «1,8»: a comma, as Russian numbers have. */
const decimal = (value: number): string => String(value).replace('.', ',');

function rounded(x: number, y: number, width: number, height: number, radius: number): string {
  const [right, bottom, r] = [x + width, y + height, Math.min(radius, width / 2, height / 2)];
  return `M${x} ${y} L${right - r} ${y} Q${right} ${y} ${right} ${y + r} L${right} ${bottom - r} Q${right} ${bottom} ${right - r} ${bottom} L${x} ${bottom} Z`;
}

/** Lying bars, the name of each over it, its number after it. */
export function barInks({ values, labels, unit }: Bars, { left, top, width, height }: Field): Ink[] {
  const step = height / values.length;
  const most = Math.max(...values);
  return values.flatMap((value, i): Ink[] => {
    const y = top + i * step;
    const thick = step * 0.4;
    const long = Math.max(6, (width * 0.8 * value) / most);
    const bar = y + step * 0.4;
    return [
      { d: setLine(labels[i]!, left, y + step * 0.28, 34, TEXT_FACE, 'left'), fill: QUIET },
      { d: rounded(left, bar, width * 0.8, thick, 10), fill: '#F0F2E6' },
      { d: rounded(left, bar, long, thick, 10), fill: i === 0 ? BRAND_GREEN : '#B7CB86' },
      {
        d: setLine(`${decimal(value)}${unit}`, left + width * 0.82, bar + thick * 0.78, 46, STRONG_FACE, 'left'),
        fill: i === 0 ? DEEP_GREEN : INK,
      },
    ];
  });
}

/** Curves over equal steps, each named at its end. */
export function lineInks({ series, labels, unit, from, to }: Lines, { left, top, width, height }: Field): Ink[] {
  const ticks = 4;
  const unitHeight = (value: number): number => top + height - ((value - from) / (to - from)) * height;
  const across = (i: number): number => left + (width * i) / (labels.length - 1);
  const grid = Array.from({ length: ticks + 1 }, (_, i): Ink[] => {
    const value = from + ((to - from) * i) / ticks;
    const y = unitHeight(value);
    return [
      {
        d: `M${left} ${y.toFixed(1)} L${left + width} ${y.toFixed(1)}`,
        stroke: i === 0 ? QUIET : LINE,
        width: i === 0 ? 3 : 2,
      },
      {
        d: setLine(`${decimal(Math.round(value * 10) / 10)}${unit}`, left - 22, y + 11, 30, TEXT_FACE, 'right'),
        fill: QUIET,
      },
    ];
  }).flat();
  const names = labels.map((label, i): Ink => ({
    d: setLine(label, across(i), top + height + 52, 30, TEXT_FACE),
    fill: QUIET,
  }));
  const curves = series.flatMap(({ name, values }, i): Ink[] => {
    const colour = COLOURS[i % COLOURS.length]!;
    const points = values.map((value, at) => [across(at), unitHeight(value)] as const);
    const [x, y] = points.at(-1)!;
    return [
      { d: `M${points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join(' L')}`, stroke: colour, width: 7 },
      ...points.map(([px, py]): Ink => ({ d: ovalPath(px, py, 11), fill: colour })),
      ...points.map(([px, py]): Ink => ({ d: ovalPath(px, py, 5), fill: '#FFFEFA' })),
      { d: setLine(name, x + 28, y + 11, 34, STRONG_FACE, 'left'), fill: INK },
    ];
  });
  return [...grid, ...names, ...curves];
}
