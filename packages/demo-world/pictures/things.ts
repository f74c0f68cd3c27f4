import { ball, dots, fine, leaf, line, paper, place, tint, type Stroke } from './drawing.ts';
import { ovalPath } from './ink.ts';

export function fish(): Stroke[] {
  const body =
    'M-92 2 C-70 -30 -30 -42 8 -36 C36 -32 54 -16 66 -4 C78 -14 88 -28 98 -36 C92 -14 92 12 98 34 C88 28 78 14 66 6 C52 22 30 34 2 36 C-36 38 -72 26 -92 2 Z';
  let scales = '';
  for (let column = 0; column < 9; column++) {
    const reach = 26 * Math.sin(Math.PI * (0.34 + column * 0.066));
    for (let y = -reach + (column % 2) * 5; y <= reach - 6; y += 10)
      scales += `M${-34 + column * 10} ${y} C${-28 + column * 10} ${y + 1} ${-28 + column * 10} ${y + 9} ${-34 + column * 10} ${y + 10} `;
  }
  const fins =
    'M-20 -39 C-8 -60 14 -64 30 -58 C28 -48 28 -40 30 -32 M-14 36 C-8 50 2 56 12 56 C10 48 12 40 16 35 M36 27 C40 38 48 44 56 44 C54 34 54 26 54 20';
  return [
    line(fins),
    fine('M-10 -41 L4 -58 M2 -41 L14 -60 M12 -38 L24 -58 M-2 38 L6 54 M6 37 L10 54 M42 28 L50 42'),
    paper(body),
    tint(body),
    line(body),
    fine(scales),
    line('M-50 -28 C-38 -14 -38 14 -52 27 M-88 4 C-82 6 -78 6 -72 4'),
    line(ovalPath(-68, -8, 5.5)),
    fine(ovalPath(-68, -8, 2)),
    line('M-34 10 C-22 10 -12 16 -8 24 C-20 26 -30 22 -36 16'),
    fine('M74 -4 L92 -22 M76 2 L92 18 M74 0 L90 0 M-44 -2 L60 0'),
    fine('M-86 66 C-70 60 -58 72 -42 66 C-26 60 -14 72 2 66 M20 78 C34 72 46 84 60 78 C70 74 78 80 86 78'),
  ];
}

export function citrus(): Stroke[] {
  const half = (): Stroke[] => {
    const out = [
      paper(ovalPath(0, 0, 56)),
      tint(ovalPath(0, 0, 56)),
      line(ovalPath(0, 0, 56)),
      paper(ovalPath(0, 0, 49)),
      line(ovalPath(0, 0, 49)),
    ];
    for (let i = 0; i < 9; i++) {
      const wedge = 'M7 0 C16 -8 30 -14 42 -13 C46 -6 46 6 42 13 C30 14 16 8 7 0 Z';
      out.push(
        ...place(
          [tint(wedge), line(wedge), fine('M18 -3 L26 -5 M22 4 L30 5 M32 -6 L38 -6 M34 2 L40 1 M28 9 L36 9')],
          0,
          0,
          1,
          i * 40,
        ),
      );
    }
    return out;
  };
  return [
    ...ball(-30, -26, 54),
    dots(
      [
        [-50, -44],
        [-38, -58],
        [-58, -24],
        [-26, -46],
        [-46, -10],
        [-14, -60],
        [-66, -40],
        [-34, -30],
      ],
      1.3,
    ),
    line('M-34 -79 C-32 -86 -28 -90 -24 -94'),
    ...place(leaf(66, 34, 6, -8), -32, -82, 1, -2),
    ...place(leaf(42, 24, 5, 4), -34, -82, 1, 196),
    ...place(half(), 30, 36, 1, 12),
  ];
}

