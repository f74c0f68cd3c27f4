import { ball, chance, dots, fine, leaf, line, paper, petal, place, tint, toothedLeaf, type Stroke } from './drawing.ts';
import { ovalPath } from './ink.ts';

export function leafBranch(): Stroke[] {
  const stem = [line('M-34 98 C-22 50 -10 10 14 -40 C18 -50 22 -58 26 -66')];
  const pairs: [number, number, number, number, number][] = [
    [-24, 62, -8, 62, 30], [-18, 40, 204, 66, 32], [-6, 12, -18, 68, 33], [2, -8, 214, 64, 30], [12, -34, -30, 58, 28], [18, -46, 228, 48, 24],
  ];
  return [
    ...stem,
    ...pairs.flatMap(([x, y, turn, length, width]) => place(leaf(length, width, 5, turn < 0 ? -8 : 8), x, y, 1, turn)),
    ...place(leaf(50, 24, 4), 25, -64, 1, -66),
  ];
}

function chamomileHead(): Stroke[] {
  const petals = Array.from({ length: 17 }, (_, i) => place(petal(40, 15), 14 * Math.cos((i / 17) * 6.283), 14 * Math.sin((i / 17) * 6.283), 0.92 + ((i * 7) % 4) * 0.035, (i / 17) * 360));
  const seeds: [number, number][] = Array.from({ length: 34 }, (_, i): [number, number] => {
    const reach = 16 * Math.sqrt((i + 0.5) / 34);
    return [reach * Math.cos(i * 2.39996), reach * Math.sin(i * 2.39996)];
  });
  return [...petals.flat(), paper(ovalPath(0, 0, 19)), tint(ovalPath(0, 0, 19)), line(ovalPath(0, 0, 19)), dots(seeds, 1.5)];
}

export function chamomile(): Stroke[] {
  const feather = (length: number): Stroke[] => {
    let d = `M0 0 Q${length / 2} -4 ${length} 0 `;
    for (let i = 1; i < 7; i++) {
      const x = (length * i) / 7.4;
      const reach = 14 * Math.sin(Math.PI * (i / 8 + 0.1));
      d += `M${x} -2 Q${x + 4} ${-reach * 0.6} ${x + 11} ${-reach} M${x} -2 Q${x + 5} ${reach * 0.5} ${x + 12} ${reach * 0.9} `;
    }
    return [line(d)];
  };
  return [
    line('M-14 -10 C-8 30 -2 60 4 98 M2 78 C18 58 34 30 48 4 M-6 40 C-22 30 -38 24 -50 30'),
    ...place(feather(52), -2, 56, 1, 196), ...place(feather(46), 4, 80, 1, -14), ...place(feather(36), 22, 52, 1, 18),
    ...place(chamomileHead(), -18, -36, 1.02, 8),
    ...place(chamomileHead(), 56, -6, 0.58, -20),
    ...place(leaf(13, 11, 0), -50, 30, 1, 190), ...place(leaf(14, 8, 0), -49, 30, 1, 220), ...place(leaf(14, 8, 0), -49, 31, 1, 160),
  ];
}

export function rosehip(): Stroke[] {
  const hip = (): Stroke[] => {
    const body = 'M0 -22 C16 -22 23 -2 20 14 C17 30 8 38 0 38 C-8 38 -17 30 -20 14 C-23 -2 -16 -22 0 -22 Z';
    return [
      line('M-5 36 C-10 44 -14 50 -20 54 M0 38 C0 48 0 52 -2 60 M5 36 C9 44 14 50 20 53 M-2 38 C-5 46 -9 54 -11 58 M3 38 C6 46 8 52 10 58'),
      paper(body), tint(body), line(body),
      fine('M11 -12 C17 -2 17 14 10 28 M7 -14 C12 -4 12 14 6 30 M14 -4 C18 4 17 14 13 22 M-12 -6 C-15 4 -14 12 -12 18'),
    ];
  };
  const spray = (x: number, y: number, turn: number): Stroke[] => {
    const leaflets: [number, number, number][] = [[18, -46, 34], [18, 46, 34], [42, -40, 36], [42, 40, 36], [58, 0, 38]];
    return place([line('M0 0 L60 0'), ...leaflets.flatMap(([at, lean, length]) => place(toothedLeaf(length, 20, 6), at, 0, 1, lean))], x, y, 1, turn);
  };
  return [
    line('M-76 -74 C-40 -66 -4 -52 24 -28 C44 -12 56 2 62 22 M-30 -63 C-30 -46 -34 -30 -38 -16 M2 -45 C8 -32 8 -20 8 -4 M62 22 L62 28'),
    ...spray(-10, -52, -52), ...spray(-58, -70, 100), ...spray(34, -20, -24),
    ...place(hip(), -37, 8, 1, 6), ...place(hip(), 9, 20, 1.05, -4), ...place(hip(), 63, 46, 0.86, -10),
  ];
}

