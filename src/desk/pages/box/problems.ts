import type { BoxLine } from '../../features/packing/box-answers.ts';

/** What goes wrong at the packing table, in the order of its numbers; the reason of the hold is read by the shift lead. */
export const PROBLEMS = [
  { key: 'missing', name: 'Товара нет на\u00a0полке' },
  { key: 'broken', name: 'Упаковка повреждена' },
  { key: 'unscannable', name: 'Код не\u00a0читается' },
  { key: 'other', name: 'Другое, расскажу старшему смены' },
] as const;
type Problem = (typeof PROBLEMS)[number];

/** The reason of the hold, which names what is missing: that is what the problem is about. */
export function problemReason({ name }: Problem, lines: readonly BoxLine[]): string {
  const missing = lines
    .filter(({ packed, quantity }) => packed < quantity)
    .map((line) => `${line.name} × ${line.quantity - line.packed}`)
    .join('; ');
  return `Сборка: ${name.toLowerCase()}${missing && `. Не\u00a0в\u00a0коробке: ${missing}`}`.slice(0, 300);
}