/** A six-sided prism with a roof: the habit in which salt and quartz are drawn by mineralogists. */
function prism(width: number, height: number, roof: number): Stroke[] {
  const [w, h, r] = [width / 2, height, roof];
  const outline = `M${-w} 0 L${-w} ${-h} L${-w * 0.1} ${-h - r} L${w} ${-h * 0.92} L${w} ${h * 0.02} L${-w * 0.05} ${h * 0.06} Z`;
  let hatch = '';
  for (let i = 1; i < 7; i++)
    hatch += `M${w * (0.2 + i * 0.11)} ${-h * 0.8 + i * 3} L${w * (0.2 + i * 0.11)} ${-h * (0.1 + i * 0.07)} `;
  return [
    paper(outline),
    tint(
      `M${-w * 0.05} ${h * 0.06} L${w * 0.12} ${-h * 0.86} L${-w * 0.1} ${-h - r} L${w} ${-h * 0.92} L${w} ${h * 0.02} Z`,
    ),
    line(outline),
    line(
      `M${w * 0.12} ${-h * 0.86} L${-w * 0.05} ${h * 0.06} M${-w} ${-h} L${w * 0.12} ${-h * 0.86} L${w} ${-h * 0.92} M${w * 0.12} ${-h * 0.86} L${-w * 0.1} ${-h - r}`,
    ),
    fine(hatch),
  ];
}

export function crystal(): Stroke[] {
  const cube = (): Stroke[] => {
    const outline = 'M-20 -10 L2 -22 L22 -12 L22 12 L0 24 L-20 12 Z';
    return [
      paper(outline),
      tint('M0 0 L22 -12 L22 12 L0 24 Z'),
      line(outline),
      line('M-20 -10 L0 0 L22 -12 M0 0 L0 24'),
      fine('M5 3 L5 18 M9 0 L9 15 M13 -2 L13 12 M17 -4 L17 9'),
    ];
  };
  return [
    ...place(prism(34, 74, 22), -40, 58, 1, -24),
    ...place(prism(32, 66, 20), 44, 58, 1, 26),
    ...place(prism(30, 96, 22), -16, 60, 1, -9),
    ...place(prism(44, 122, 30), 12, 64, 1, 4),
    ...place(prism(26, 44, 16), 42, 72, 1, 14),
    ...place(prism(28, 48, 16), -38, 74, 1, -12),
    ...place(cube(), -70, 74, 0.9),
    ...place(cube(), 0, 80, 0.72, 6),
    ...place(cube(), 78, 78, 0.64, -8),
    fine('M-96 92 L96 92 M-84 97 L40 97'),
  ];
}

export function honeycomb(): Stroke[] {
  const cell = (x: number, y: number, r: number): string =>
    `M${Array.from({ length: 6 }, (_, i) => `${x + r * Math.cos((i + 0.5) * 1.0472)} ${y + r * Math.sin((i + 0.5) * 1.0472)}`).join(' L')} Z`;
  const out: Stroke[] = [];
  const places: [number, number][] = [
    [0, 0],
    [1, 0],
    [-1, 0],
    [0, -1],
    [1, -1],
    [0, 1],
    [-1, 1],
    [-2, 1],
    [1, -2],
    [2, -1],
    [-1, -1],
  ];
  for (const [q, s] of places) {
    const [x, y] = [(q + s / 2) * 45.5 - 4, s * 39.5];
    const filled = (q * 3 + s * 5 + 20) % 3 !== 0;
    out.push(line(cell(x, y, 25)), ...(filled ? [tint(cell(x, y, 19))] : []), fine(cell(x, y, 19)));
    if (filled)
      out.push(
        fine(
          `M${x - 10} ${y + 9} C${x - 4} ${y + 13} ${x + 6} ${y + 12} ${x + 11} ${y + 4} M${x - 10} ${y - 4} C${x - 9} ${y - 9} ${x - 5} ${y - 11} ${x - 1} ${y - 12}`,
        ),
      );
  }
  const wing = 'M0 0 C-4 -22 -26 -30 -34 -20 C-38 -10 -18 0 0 0 Z';
  const abdomen = 'M0 -9 C14 -12 30 -8 36 0 C30 8 14 12 0 9 Z';
  const bee = [
    paper(wing),
    line(wing),
    fine('M-4 -4 C-10 -14 -20 -20 -28 -20'),
    ...place([paper(wing), line(wing)], 2, 0, 0.8, 44),
    paper(abdomen),
    tint(abdomen),
    line(abdomen),
    line('M9 -10 C12 -4 12 4 9 10 M18 -10 C21 -4 21 4 18 10 M27 -7 C29 -3 29 3 27 7'),
    ...ball(-7, 0, 9),
    ...ball(-19, 0, 6),
    line('M-23 -4 C-28 -8 -30 -12 -30 -16 M-24 -1 C-30 -2 -34 -6 -36 -10'),
  ];
  return [...out, ...place(bee, 60, 62, 0.95, -28)];
}