export function root(): Stroke[] {
  const body =
    'M-12 -34 C-24 -26 -28 -10 -24 8 C-21 22 -30 36 -44 54 C-50 62 -54 74 -56 88 C-50 76 -44 68 -36 60 C-26 48 -16 42 -10 44 C-8 58 -8 78 -4 98 C0 80 2 62 6 46 ' +
    'C16 46 24 54 32 66 C38 74 42 82 44 92 C48 74 44 60 34 48 C24 34 20 22 24 6 C28 -10 24 -28 12 -34 Z';
  const rings = [-24, -17, -10, -2, 7, 17, 28].map((y, i) => `M${-22 + i} ${y} Q${-8 + i} ${y + 6} ${4 - i} ${y + 3} `).join('');
  return [
    line('M-28 22 C-40 22 -52 28 -66 26 M-40 48 C-54 48 -64 56 -76 56 M26 16 C40 16 52 22 66 18 M36 54 C50 54 58 60 72 58 M-52 72 C-60 78 -66 86 -70 94 M42 78 C52 82 56 88 62 94 M-8 70 C-14 80 -18 86 -20 94 M2 70 C10 80 12 86 16 92'),
    paper(body), tint(body), line(body), fine(rings + 'M14 -22 C20 -8 18 10 16 24 M10 -18 C14 -4 13 8 11 20 M20 34 C28 44 32 50 36 60 M-16 42 C-28 52 -36 60 -42 68'),
    line('M-6 -34 C-8 -44 -16 -54 -26 -60 M0 -35 L0 -62 M6 -34 C10 -44 18 -52 28 -58'),
    ...place(toothedLeaf(46, 24, 6), -26, -60, 1, 198), ...place(toothedLeaf(42, 22, 6), -26, -60, 1, 246),
    ...place(toothedLeaf(44, 24, 6), 0, -60, 1, -90), ...place(toothedLeaf(42, 22, 6), 28, -58, 1, -62), ...place(toothedLeaf(46, 24, 6), 28, -58, 1, -14),
  ];
}

export function mushroom(): Stroke[] {
  const one = (): Stroke[] => {
    const stalk = 'M-15 8 C-13 36 -20 62 -24 84 C-10 92 12 92 24 84 C18 62 13 36 15 8 Z';
    const gills = 'M-58 6 C-40 22 40 22 58 6 C40 -6 -40 -6 -58 6 Z';
    const cap = 'M-60 6 C-66 -44 -34 -74 0 -74 C34 -74 66 -44 60 6 C40 -8 -40 -8 -60 6 Z';
    const blades = Array.from({ length: 19 }, (_, i) => `M${(i - 9) * 2.2} ${1 - Math.abs(i - 9) * 0.05} L${(i - 9) * 5.8} ${17 - ((i - 9) / 9) ** 2 * 10} `).join('');
    return [
      paper(gills), line(gills), fine(blades), paper(stalk), line(stalk),
      fine('M-8 22 C-8 44 -12 62 -14 78 M8 24 C9 44 12 60 15 78 M12 22 C13 40 17 60 20 76 M4 30 C5 46 7 62 8 74'),
      paper(cap), tint(cap), line(cap),
      fine('M30 -58 C46 -44 52 -24 52 -8 M22 -62 C38 -50 46 -28 46 -10 M38 -48 C48 -36 54 -20 55 -4 M-20 -52 C-32 -44 -42 -30 -44 -16'),
      dots([[-10, -48], [6, -30], [-26, -24], [20, -46], [-4, -16]], 4),
    ];
  };
  return [
    ...place(one(), 46, 34, 0.58, 10), ...place(one(), -18, -8, 1, -4),
    line('M-90 92 C-60 84 -50 90 -30 88 C0 86 40 92 92 86'), fine('M-70 92 C-72 82 -76 76 -80 72 M-66 92 C-66 80 -64 74 -60 68 M78 90 C80 80 84 76 90 72 M-74 92 L-72 74'),
  ];
}

