import { ball, dots, fine, leaf, line, paper, place, tint, toothedLeaf, type Stroke } from './drawing.ts';

export function leafBranch(): Stroke[] {
  const stem = [line('M-34 98 C-22 50 -10 10 14 -40 C18 -50 22 -58 26 -66')];
  const pairs: [number, number, number, number, number][] = [
    [-24, 62, -8, 62, 30],
    [-18, 40, 204, 66, 32],
    [-6, 12, -18, 68, 33],
    [2, -8, 214, 64, 30],
    [12, -34, -30, 58, 28],
    [18, -46, 228, 48, 24],
  ];
  return [
    ...stem,
    ...pairs.flatMap(([x, y, turn, length, width]) => place(leaf(length, width, 5, turn < 0 ? -8 : 8), x, y, 1, turn)),
    ...place(leaf(50, 24, 4), 25, -64, 1, -66),
  ];
}

export function root(): Stroke[] {
  const body =
    'M-12 -34 C-24 -26 -28 -10 -24 8 C-21 22 -30 36 -44 54 C-50 62 -54 74 -56 88 C-50 76 -44 68 -36 60 C-26 48 -16 42 -10 44 C-8 58 -8 78 -4 98 C0 80 2 62 6 46 ' +
    'C16 46 24 54 32 66 C38 74 42 82 44 92 C48 74 44 60 34 48 C24 34 20 22 24 6 C28 -10 24 -28 12 -34 Z';
  const rings = [-24, -17, -10, -2, 7, 17, 28]
    .map((y, i) => `M${-22 + i} ${y} Q${-8 + i} ${y + 6} ${4 - i} ${y + 3} `)
    .join('');
  return [
    line(
      'M-28 22 C-40 22 -52 28 -66 26 M-40 48 C-54 48 -64 56 -76 56 M26 16 C40 16 52 22 66 18 M36 54 C50 54 58 60 72 58 M-52 72 C-60 78 -66 86 -70 94 M42 78 C52 82 56 88 62 94 M-8 70 C-14 80 -18 86 -20 94 M2 70 C10 80 12 86 16 92',
    ),
    paper(body),
    tint(body),
    line(body),
    fine(
      rings +
        'M14 -22 C20 -8 18 10 16 24 M10 -18 C14 -4 13 8 11 20 M20 34 C28 44 32 50 36 60 M-16 42 C-28 52 -36 60 -42 68',
    ),
    line('M-6 -34 C-8 -44 -16 -54 -26 -60 M0 -35 L0 -62 M6 -34 C10 -44 18 -52 28 -58'),
    ...place(toothedLeaf(46, 24, 6), -26, -60, 1, 198),
    ...place(toothedLeaf(42, 22, 6), -26, -60, 1, 246),
    ...place(toothedLeaf(44, 24, 6), 0, -60, 1, -90),
    ...place(toothedLeaf(42, 22, 6), 28, -58, 1, -62),
    ...place(toothedLeaf(46, 24, 6), 28, -58, 1, -14),
  ];
}

export function mushroom(): Stroke[] {
  const one = (): Stroke[] => {
    const stalk = 'M-15 8 C-13 36 -20 62 -24 84 C-10 92 12 92 24 84 C18 62 13 36 15 8 Z';
    const gills = 'M-58 6 C-40 22 40 22 58 6 C40 -6 -40 -6 -58 6 Z';
    const cap = 'M-60 6 C-66 -44 -34 -74 0 -74 C34 -74 66 -44 60 6 C40 -8 -40 -8 -60 6 Z';
    const blades = Array.from(
      { length: 19 },
      (_, i) => `M${(i - 9) * 2.2} ${1 - Math.abs(i - 9) * 0.05} L${(i - 9) * 5.8} ${17 - ((i - 9) / 9) ** 2 * 10} `,
    ).join('');
    return [
      paper(gills),
      line(gills),
      fine(blades),
      paper(stalk),
      line(stalk),
      fine('M-8 22 C-8 44 -12 62 -14 78 M8 24 C9 44 12 60 15 78 M12 22 C13 40 17 60 20 76 M4 30 C5 46 7 62 8 74'),
      paper(cap),
      tint(cap),
      line(cap),
      fine(
        'M30 -58 C46 -44 52 -24 52 -8 M22 -62 C38 -50 46 -28 46 -10 M38 -48 C48 -36 54 -20 55 -4 M-20 -52 C-32 -44 -42 -30 -44 -16',
      ),
      dots(
        [
          [-10, -48],
          [6, -30],
          [-26, -24],
          [20, -46],
          [-4, -16],
        ],
        4,
      ),
    ];
  };
  return [
    ...place(one(), 46, 34, 0.58, 10),
    ...place(one(), -18, -8, 1, -4),
    line('M-90 92 C-60 84 -50 90 -30 88 C0 86 40 92 92 86'),
    fine('M-70 92 C-72 82 -76 76 -80 72 M-66 92 C-66 80 -64 74 -60 68 M78 90 C80 80 84 76 90 72 M-74 92 L-72 74'),
  ];
}

export function seaweed(): Stroke[] {
  const frond = (bottom: number, top: string, width: number, lean: number): Stroke[] => {
    const reach = Number(top);
    const left: string[] = [];
    const right: string[] = [];
    const rib: string[] = [];
    for (let i = 0; i <= 22; i++) {
      const t = i / 22;
      const x = bottom + lean * t + Math.sin(t * 8.4 + bottom) * 7 * t;
      const y = 94 - reach * t;
      const half = width * Math.sin(Math.PI * (0.06 + t * 0.94)) ** 0.7 + 1;
      const ruffle = Math.sin(i * 1.9) * 2.6;
      left.push(`${x - half - ruffle} ${y}`);
      right.unshift(`${x + half - ruffle * 0.8} ${y + 2}`);
      rib.push(`${x} ${y}`);
    }
    const outline = `M${left.join(' L')} L${right.join(' L')} Z`;
    return [paper(outline), tint(outline), line(outline), fine(`M${rib.slice(0, 21).join(' L')}`)];
  };
  const bladder = (x: number, y: number, r: number): Stroke[] => ball(x, y, r);
  return [
    ...frond(-14, '150', 11, -46),
    ...frond(20, '140', 11, 44),
    ...frond(2, '186', 13, 6),
    ...frond(-30, '92', 8, -34),
    ...frond(38, '84', 8, 36),
    ...bladder(-22, 42, 5),
    ...bladder(28, 36, 5.5),
    ...bladder(-6, 20, 4.5),
    ...bladder(16, -16, 5),
    line('M-70 96 C-40 88 -20 94 0 92 C26 90 46 96 74 92'),
    dots(
      [
        [-56, 86],
        [60, 84],
        [66, 70],
        [-62, 66],
        [72, 46],
      ],
      2.4,
    ),
  ];
}
