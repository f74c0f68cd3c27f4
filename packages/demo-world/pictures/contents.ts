/** What lies before an opened pack: capsules, tablets, heaps of powder, leaf or salt, drops. */
import { chance } from './drawing.ts';
import { across, down, paintName, round } from './ground.ts';
import { blend } from './palette.ts';

const n = (value: number): string => value.toFixed(1);

export function capsule(x: number, y: number, length: number, turn: number, left: string, right: string): string {
  const r = length * 0.19;
  const half = length / 2;
  const [l, m] = [paintName('cl', left), paintName('cr', right)];
  const shaded = (name: string, colour: string): string =>
    down(name, [
      [0, blend(colour, '#FFFFFF', 0.3)],
      [0.24, blend(colour, '#FFFFFF', 0.72)],
      [0.5, colour],
      [0.86, blend(colour, '#2A1E0A', 0.34)],
      [1, blend(colour, '#6A5A3A', 0.25)],
    ]);
  return (
    `<ellipse cx="${n(x + r * 0.5)}" cy="${n(y + r * 0.9)}" rx="${n(half * 1.12)}" ry="${n(r * (0.9 + Math.abs(Math.sin((turn * Math.PI) / 180)) * 0.9))}" fill="url(#softShadow)"/>` +
    `${shaded(l, left)}${shaded(m, right)}<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">` +
    `<path d="M${n(-half + r)} ${n(-r)} L${n(half * 0.12)} ${n(-r)} L${n(half * 0.12)} ${n(r)} L${n(-half + r)} ${n(r)} A${n(r)} ${n(r)} 0 0 1 ${n(-half + r)} ${n(-r)} Z" fill="url(#${l})"/>` +
    `<path d="M${n(-half * 0.06)} ${n(-r * 1.07)} L${n(half - r)} ${n(-r * 1.07)} A${n(r * 1.07)} ${n(r * 1.07)} 0 0 1 ${n(half - r)} ${n(r * 1.07)} L${n(-half * 0.06)} ${n(r * 1.07)} Z" fill="url(#${m})"/>` +
    `<path d="M${n(-half * 0.06)} ${n(-r)} L${n(-half * 0.06)} ${n(r)}" stroke="#3A2C14" stroke-opacity=".28" stroke-width="${n(r * 0.1)}"/>` +
    `<path d="M${n(-half * 0.7)} ${n(-r * 0.5)} L${n(-half * 0.16)} ${n(-r * 0.5)} M${n(half * 0.06)} ${n(-r * 0.54)} L${n(half * 0.68)} ${n(-r * 0.54)}" stroke="#fff" stroke-opacity=".75" stroke-width="${n(r * 0.2)}" stroke-linecap="round"/></g>`
  );
}

/** Six scattered capsules. */
export function capsules(x: number, y: number, length: number, left: string, right: string): string {
  const fallen: [number, number, number][] = [
    [-1.15, -0.25, -12],
    [0.15, -0.42, 34],
    [1.2, -0.12, -28],
    [-0.42, 0.2, 12],
    [0.72, 0.42, 72],
    [-1.62, 0.48, 58],
    [1.9, 0.5, 8],
  ];
  return fallen.map(([dx, dy, turn]) => capsule(x + dx * length, y + dy * length, length, turn, left, right)).join('');
}

export function tablet(x: number, y: number, radius: number, colour: string): string {
  const name = paintName('tb', colour);
  return (
    across(name, [
      [0, blend(colour, '#FFFFFF', 0.4)],
      [0.5, colour],
      [1, blend(colour, '#2A1E0A', 0.25)],
    ]) +
    `<ellipse cx="${n(x + radius * 0.3)}" cy="${n(y + radius * 0.4)}" rx="${n(radius * 1.3)}" ry="${n(radius * 0.62)}" fill="url(#softShadow)"/>` +
    `<path d="M${n(x - radius)} ${n(y - radius * 0.1)} L${n(x - radius)} ${n(y + radius * 0.16)} A${n(radius)} ${n(radius * 0.5)} 0 0 0 ${n(x + radius)} ${n(y + radius * 0.16)} L${n(x + radius)} ${n(y - radius * 0.1)} Z" fill="url(#${name})"/>` +
    `<ellipse cx="${n(x)}" cy="${n(y - radius * 0.1)}" rx="${n(radius)}" ry="${n(radius * 0.5)}" fill="${blend(colour, '#FFFFFF', 0.45)}"/>` +
    `<path d="M${n(x - radius * 0.7)} ${n(y + radius * 0.1)} L${n(x + radius * 0.7)} ${n(y - radius * 0.3)}" stroke="#2A1E0A" stroke-opacity=".2" stroke-width="${n(radius * 0.07)}"/>`
  );
}

/** Shreds or grains within an oval; for tea in a tin, salt in a heap. */
export function grains(
  seed: number,
  count: number,
  rx: number,
  ry: number,
  draw: (x: number, y: number, random: () => number) => string,
): string {
  const random = chance(seed);
  const placed = Array.from({ length: count }, () => {
    const [turn, reach] = [random() * Math.PI * 2, Math.sqrt(random())];
    return [rx * reach * Math.cos(turn), ry * reach * Math.sin(turn)] as const;
  });
  return [...placed]
    .sort((a, b) => a[1] - b[1])
    .map(([x, y]) => draw(x, y, random))
    .join('');
}