export function molecule(): Stroke[] {
  const at = (x: number, y: number, r: number, i: number): [number, number] => [
    x + r * Math.cos((i + 0.5) * 1.0472),
    y + r * Math.sin((i + 0.5) * 1.0472),
  ];
  const ring = (x: number, y: number): Stroke[] => {
    const outer = Array.from({ length: 6 }, (_, i) => at(x, y, 36, i).join(' ')).join(' L');
    const inner = [0, 2, 4].map((i) => `M${at(x, y, 29, i).join(' ')} L${at(x, y, 29, i + 1).join(' ')}`).join(' ');
    return [tint(`M${outer} Z`), line(`M${outer} Z`), fine(inner)];
  };
  const [left, right]: [[number, number], [number, number]] = [
    [-33, 8],
    [29.5, 8],
  ];
  const atoms: [number, number, number][] = [
    [-33, -62, 9],
    [-92, 42, 7],
    [29.5, 78, 8],
    [92, -28, 10],
    [60.5, -10, 5],
    [-64, -10, 5],
    [29.5, 44, 5],
    [-1.5, -10, 5],
    [-33, -28, 5],
  ];
  return [
    line('M-33 -28 L-33 -62 M-64.5 26 L-92 42 M29.5 44 L29.5 78 M60.5 -10 L92 -28 M-33 44 L-33 72 M92 -28 L92 -62'),
    ...ring(...left),
    ...ring(...right),
    ...atoms.flatMap(([x, y, r]) => ball(x, y, r)),
    ...ball(-33, 76, 6),
    ...ball(92, -66, 6),
  ];
}

export function wave(): Stroke[] {
  const crest =
    'M-96 34 C-74 32 -58 6 -40 -20 C-22 -46 8 -58 34 -46 C52 -38 58 -20 50 -8 C44 2 30 2 26 -8 C24 -14 28 -20 34 -20 C24 -30 4 -26 -2 -8 C-10 16 20 34 96 34 L96 50 L-96 50 Z';
  const swell = (y: number, shift: number): string =>
    `M${-96 + shift} ${y} C${-80 + shift} ${y - 11} ${-64 + shift} ${y - 11} ${-48 + shift} ${y} C${-32 + shift} ${y + 10} ${-16 + shift} ${y + 10} ${shift} ${y} C${16 + shift} ${y - 11} ${32 + shift} ${y - 11} ${48 + shift} ${y} `;
  return [
    paper(crest),
    tint(crest),
    line(
      'M-96 34 C-74 32 -58 6 -40 -20 C-22 -46 8 -58 34 -46 C52 -38 58 -20 50 -8 C44 2 30 2 26 -8 C24 -14 28 -20 34 -20 C24 -30 4 -26 -2 -8 C-10 16 20 34 96 34',
    ),
    fine(
      'M-76 34 C-58 22 -44 -2 -28 -24 C-14 -42 10 -50 30 -42 M-56 36 C-42 24 -32 4 -20 -14 C-10 -30 8 -40 26 -36 M-36 38 C-26 26 -20 12 -12 -4 C-6 -18 4 -28 18 -30 M-14 40 C-18 24 -14 8 -8 -6 M6 38 C-8 28 -10 14 -8 4',
    ),
    line(swell(62, 0)),
    line(swell(62, 48)),
    fine(swell(78, -10).slice(0, -1)),
    fine(swell(78, 44)),
    fine(swell(92, 20)),
    ...ball(62, -40, 4),
    ...ball(74, -20, 3),
    ...ball(56, -62, 3),
    ...ball(82, -48, 2.4),
  ];
}
