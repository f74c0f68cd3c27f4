import { ball, chance, fine, leaf, line, paper, place, tint, toothedLeaf, type Stroke } from './drawing.ts';

export function rosehip(): Stroke[] {
  const hip = (): Stroke[] => {
    const body = 'M0 -22 C16 -22 23 -2 20 14 C17 30 8 38 0 38 C-8 38 -17 30 -20 14 C-23 -2 -16 -22 0 -22 Z';
    return [
      line(
        'M-5 36 C-10 44 -14 50 -20 54 M0 38 C0 48 0 52 -2 60 M5 36 C9 44 14 50 20 53 M-2 38 C-5 46 -9 54 -11 58 M3 38 C6 46 8 52 10 58',
      ),
      paper(body),
      tint(body),
      line(body),
      fine('M11 -12 C17 -2 17 14 10 28 M7 -14 C12 -4 12 14 6 30 M14 -4 C18 4 17 14 13 22 M-12 -6 C-15 4 -14 12 -12 18'),
    ];
  };
  const spray = (x: number, y: number, turn: number): Stroke[] => {
    const leaflets: [number, number, number][] = [
      [18, -46, 34],
      [18, 46, 34],
      [42, -40, 36],
      [42, 40, 36],
      [58, 0, 38],
    ];
    return place(
      [
        line('M0 0 L60 0'),
        ...leaflets.flatMap(([at, lean, length]) => place(toothedLeaf(length, 20, 6), at, 0, 1, lean)),
      ],
      x,
      y,
      1,
      turn,
    );
  };
  return [
    line(
      'M-76 -74 C-40 -66 -4 -52 24 -28 C44 -12 56 2 62 22 M-30 -63 C-30 -46 -34 -30 -38 -16 M2 -45 C8 -32 8 -20 8 -4 M62 22 L62 28',
    ),
    ...spray(-10, -52, -52),
    ...spray(-58, -70, 100),
    ...spray(34, -20, -24),
    ...place(hip(), -37, 8, 1, 6),
    ...place(hip(), 9, 20, 1.05, -4),
    ...place(hip(), 63, 46, 0.86, -10),
  ];
}

export function berry(): Stroke[] {
  const crown = (x: number, y: number, r: number): Stroke[] => [
    ...ball(x, y, r),
    line(
      `M${x - r * 0.3} ${y - r * 0.1} L${x - r * 0.42} ${y - r * 0.42} L${x - r * 0.1} ${y - r * 0.3} L${x + r * 0.06} ${y - r * 0.58} L${x + r * 0.18} ${y - r * 0.26} L${x + r * 0.46} ${y - r * 0.3} L${x + r * 0.26} ${y - r * 0.02} L${x + r * 0.34} ${y + r * 0.22} L${x} ${y + r * 0.14} L${x - r * 0.26} ${y + r * 0.22} Z`,
    ),
  ];
  return [
    line(
      'M-82 -60 C-50 -62 -20 -54 6 -36 C30 -20 52 -18 78 -30 M-8 -44 C-18 -30 -26 -16 -30 0 M14 -32 C14 -16 14 0 12 14 M30 -22 C40 -10 46 2 50 14 M4 -38 C-2 -10 -8 20 -10 40',
    ),
    ...place(leaf(58, 34, 5, -6), -56, -61, 1, -38),
    ...place(leaf(54, 32, 5, 6), -50, -61, 1, 128),
    ...place(leaf(56, 32, 5, -4), 6, -38, 1, -62),
    ...place(leaf(52, 30, 5, 5), 52, -21, 1, -58),
    ...place(leaf(40, 22, 4), 76, -29, 1, 6),
    ...crown(-38, 22, 25),
    ...crown(52, 34, 24),
    ...crown(12, 36, 27),
    ...crown(-14, 66, 26),
    ...crown(38, 74, 22),
  ];
}

