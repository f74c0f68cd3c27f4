import { dots, fine, line, tint, type Stroke } from './drawing.ts';
import { ovalPath } from './ink.ts';

export function sun(): Stroke[] {
  let long = '';
  let short = '';
  for (let i = 0; i < 24; i++) {
    const [c, s] = [Math.cos((i * Math.PI) / 12), Math.sin((i * Math.PI) / 12)];
    if (i % 2 === 0)
      long += `M${50 * c - 5 * s} ${50 * s + 5 * c} Q${72 * c + 5 * s} ${72 * s - 5 * c} ${94 * c} ${94 * s} Q${74 * c + 6 * s} ${74 * s - 6 * c} ${50 * c + 5 * s} ${50 * s - 5 * c} `;
    else short += `M${50 * c} ${50 * s} L${78 * c} ${78 * s} M${84 * c} ${84 * s} L${87 * c} ${87 * s} `;
  }
  let hatch = '';
  for (let i = 0; i < 9; i++) {
    const reach = 38 - i * 1.2;
    const from = -0.5 + i * 0.06;
    const to = 2.0 - i * 0.14;
    const middle = (from + to) / 2;
    const out = (reach - i * 3) / Math.cos((to - from) / 2);
    hatch += `M${(reach - i * 3) * Math.cos(from)} ${(reach - i * 3) * Math.sin(from)} Q${out * Math.cos(middle)} ${out * Math.sin(middle)} ${(reach - i * 3) * Math.cos(to)} ${(reach - i * 3) * Math.sin(to)} `;
  }
  return [tint(ovalPath(0, 0, 42)), line(ovalPath(0, 0, 42)), fine(hatch), tint(long), line(long), fine(short)];
}

export function moon(): Stroke[] {
  const crescent =
    'M20 -84 C-36 -84 -76 -44 -74 4 C-72 52 -34 82 12 80 C38 78 58 66 70 46 C52 54 28 54 8 42 C-20 26 -30 -8 -20 -38 C-12 -60 2 -76 20 -84 Z';
  const star = (x: number, y: number, r: number): string =>
    `M${x} ${y - r} Q${x + r * 0.14} ${y - r * 0.14} ${x + r} ${y} Q${x + r * 0.14} ${y + r * 0.14} ${x} ${y + r} Q${x - r * 0.14} ${y + r * 0.14} ${x - r} ${y} Q${x - r * 0.14} ${y - r * 0.14} ${x} ${y - r} Z`;
  return [
    tint(crescent),
    line(crescent),
    fine(
      'M-66 -6 C-66 36 -36 70 6 72 M-58 -14 C-62 28 -34 62 4 64 M-48 -24 C-56 16 -32 52 2 56 M-36 -36 C-46 2 -28 38 -4 48 M-62 12 C-56 46 -28 74 12 75',
    ),
    tint(star(38, -34, 24)),
    line(star(38, -34, 24)),
    line(star(74, -72, 13)),
    line(star(14, 2, 10)),
    line(star(82, -6, 9)),
    dots(
      [
        [58, -56],
        [56, 10],
        [24, -64],
        [88, -40],
        [36, 20],
      ],
      1.8,
    ),
  ];
}
