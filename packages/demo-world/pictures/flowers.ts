import { dots, fine, leaf, line, paper, petal, place, tint, toothedLeaf, type Stroke } from './drawing.ts';
import { ovalPath } from './ink.ts';

function chamomileHead(): Stroke[] {
  const petals = Array.from({ length: 17 }, (_, i) =>
    place(
      petal(40, 15),
      14 * Math.cos((i / 17) * 6.283),
      14 * Math.sin((i / 17) * 6.283),
      0.92 + ((i * 7) % 4) * 0.035,
      (i / 17) * 360,
    ),
  );
  const seeds: [number, number][] = Array.from({ length: 34 }, (_, i): [number, number] => {
    const reach = 16 * Math.sqrt((i + 0.5) / 34);
    return [reach * Math.cos(i * 2.39996), reach * Math.sin(i * 2.39996)];
  });
  return [
    ...petals.flat(),
    paper(ovalPath(0, 0, 19)),
    tint(ovalPath(0, 0, 19)),
    line(ovalPath(0, 0, 19)),
    dots(seeds, 1.5),
  ];
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
    ...place(feather(52), -2, 56, 1, 196),
    ...place(feather(46), 4, 80, 1, -14),
    ...place(feather(36), 22, 52, 1, 18),
    ...place(chamomileHead(), -18, -36, 1.02, 8),
    ...place(chamomileHead(), 56, -6, 0.58, -20),
    ...place(leaf(13, 11, 0), -50, 30, 1, 190),
    ...place(leaf(14, 8, 0), -49, 30, 1, 220),
    ...place(leaf(14, 8, 0), -49, 31, 1, 160),
  ];
}

export function lavender(): Stroke[] {
  const floret = 'M0 0 C-7 -3 -9 -12 -4 -18 C-1 -14 1 -14 4 -18 C9 -12 7 -3 0 0 Z';
  const spike = (): Stroke[] => {
    const out: Stroke[] = [];
    for (let row = 0; row < 8; row++) {
      const spread = row === 7 ? [0] : [-58, 58, -24, 24];
      for (const lean of spread)
        out.push(
          ...place(
            [paper(floret), tint(floret), line(floret), fine('M0 -2 L0 -10')],
            lean * 0.08,
            -row * 10.5,
            1 - row * 0.055,
            lean * (1 - row * 0.06),
          ),
        );
    }
    return out;
  };
  return [
    line('M0 96 C2 50 0 20 0 -16 M-6 96 C-14 60 -30 34 -44 6 M6 96 C14 62 28 38 46 8'),
    ...place(leaf(48, 9, 0, -3), -1, 66, 1, -68),
    ...place(leaf(46, 9, 0, 3), -14, 62, 1, 218),
    ...place(leaf(44, 9, 0), 14, 66, 1, -20),
    ...place(leaf(34, 8, 0), -26, 38, 1, 194),
    ...place(spike(), -45, 6, 0.82, -22),
    ...place(spike(), 47, 8, 0.82, 22),
    ...place(spike(), 0, -8, 1, 0),
  ];
}

export function hop(): Stroke[] {
  const scale = 'M0 22 C-13 14 -15 -4 -8 -14 L8 -14 C15 -4 13 14 0 22 Z';
  const cone = (): Stroke[] => {
    const out: Stroke[] = [];
    for (let row = 6; row >= 0; row--) {
      const count = [2, 3, 4, 4, 3, 2, 1][row]!;
      for (let i = 0; i < count; i++)
        out.push(
          ...place(
            [paper(scale), tint(scale), line(scale), fine('M0 16 L0 -4 M4 12 C6 6 6 0 5 -4 M-4 12 C-6 6 -6 0 -5 -4')],
            (i - (count - 1) / 2) * 13,
            row * 11,
            0.95,
            -(i - (count - 1) / 2) * 9,
          ),
        );
    }
    return out;
  };
  const lobes = [
    ...place(toothedLeaf(56, 32, 7), 0, 0, 1, -90),
    ...place(toothedLeaf(50, 28, 6), 0, 2, 1, -158),
    ...place(toothedLeaf(50, 28, 6), 0, 2, 1, -22),
  ];
  return [
    line(
      'M-84 -78 C-50 -86 -22 -70 -2 -56 C24 -38 52 -44 84 -60 M-26 -74 C-34 -60 -36 -52 -36 -44 M4 -52 C10 -40 12 -32 12 -22 M46 -46 C54 -38 58 -30 58 -24 M84 -60 C94 -64 96 -76 88 -78 C82 -80 78 -74 82 -70',
    ),
    ...place(lobes, -60, -50, 0.74, 196),
    ...place(lobes, 26, -58, 0.66, 12),
    ...place(cone(), -36, -28, 1, 4),
    ...place(cone(), 14, -4, 1.12, -3),
    ...place(cone(), 60, -10, 0.8, -8),
  ];
}