export function berry(): Stroke[] {
  const crown = (x: number, y: number, r: number): Stroke[] => [
    ...ball(x, y, r),
    line(`M${x - r * 0.3} ${y - r * 0.1} L${x - r * 0.42} ${y - r * 0.42} L${x - r * 0.1} ${y - r * 0.3} L${x + r * 0.06} ${y - r * 0.58} L${x + r * 0.18} ${y - r * 0.26} L${x + r * 0.46} ${y - r * 0.3} L${x + r * 0.26} ${y - r * 0.02} L${x + r * 0.34} ${y + r * 0.22} L${x} ${y + r * 0.14} L${x - r * 0.26} ${y + r * 0.22} Z`),
  ];
  return [
    line('M-82 -60 C-50 -62 -20 -54 6 -36 C30 -20 52 -18 78 -30 M-8 -44 C-18 -30 -26 -16 -30 0 M14 -32 C14 -16 14 0 12 14 M30 -22 C40 -10 46 2 50 14 M4 -38 C-2 -10 -8 20 -10 40'),
    ...place(leaf(58, 34, 5, -6), -56, -61, 1, -38), ...place(leaf(54, 32, 5, 6), -50, -61, 1, 128), ...place(leaf(56, 32, 5, -4), 6, -38, 1, -62), ...place(leaf(52, 30, 5, 5), 52, -21, 1, -58), ...place(leaf(40, 22, 4), 76, -29, 1, 6),
    ...crown(-38, 22, 25), ...crown(52, 34, 24), ...crown(12, 36, 27), ...crown(-14, 66, 26), ...crown(38, 74, 22),
  ];
}

export function seed(): Stroke[] {
  const pod = 'M0 0 C-16 -6 -20 -24 -12 -36 L-8 -32 L-4 -42 L0 -34 L4 -42 L8 -32 L12 -36 C20 -24 16 -6 0 0 Z';
  const flax = (): Stroke[] => [paper(pod), tint(pod), line(pod), fine('M0 -2 L0 -30 M-6 -4 C-10 -14 -10 -22 -7 -30 M6 -4 C10 -14 10 -22 7 -30 M10 -8 C13 -16 13 -22 11 -28')];
  const grain = 'M0 -15 C8 -8 9 6 0 13 C-9 6 -8 -8 0 -15 Z';
  const scatter: [number, number, number][] = [[-62, 70, 40], [-34, 84, 96], [-4, 76, 12], [26, 88, -50], [56, 74, 70], [80, 88, 10], [-84, 90, -20], [38, 62, 140]];
  return [
    line('M-6 62 C-8 30 -6 0 4 -34 M-7 34 C-22 12 -36 -2 -44 -22 M-4 10 C14 -6 30 -14 42 -34 M-7 44 C10 30 28 24 52 18'),
    ...place(leaf(42, 10, 0, -4), -7, 48, 1, 206), ...place(leaf(38, 9, 0, 4), -6, 24, 1, -38), ...place(leaf(34, 9, 0), -26, 8, 1, 196), ...place(leaf(32, 9, 0), 20, -12, 1, 14), ...place(leaf(30, 9, 0), 0, -14, 1, 228),
    ...place(flax(), 4, -34, 1.25, 6), ...place(flax(), -44, -22, 1.05, -26), ...place(flax(), 42, -34, 1.05, 26), ...place(flax(), 52, 18, 0.8, 66),
    ...scatter.flatMap(([x, y, turn]) => place([paper(grain), tint(grain), line(grain), fine('M3 -8 C5 -2 5 4 2 8')], x, y, 0.92, turn)),
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
      cone.unshift(paper(scale), tint(scale), line(scale), fine(`M${x + 3} ${row * 10.5 - 4} L${x + 2} ${row * 10.5 + 4} M${x + 6} ${row * 10.5 - 6} L${x + 5} ${row * 10.5 + 1}`));
    }
  }
  return [
    line('M-94 -62 C-50 -52 0 -40 40 -8 C60 8 76 30 84 54 M-20 -45 C8 -60 36 -66 70 -66 M-14 -42 C-18 -30 -22 -22 -24 -14'),
    needles(-84, -60, -6, -40, 15, 34), needles(2, -36, 84, 54, 18, 36), needles(-8, -51, 74, -66, 14, 32),
    ...place(cone, -24, 12, 1.12, 8),
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
    ...frond(-14, '150', 11, -46), ...frond(20, '140', 11, 44), ...frond(2, '186', 13, 6), ...frond(-30, '92', 8, -34), ...frond(38, '84', 8, 36),
    ...bladder(-22, 42, 5), ...bladder(28, 36, 5.5), ...bladder(-6, 20, 4.5), ...bladder(16, -16, 5),
    line('M-70 96 C-40 88 -20 94 0 92 C26 90 46 96 74 92'), dots([[-56, 86], [60, 84], [66, 70], [-62, 66], [72, 46]], 2.4),
  ];
}