/** Dried leaf: curled shreds of several greens and browns. */
export function driedLeaf(rx: number, ry: number, seed: number, colours: readonly string[], size = 1): string {
  return grains(seed, 170, rx, ry, (x, y, random) => {
    const turn = random() * Math.PI;
    const length = (16 + random() * 26) * size;
    const [dx, dy] = [length * Math.cos(turn), length * 0.5 * Math.sin(turn)];
    const bow = (random() - 0.5) * 18 * size;
    const colour = colours[Math.floor(random() * colours.length)]!;
    const curve = `M${n(x - dx)} ${n(y - dy)} Q${n(x + bow)} ${n(y + bow)} ${n(x + dx)} ${n(y + dy)}`;
    return `<path d="${curve}" stroke="#1B1408" stroke-opacity=".3" stroke-width="${n(9 * size)}" transform="translate(2 4)" fill="none"/><path d="${curve}" stroke="${colour}" stroke-width="${n((4 + random() * 6) * size)}" stroke-linecap="round" fill="none"/>`;
  });
}

/** Coarse salt: small faceted stones. */
export function saltStones(
  rx: number,
  ry: number,
  seed: number,
  tints: readonly string[],
  count = 90,
  size = 1,
): string {
  return grains(seed, count, rx, ry, (x, y, random) => {
    const s = (8 + random() * 15) * size;
    const colour = tints[Math.floor(random() * tints.length)]!;
    const [a, b, c] = [random() * 0.4 - 0.2, random() * 0.4 - 0.2, 0.7 + random() * 0.4];
    const at = (px: number, py: number): string => `${n(x + px * s)} ${n(y + py * s)}`;
    return (
      `<path d="M${at(-1, a)} L${at(-0.3, -c)} L${at(0.7, -c * 0.8)} L${at(1, b)} L${at(0.4, 0.8)} L${at(-0.6, 0.75)} Z" fill="${colour}"/>` +
      `<path d="M${at(1, b)} L${at(0.4, 0.8)} L${at(-0.6, 0.75)} L${at(0.1, 0)} Z" fill="#5A2E1C" fill-opacity=".2"/>` +
      `<path d="M${at(-1, a)} L${at(-0.3, -c)} L${at(0.1, 0)} Z" fill="#fff" fill-opacity=".55"/>`
    );
  });
}

export function heap(x: number, y: number, width: number, height: number, colour: string, seed: number): string {
  const name = paintName('heap', colour);
  const random = chance(seed);
  let specks = '';
  for (let i = 0; i < 90; i++) {
    const t = random() * 2 - 1;
    const lift = height * (1 - t * t) * random();
    specks += `M${n(x + t * width * 0.48)} ${n(y - lift * 0.9 + height * 0.12)}h2.5`;
  }
  return (
    round(
      name,
      [
        [0, blend(colour, '#FFFFFF', 0.45)],
        [0.5, colour],
        [1, blend(colour, '#3A2C14', 0.3)],
      ],
      0.34,
      0.28,
      0.75,
    ) +
    `<ellipse cx="${n(x + width * 0.08)}" cy="${n(y + height * 0.12)}" rx="${n(width * 0.62)}" ry="${n(height * 0.3)}" fill="url(#softShadow)"/>` +
    `<path d="M${n(x - width / 2)} ${n(y)} C${n(x - width * 0.34)} ${n(y - height * 0.2)} ${n(x - width * 0.16)} ${n(y - height)} ${n(x - width * 0.02)} ${n(y - height)} C${n(x + width * 0.14)} ${n(y - height)} ${n(x + width * 0.3)} ${n(y - height * 0.25)} ${n(x + width / 2)} ${n(y)} C${n(x + width * 0.3)} ${n(y + height * 0.24)} ${n(x - width * 0.3)} ${n(y + height * 0.24)} ${n(x - width / 2)} ${n(y)} Z" fill="url(#${name})"/>` +
    `<path d="${specks}" stroke="#3A2C14" stroke-opacity=".28" stroke-width="3"/><path d="${specks}" stroke="#fff" stroke-opacity=".5" stroke-width="2" transform="translate(-3 -4)"/>`
  );
}

export function drop(x: number, y: number, r: number, colour: string): string {
  const name = paintName('drop', colour);
  return (
    round(
      name,
      [
        [0, blend(colour, '#FFFFFF', 0.55), 0.95],
        [0.6, colour, 0.9],
        [1, blend(colour, '#3A2C14', 0.4), 0.95],
      ],
      0.62,
      0.66,
      0.7,
    ) +
    `<ellipse cx="${n(x + r * 0.2)}" cy="${n(y + r * 0.28)}" rx="${n(r * 1.25)}" ry="${n(r * 0.5)}" fill="url(#softShadow)"/>` +
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r * 0.44)}" fill="url(#${name})"/>` +
    `<ellipse cx="${n(x - r * 0.36)}" cy="${n(y - r * 0.16)}" rx="${n(r * 0.26)}" ry="${n(r * 0.09)}" fill="#fff" fill-opacity=".9"/>`
  );
}
