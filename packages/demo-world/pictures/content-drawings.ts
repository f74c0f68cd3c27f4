// Longer than usual: many short scenes that share their elements.
/** Pictures of articles, news, research, papers and shops: 1600 by 1000, papers in the proportions of A4. */
import { STRONG_FACE } from './brand.ts';
import { arrange, separate } from './bundle.ts';
import { clipping, type Clipping } from './clipping.ts';
import { barInks, lineInks, type Bars, type Lines } from './chart.ts';
import { capsules, driedLeaf, saltStones } from './contents.ts';
import { lyingSheet, paperInks, SHEET_HEIGHT, SHEET_WIDTH, type Paper } from './document.ts';
import { glassware } from './glassware.ts';
import { groundShadow, paperGround, picture } from './ground.ts';
import { ovalPath, placeInks, printInks, sheetPath, type Ink } from './ink.ts';
import { lecture, type Lecture } from './lecture.ts';
import { irisStand } from './iris.ts';
import { setLine } from '../../../src/shop/pictures/lettering.ts';
import { fieldOfView, microscope, type Field } from './microscope.ts';
import { motifInks, type Motif } from './motifs.ts';
import { priceTag } from './offer.ts';
import { PACKS } from './packs.ts';
import { blend, BRAND_GREEN, DEEP_GREEN, hueOf, INK, PAPER, SALT_ROSE } from './palette.ts';
import { parcel } from './parcel.ts';
import { shotOf } from './samples.ts';
import { shopfront } from './shopfront.ts';
import { townMap } from './town-map.ts';
import { dryingRoom, fillingLine } from './works.ts';

type Heap = 'leaf' | 'salt' | 'capsules';

export type ContentDrawing =
  | { readonly scene: 'herb'; readonly motifs: readonly Motif[]; readonly heap: Heap }
  // Packs are named by the slugs of goods.
  | { readonly scene: 'packs'; readonly packs: readonly string[]; readonly motif: Motif; readonly heap: Heap }
  | { readonly scene: 'glass'; readonly motifs: readonly [Motif, Motif]; readonly fluids: readonly string[] }
  | { readonly scene: 'lamp' | 'label' | 'papers' | 'drying' | 'filling' | 'iris' }
  | { readonly scene: 'map' }
  | { readonly scene: 'parcel'; readonly packs: readonly string[] }
  | { readonly scene: 'offer'; readonly tag: string; readonly packs: readonly string[]; readonly motif: Motif }
  | { readonly scene: 'microscope'; readonly field: Field; readonly times: string }
  | ({ readonly scene: 'clipping' } & Clipping)
  | ({ readonly scene: 'chart'; readonly chart: 'bars'; readonly motif: Motif } & Bars)
  | ({ readonly scene: 'chart'; readonly chart: 'lines'; readonly motif: Motif } & Lines)
  | ({ readonly scene: 'document' } & Paper)
  | ({ readonly scene: 'lecture' } & Lecture)
  | { readonly scene: 'shop'; readonly sign: string; readonly motif: Motif; readonly packs: readonly string[] };

const [WIDTH, HEIGHT] = [1600, 1000];
/** The longest stored side. */
const PIXELS = 2000;
const SALT = ['#F9E9DF', '#F1D2C1', '#E9BBA2', '#FFFFFF', '#E0A286'];
const LEAF = ['#5B5A2A', '#7A7238', '#3F4A22', '#8A6A3A', '#A58B4E', '#6E7F3A', BRAND_GREEN];
const PEN: Readonly<Partial<Record<Motif, string>>> = {
  rosehip: '#84382A',
  berry: '#7C425D',
  lavender: '#4B4D7C',
  hop: '#69601E',
  honeycomb: '#8A5E12',
  sun: '#8A5E12',
  citrus: '#8A5E12',
  moon: '#4B4D7C',
  crystal: '#A0604A',
  seed: '#69601E',
  fish: '#355E69',
};

function sketch(motif: Motif, x: number, y: number, size: number, turn = 0, fade = 0): string {
  const pen = blend(PEN[motif] ?? DEEP_GREEN, PAPER, fade);
  return printInks(
    placeInks(
      motifInks(motif, { line: pen, tint: blend(pen, PAPER, 0.86), paper: PAPER }, 0.75),
      x,
      y,
      size / 100,
      turn,
    ),
  );
}