export function seed(): Stroke[] {
  const pod = 'M0 0 C-16 -6 -20 -24 -12 -36 L-8 -32 L-4 -42 L0 -34 L4 -42 L8 -32 L12 -36 C20 -24 16 -6 0 0 Z';
  const flax = (): Stroke[] => [
    paper(pod),
    tint(pod),
    line(pod),
    fine('M0 -2 L0 -30 M-6 -4 C-10 -14 -10 -22 -7 -30 M6 -4 C10 -14 10 -22 7 -30 M10 -8 C13 -16 13 -22 11 -28'),
  ];
  const grain = 'M0 -15 C8 -8 9 6 0 13 C-9 6 -8 -8 0 -15 Z';
  const scatter: [number, number, number][] = [
    [-62, 70, 40],
    [-34, 84, 96],
    [-4, 76, 12],
    [26, 88, -50],
    [56, 74, 70],
    [80, 88, 10],
    [-84, 90, -20],
    [38, 62, 140],
  ];
  return [
    line(
      'M-6 62 C-8 30 -6 0 4 -34 M-7 34 C-22 12 -36 -2 -44 -22 M-4 10 C14 -6 30 -14 42 -34 M-7 44 C10 30 28 24 52 18',
    ),
    ...place(leaf(42, 10, 0, -4), -7, 48, 1, 206),
    ...place(leaf(38, 9, 0, 4), -6, 24, 1, -38),
    ...place(leaf(34, 9, 0), -26, 8, 1, 196),
    ...place(leaf(32, 9, 0), 20, -12, 1, 14),
    ...place(leaf(30, 9, 0), 0, -14, 1, 228),
    ...place(flax(), 4, -34, 1.25, 6),
    ...place(flax(), -44, -22, 1.05, -26),
    ...place(flax(), 42, -34, 1.05, 26),
    ...place(flax(), 52, 18, 0.8, 66),
    ...scatter.flatMap(([x, y, turn]) =>
      place([paper(grain), tint(grain), line(grain), fine('M3 -8 C5 -2 5 4 2 8')], x, y, 0.92, turn),
    ),
  ];
}

export function pine(): Stroke[] {
  const random = chance(7);
  const needles = (fromX: number, fromY: number, toX: number, toY: number, count: number, reach: number): Stroke => {
    const along = (Math.atan2(toY - fromY, toX - fromX) * 180) / Math.PI;
    let d = '';
    for (let i = 0; i < count; i++) {
      const t = i / (count - 1);
      for (const side of [-1, 1]) {
        const lean = ((along + side * (62 - t * 40 + random() * 10)) * Math.PI) / 180;
        const [x, y] = [fromX + (toX - fromX) * t, fromY + (toY - fromY) * t];
        const far = reach * (0.82 + random() * 0.3);
        d += `M${x} ${y} Q${x + far * 0.5 * Math.cos(lean - side * 0.12)} ${y + far * 0.5 * Math.sin(lean - side * 0.12)} ${x + far * Math.cos(lean)} ${y + far * Math.sin(lean)} `;
      }
    }
    return line(d);
  };
  const cone: Stroke[] = [];
  for (let row = 0; row < 7; row++) {
    const half = 27 * Math.sin(Math.PI * (0.2 + (row / 7) * 0.72));
    for (let i = 0; i < 4 - (row % 2); i++) {
      const x = (i - (3 - (row % 2)) / 2) * (half / 1.7);
      const scale = `M${x} ${row * 10.5 - 14} C${x + 12} ${row * 10.5 - 14} ${x + 12} ${row * 10.5 + 2} ${x} ${row * 10.5 + 8} C${x - 12} ${row * 10.5 + 2} ${x - 12} ${row * 10.5 - 14} ${x} ${row * 10.5 - 14} Z`;
      cone.unshift(
        paper(scale),
        tint(scale),
        line(scale),
        fine(
          `M${x + 3} ${row * 10.5 - 4} L${x + 2} ${row * 10.5 + 4} M${x + 6} ${row * 10.5 - 6} L${x + 5} ${row * 10.5 + 1}`,
        ),
      );
    }
  }
  return [
    line(
      'M-94 -62 C-50 -52 0 -40 40 -8 C60 8 76 30 84 54 M-20 -45 C8 -60 36 -66 70 -66 M-14 -42 C-18 -30 -22 -22 -24 -14',
    ),
    needles(-84, -60, -6, -40, 15, 34),
    needles(2, -36, 84, 54, 18, 36),
    needles(-8, -51, 74, -66, 14, 32),
    ...place(cone, -24, 12, 1.12, 8),
  ];
}