export function lavender(): Stroke[] {
  const floret = 'M0 0 C-7 -3 -9 -12 -4 -18 C-1 -14 1 -14 4 -18 C9 -12 7 -3 0 0 Z';
  const spike = (): Stroke[] => {
    const out: Stroke[] = [];
    for (let row = 0; row < 8; row++) {
      const spread = row === 7 ? [0] : [-58, 58, -24, 24];
      for (const lean of spread) out.push(...place([paper(floret), tint(floret), line(floret), fine('M0 -2 L0 -10')], lean * 0.08, -row * 10.5, 1 - row * 0.055, lean * (1 - row * 0.06)));
    }
    return out;
  };
  return [
    line('M0 96 C2 50 0 20 0 -16 M-6 96 C-14 60 -30 34 -44 6 M6 96 C14 62 28 38 46 8'),
    ...place(leaf(48, 9, 0, -3), -1, 66, 1, -68), ...place(leaf(46, 9, 0, 3), -14, 62, 1, 218), ...place(leaf(44, 9, 0), 14, 66, 1, -20), ...place(leaf(34, 8, 0), -26, 38, 1, 194),
    ...place(spike(), -45, 6, 0.82, -22), ...place(spike(), 47, 8, 0.82, 22), ...place(spike(), 0, -8, 1, 0),
  ];
}

export function hop(): Stroke[] {
  const scale = 'M0 22 C-13 14 -15 -4 -8 -14 L8 -14 C15 -4 13 14 0 22 Z';
  const cone = (): Stroke[] => {
    const out: Stroke[] = [];
    for (let row = 6; row >= 0; row--) {
      const count = [2, 3, 4, 4, 3, 2, 1][row]!;
      for (let i = 0; i < count; i++) out.push(...place([paper(scale), tint(scale), line(scale), fine('M0 16 L0 -4 M4 12 C6 6 6 0 5 -4 M-4 12 C-6 6 -6 0 -5 -4')], (i - (count - 1) / 2) * 13, row * 11, 0.95, -(i - (count - 1) / 2) * 9));
    }
    return out;
  };
  const lobes = [...place(toothedLeaf(56, 32, 7), 0, 0, 1, -90), ...place(toothedLeaf(50, 28, 6), 0, 2, 1, -158), ...place(toothedLeaf(50, 28, 6), 0, 2, 1, -22)];
  return [
    line('M-84 -78 C-50 -86 -22 -70 -2 -56 C24 -38 52 -44 84 -60 M-26 -74 C-34 -60 -36 -52 -36 -44 M4 -52 C10 -40 12 -32 12 -22 M46 -46 C54 -38 58 -30 58 -24 M84 -60 C94 -64 96 -76 88 -78 C82 -80 78 -74 82 -70'),
    ...place(lobes, -60, -50, 0.74, 196), ...place(lobes, 26, -58, 0.66, 12),
    ...place(cone(), -36, -28, 1, 4), ...place(cone(), 14, -4, 1.12, -3), ...place(cone(), 60, -10, 0.8, -8),
  ];
}