function heaped(heap: Heap, x: number, y: number, width: number, seed: number): string {
  const shadow = `<ellipse cx="12" cy="14" rx="${width * 1.2}" ry="${width * 0.25}" fill="url(#softShadow)"/>`;
  const content =
    heap === 'leaf'
      ? driedLeaf(width, width * 0.19, seed, LEAF, 0.95)
      : heap === 'salt'
        ? saltStones(width, width * 0.19, seed, SALT, 56, 1.35)
        : separate(
            capsules(0, 0, width * 0.44, '#F3EBD6', blend(hueOf('Спокойствие и сон').base, '#FFFFFF', 0.12)),
            'loose',
          );
  return `<g transform="translate(${x} ${y})">${shadow}${content}</g>`;
}

/** Plants in a row, as in a herbarium, and what they become. */
function herb(motifs: readonly Motif[], heap: Heap): string {
  const step = WIDTH / (motifs.length + (motifs.length === 2 ? 0.4 : 0.25));
  const size = motifs.length === 2 ? 290 : 235;
  return (
    motifs
      .map((motif, i) =>
        sketch(motif, WIDTH / 2 + (i - (motifs.length - 1) / 2) * step, 400 + (i % 2) * 26, size, (i - 1) * 5),
      )
      .join('') +
    heaped(heap, 480, 860, 190, 15) +
    heaped(heap === 'leaf' ? 'leaf' : 'salt', 1090, 876, 210, 17)
  );
}

function packs(slugs: readonly string[], motif: Motif, heap: Heap): string {
  return (
    sketch(motif, 330, 400, 250, -8, 0.25) +
    `<g transform="translate(1000 0)">${arrange(slugs.map(shotOf), 900, 880, 640)}</g>` +
    heaped(heap, 330, 862, heap === 'capsules' ? 190 : 170, 5)
  );
}

function offer(slugs: readonly string[], tag: string, motif: Motif): string {
  return (
    sketch(motif, 270, 640, 230, -8, 0.3) +
    `<g transform="translate(1040 0)">${arrange(slugs.map(shotOf), 860, 890, 640)}</g>` +
    priceTag(tag, 210, 250, -7)
  );
}

function glass(motifs: readonly [Motif, Motif], fluids: readonly string[]): string {
  return (
    sketch(motifs[0], 260, 330, 190, -8, 0.35) +
    sketch(motifs[1], 1370, 300, 190, 10, 0.35) +
    `<g transform="translate(-60 90) scale(.7)">${glassware(fluids)}</g>`
  );
}

function lamp(): string {
  const drawn = PACKS['salt-lamp']({ shape: 'salt-lamp', title: 'Скала', scale: 1.2 }, 'second');
  return (
    sketch('crystal', 350, 420, 250, 0, 0.2) +
    `<g transform="translate(960 880) scale(.66)">${groundShadow(0, 0, drawn.width, drawn.depth)}${separate(drawn.svg, 'lamp')}</g>` +
    heaped('salt', 400, 872, 190, 31) +
    heaped('salt', 1390, 890, 110, 32)
  );
}

function magnifier(x: number, y: number, r: number): string {
  return printInks([
    {
      d: `M${x + r * 0.72} ${y + r * 0.72} L${x + r * 1.9} ${y + r * 1.9}`,
      stroke: '#2B2A18',
      width: r * 0.34,
      opacity: 0.12,
    },
    { d: `M${x + r * 0.74} ${y + r * 0.68} L${x + r * 1.85} ${y + r * 1.79}`, stroke: '#7A5B3A', width: r * 0.24 },
    { d: ovalPath(x, y, r), fill: '#FFFFFF', opacity: 0.25 },
    { d: ovalPath(x, y, r), stroke: '#8C937F', width: r * 0.13 },
    {
      d: `M${x - r * 0.6} ${y - r * 0.25} Q${x - r * 0.45} ${y - r * 0.65} ${x - r * 0.05} ${y - r * 0.72}`,
      stroke: '#FFFFFF',
      width: r * 0.09,
    },
  ]);
}

