/** Wide pictures for pages, in the language of the pack shots. */
import type { PackShot } from '../demo-product.ts';
import { arrange, separate } from './bundle.ts';
import { capsules, driedLeaf, saltStones } from './contents.ts';
import { glassware } from './glassware.ts';
import { paperGround, picture } from './ground.ts';
import { placeInks, printInks } from './ink.ts';
import { motifInks, type Motif } from './motifs.ts';
import { PACKS } from './packs.ts';
import { blend, BRAND_GREEN, DEEP_GREEN, hueOf, PAPER, SALT_ROSE } from './palette.ts';

export type SceneKind = 'hero' | 'factory' | 'salt' | 'herbs';

const [WIDTH, HEIGHT] = [2400, 1350];
const SALT = ['#F9E9DF', '#F1D2C1', '#E9BBA2', '#FFFFFF', '#E0A286'];
const LEAF = ['#5B5A2A', '#7A7238', '#3F4A22', '#8A6A3A', '#A58B4E', '#6E7F3A', BRAND_GREEN];

/** Drawn large, a motif needs a thinner pen than on a label. */
function sketch(
  motif: Motif,
  x: number,
  y: number,
  size: number,
  turn: number,
  line: string,
  tint: string,
  paper = PAPER,
): string {
  return printInks(placeInks(motifInks(motif, { line, tint, paper }, 0.75), x, y, size / 100, turn));
}

function spilt(x: number, y: number, width: number, content: string): string {
  return `<g transform="translate(${x} ${y})"><ellipse cx="14" cy="16" rx="${width * 1.25}" ry="${width * 0.26}" fill="url(#softShadow)"/>${content}</g>`;
}

/** The left 45 per cent stay calm: a heading goes there. */
function hero(): string {
  const packs: PackShot[] = [
    {
      shape: 'bottle',
      title: 'Магний цитрат',
      subtitle: 'Капсулы, 400 мг',
      count: '60 капсул',
      purpose: 'Спокойствие и сон',
      motif: 'chamomile',
    },
    {
      shape: 'sachet',
      title: 'Шиповник',
      subtitle: 'Плоды цельные',
      count: '250 г',
      purpose: 'Защитные силы',
      motif: 'rosehip',
    },
    {
      shape: 'dropper',
      title: 'Масло льна',
      subtitle: 'Холодный отжим',
      count: '100 мл',
      purpose: 'Энергия и тонус',
      motif: 'seed',
    },
    {
      shape: 'tin',
      title: 'Соль для ванн',
      subtitle: 'С лавандой',
      count: '500 г',
      purpose: 'Солевой отдых',
      motif: 'lavender',
      scale: 0.9,
    },
  ];
  return (
    sketch('leaf', 2230, 420, 330, 22, blend(DEEP_GREEN, PAPER, 0.62), blend(BRAND_GREEN, PAPER, 0.86)) +
    sketch('lavender', 1190, 560, 260, -16, blend(DEEP_GREEN, PAPER, 0.68), blend(BRAND_GREEN, PAPER, 0.88)) +
    `<g transform="translate(1740 0)">${arrange(packs, 1120, 1130, 900)}</g>` +
    spilt(1270, 1220, 130, saltStones(130, 24, 11, SALT, 48, 1.3)) +
    spilt(2190, 1236, 120, driedLeaf(120, 22, 5, LEAF, 0.9)) +
    separate(capsules(1700, 1236, 92, '#F3EBD6', blend(hueOf('Спокойствие и сон').base, '#FFFFFF', 0.12)), 'loose')
  );
}

function factory(): string {
  const fluids = ['#C9D88F', '#E3B75A', SALT_ROSE, '#9DB4A0'] as const;
  return (
    sketch('molecule', 520, 390, 210, 0, blend(DEEP_GREEN, PAPER, 0.55), blend(BRAND_GREEN, PAPER, 0.88)) +
    sketch('leaf', 2020, 430, 330, 14, blend(DEEP_GREEN, PAPER, 0.6), blend(BRAND_GREEN, PAPER, 0.88)) +
    glassware(fluids) +
    spilt(1990, 1240, 130, driedLeaf(130, 24, 8, LEAF, 0.9)) +
    spilt(360, 1230, 130, saltStones(130, 24, 21, SALT, 48, 1.3))
  );
}

function salt(): string {
  const lamp = PACKS['salt-lamp']({ shape: 'salt-lamp', title: 'Скала' }, 'second');
  const block = PACKS['salt-block'](
    {
      shape: 'salt-block',
      title: 'Соляной брусок',
      subtitle: 'Для бани',
      count: '1,5 кг',
      purpose: 'Солевой отдых',
      motif: 'crystal',
    },
    'front',
  );
  const warm = blend(SALT_ROSE, '#7A3A24', 0.35);
  return (
    sketch(
      'crystal',
      480,
      640,
      380,
      0,
      blend(warm, PAPER, 0.3),
      blend(SALT_ROSE, PAPER, 0.6),
      blend(PAPER, hueOf('Солевой отдых').pale, 0.6),
    ) +
    `<g transform="translate(1260 1150) scale(.86)">${separate(lamp.svg, 'lamp')}</g>` +
    `<g transform="translate(1900 1170) scale(.56)">${separate(block.svg, 'block')}</g>` +
    spilt(820, 1210, 210, saltStones(210, 40, 31, SALT, 110, 1.7)) +
    spilt(1560, 1260, 110, saltStones(110, 20, 32, SALT, 34, 1.4))
  );
}

function herbs(): string {
  const row: readonly [Motif, number, number, number, number, string][] = [
    ['chamomile', 270, 580, 268, -6, DEEP_GREEN],
    ['lavender', 730, 550, 296, 4, '#4B4D7C'],
    ['rosehip', 1200, 590, 252, 0, '#84382A'],
    ['hop', 1680, 570, 242, 0, '#69601E'],
    ['pine', 2125, 590, 240, 3, DEEP_GREEN],
  ];
  return (
    row
      .map(([motif, x, y, size, turn, line]) => sketch(motif, x, y, size, turn, line, blend(line, PAPER, 0.86)))
      .join('') +
    spilt(700, 1170, 260, driedLeaf(260, 46, 15, LEAF, 1.1)) +
    spilt(1250, 1190, 190, saltStones(190, 36, 16, SALT, 90, 1.5)) +
    spilt(1760, 1170, 240, driedLeaf(240, 42, 17, [...LEAF, '#B8604F', '#8486AE'], 1.1))
  );
}

export function sceneSvg(kind: SceneKind): string {
  const ground = kind === 'salt' ? blend(PAPER, hueOf('Солевой отдых').pale, 0.6) : PAPER;
  const content = { hero, factory, salt, herbs }[kind]();
  return picture(WIDTH, HEIGHT, paperGround(WIDTH, HEIGHT, kind === 'herbs' ? 960 : 860, ground) + content);
}
