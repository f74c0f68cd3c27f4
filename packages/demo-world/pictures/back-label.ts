/** The back of a pack: name, contents, storage; only from the data of the shot. */
import type { PackShape, PackShot } from '../demo-product.ts';
import { brandLine, LABEL_PAPER, STRONG_FACE, TEXT_FACE } from './brand.ts';
import { chance, seedOf } from './drawing.ts';
import { rulePath, sheetPath, type Ink } from './ink.ts';
import { titleInks, type LabelField } from './label.ts';
import { lineWidth, setLine } from '../../../src/shop/pictures/lettering.ts';
import { hueOf, INK, LINE, QUIET } from './palette.ts';

const SUPPLEMENT = [
  'Не является лекарственным средством.',
  'Перед применением посоветуйтесь с врачом.',
  'Хранить в сухом месте, недоступном для детей,',
  'при температуре не выше 25 °C.',
];
const NOTES: Partial<Readonly<Record<PackShape, readonly string[]>>> = {
  tube: ['Только для наружного применения.', 'Избегать попадания в глаза.', 'Хранить при температуре от 5 до 25 °C.'],
  inhaler: [
    'Внутри природная каменная соль.',
    'Беречь от воды и сырости.',
    'Перед применением посоветуйтесь с врачом.',
  ],
  'salt-block': ['Природная каменная соль.', 'Беречь от воды и сырости.', 'Оттенок и рисунок каждого камня свои.'],
};

function barcode(x: number, y: number, width: number, height: number, seed: number): Ink[] {
  const random = chance(seed);
  let d = '';
  for (let at = 0; at < width - 1;) {
    const bar = (1 + Math.floor(random() * 3)) * (width / 96);
    d += `M${x + at} ${y} L${Math.min(x + at + bar, x + width)} ${y} L${Math.min(x + at + bar, x + width)} ${y + height} L${x + at} ${y + height} Z `;
    at += bar + (1 + Math.floor(random() * 2)) * (width / 96);
  }
  return [{ d, fill: INK }];
}

export function backInks(shot: PackShot, field: LabelField): Ink[] {
  const { visible: v, height: h, sheet } = field;
  const hue = hueOf(shot.purpose);
  const [left, right] = [-v * 0.47, v * 0.47];
  const text = Math.min(h * 0.041, v * 0.05);
  const { inks, bottom } = titleInks(
    { ...shot, subtitle: undefined },
    { colour: INK, quiet: QUIET, align: 'left', x: left },
    h * 0.15,
    v * 0.94,
    Math.min(h * 0.085, v * 0.1),
  );
  const rows: [string, string][] = [
    ['Форма выпуска', shot.subtitle ?? ''],
    ['В упаковке', shot.count ?? ''],
    ['Назначение', shot.purpose ?? ''],
    ['Изготовитель', '«Травосоль», Россия'],
  ];
  const table: Ink[] = [];
  let y = bottom + text * 1.6;
  for (const [name, value] of rows.filter((row) => row[1] !== '')) {
    const room = right - left - lineWidth(name, text, TEXT_FACE) - text;
    const size = Math.min(text, (room / lineWidth(value, 1000, STRONG_FACE)) * 1000);
    y += text * 1.75;
    table.push(
      { d: setLine(name, left, y, text, TEXT_FACE, 'left'), fill: QUIET },
      { d: setLine(value, right, y, size, STRONG_FACE, 'right'), fill: INK },
      { d: rulePath(left, right, y + text * 0.6), stroke: LINE, width: text * 0.08 },
    );
  }
  const notes = NOTES[shot.shape] ?? SUPPLEMENT;
  y += text * 1.2;
  for (const note of notes) {
    y += text * 1.4;
    const size = Math.min(text * 0.88, (v * 0.94 * 1000) / lineWidth(note, 1000, TEXT_FACE));
    table.push({ d: setLine(note, left, y, size, TEXT_FACE, 'left'), fill: QUIET });
  }
  // A short label has no room for everything; the words matter more than the bars.
  const free = h * 0.95 - y - text * 1.2;
  const bars =
    free > text * 1.6
      ? barcode(left, h * 0.95 - Math.min(free, text * 3.4), v * 0.34, Math.min(free, text * 3.4), seedOf(shot.title))
      : [];
  return [
    { d: sheetPath(-sheet / 2, 0, sheet / 2, h), fill: LABEL_PAPER },
    { d: sheetPath(-sheet / 2, 0, sheet / 2, h * 0.028), fill: hue.base },
    ...brandLine(left, h * 0.115, Math.min(v * 0.46, h * 0.46), hue.deep, 'left'),
    ...inks,
    ...table,
    ...bars,
  ];
}