/** The back of a bottle, where everything is written. */
function label(): string {
  const back = PACKS.bottle(shotOf('magniy-citrat-b6'), 'second');
  const front = PACKS.bottle(shotOf('magniy-citrat-b6'), 'front');
  const stand = (x: number, scale: number, figure: typeof back, prefix: string): string =>
    `<g transform="translate(${x} 800) scale(${scale})">${groundShadow(0, 0, figure.width, figure.depth)}${separate(figure.svg, prefix)}</g>`;
  const tall = 660 / back.height;
  return (
    sketch('molecule', 270, 330, 190, 0, 0.35) +
    stand(620, tall * 0.86, front, 'front') +
    stand(1080, tall, back, 'back') +
    magnifier(1320, 500, 110)
  );
}

const PAPERS: readonly Paper[] = [
  {
    heading: 'Декларация о соответствии',
    lines: ['Соль пищевая каменная', 'ТР ТС 021/2011'],
    number: 'ЕАЭС N RU Д-RU.ОБР.0000026',
    date: '2026-01-22',
    seal: 'round',
  },
  {
    heading: 'Свидетельство о государственной регистрации',
    lines: ['Биологически активная добавка к пище', 'капсулы'],
    number: 'RU.77.99.88.003.R.000000.01.24',
    date: '2024-01-15',
    seal: 'round',
  },
];

function papers(): string {
  return (
    sketch('leaf', 1400, 330, 210, 14, 0.3) +
    lyingSheet(PAPERS[0]!, 250, 190, 0.5, -8) +
    lyingSheet(PAPERS[1]!, 640, 70, 0.52, 5) +
    magnifier(1040, 420, 130)
  );
}

function chart(drawing: Extract<ContentDrawing, { scene: 'chart' }>): string {
  const card = printInks([
    { d: sheetPath(112, 106, 1508, 906), fill: '#2B2A18', opacity: 0.05 },
    { d: sheetPath(100, 90, 1500, 890), fill: '#FFFEFA', stroke: '#E4E6DA', width: 2 },
  ]);
  const title: Ink = { d: setLine(drawing.title, 180, 184, 44, STRONG_FACE, 'left'), fill: INK };
  const inks =
    drawing.chart === 'bars'
      ? barInks(drawing, { left: 180, top: 240, width: 1030, height: 610 })
      : lineInks(drawing, { left: 330, top: 270, width: 760, height: 500 });
  return card + sketch(drawing.motif, 1380, 770, 92, 0, 0.2) + printInks([title, ...inks]);
}

function sceneOf(drawing: Exclude<ContentDrawing, { readonly scene: 'document' }>): string {
  switch (drawing.scene) {
    case 'herb':
      return herb(drawing.motifs, drawing.heap);
    case 'packs':
      return packs(drawing.packs, drawing.motif, drawing.heap);
    case 'glass':
      return glass(drawing.motifs, drawing.fluids);
    case 'chart':
      return chart(drawing);
    case 'parcel':
      return parcel(drawing.packs);
    case 'lecture':
      return lecture(drawing);
    case 'offer':
      return offer(drawing.packs, drawing.tag, drawing.motif);
    case 'clipping':
      return clipping(drawing);
    case 'microscope':
      return microscope(430, 880) + fieldOfView(drawing.field, drawing.times, 1130, 470);
    case 'shop':
      return shopfront(drawing.sign, drawing.motif, drawing.packs);
    case 'map':
      return townMap();
    default:
      return { lamp, label, papers, drying: dryingRoom, filling: fillingLine, iris: irisStand }[drawing.scene]();
  }
}

/** The same drawing always gives the same SVG. */
export function contentSvg(drawing: ContentDrawing): string {
  if (drawing.scene === 'document')
    return picture(SHEET_WIDTH, SHEET_HEIGHT, printInks(paperInks(drawing)), PIXELS / SHEET_HEIGHT);
  const scene = sceneOf(drawing);
  // These two have a ground of their own.
  if (drawing.scene === 'shop' || drawing.scene === 'map') return picture(WIDTH, HEIGHT, scene, PIXELS / WIDTH);
  const warm = drawing.scene === 'lamp' || ('heap' in drawing && drawing.heap === 'salt');
  const paper = warm ? blend(PAPER, blend(SALT_ROSE, '#FFFFFF', 0.5), 0.4) : PAPER;
  return picture(WIDTH, HEIGHT, paperGround(WIDTH, HEIGHT, 700, paper) + scene, PIXELS / WIDTH);
}
