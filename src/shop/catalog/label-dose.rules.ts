import type { DoseUnit } from '../../kernel/dose-units.ts';
import type { ProductType } from '../../kernel/product-types.ts';

/** How a product is taken by its label, as numbers (decision 0112). */
export interface LabelDose {
  readonly unit: DoseUnit;
  readonly unitsPerPack: number;
  readonly unitsPerIntake: number;
  readonly intakesPerDay: number;
  /** The longest course by the label; null where it names none. */
  readonly courseDays: number | null;
  /** Break after the course; null where the label names no length. */
  readonly breakDays: number | null;
  /** How long it may be used once it is opened; null where the label does not limit it. */
  readonly daysAfterOpening: number | null;
}

/** The columns of `products` in which it is saved. */
export interface DoseColumns {
  readonly doseUnit: DoseUnit | null;
  readonly unitsPerPack: number | null;
  readonly unitsPerIntake: number | null;
  readonly intakesPerDay: number | null;
  readonly courseDays: number | null;
  readonly breakDays: number | null;
  readonly daysAfterOpening: number | null;
}

/** The dose of a row; null where the label has none as numbers. */
export function doseOf(row: DoseColumns): LabelDose | null {
  const { doseUnit, unitsPerPack, unitsPerIntake, intakesPerDay, courseDays, breakDays, daysAfterOpening } = row;
  if (doseUnit === null || unitsPerPack === null || unitsPerIntake === null || intakesPerDay === null) return null;
  return { unit: doseUnit, unitsPerPack, unitsPerIntake, intakesPerDay, courseDays, breakDays, daysAfterOpening };
}

export function doseColumns(dose: LabelDose | null): DoseColumns {
  return {
    doseUnit: dose?.unit ?? null,
    unitsPerPack: dose?.unitsPerPack ?? null,
    unitsPerIntake: dose?.unitsPerIntake ?? null,
    intakesPerDay: dose?.intakesPerDay ?? null,
    courseDays: dose?.courseDays ?? null,
    breakDays: dose?.breakDays ?? null,
    daysAfterOpening: dose?.daysAfterOpening ?? null,
  };
}

/** Units of one day by the label. */
export function unitsPerDay({ unitsPerIntake, intakesPerDay }: LabelDose): number {
  return hundredths(unitsPerIntake * intakesPerDay);
}

/** Full days that a pack lasts: as long as it may be used after opening, if that is shorter; at least one. */
export function daysInPack(dose: LabelDose): number {
  const days = Math.floor(hundredths(dose.unitsPerPack / unitsPerDay(dose)));
  return Math.max(1, Math.min(days, dose.daysAfterOpening ?? days));
}

/** Numbers are saved with two decimals. */
const hundredths = (value: number) => Math.round(value * 100) / 100;

/** What cannot be true of a dose, each as a sentence for the editor. */
export function doseIssues(dose: LabelDose | null, { type }: { readonly type: ProductType }): string[] {
  if (!dose) return [];
  const checks: readonly (readonly [fulfilled: boolean, sentence: string])[] = [
    [type === 'single', 'У комплекса нет своей дозы: укажите её у товаров, из которых он собран.'],
    [
      unitsPerDay(dose) <= dose.unitsPerPack,
      'Дневная доза больше упаковки: проверьте, сколько единиц в упаковке и сколько раз в день их принимают.',
    ],
    [
      dose.breakDays === null || dose.courseDays !== null,
      'Указан перерыв без курса: впишите, сколько дней длится курс.',
    ],
  ];
  return checks.flatMap(([fulfilled, sentence]) => (fulfilled ? [] : [sentence]));
}
