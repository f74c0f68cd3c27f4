import type { DeskProduct, SavedLabel } from './product-query.ts';

/** A line of the composition as it is typed. */
export interface DraftIngredient {
  /** Of this form only: the line keeps it while others are removed. */
  readonly id: number;
  readonly name: string;
  readonly amount: string;
  readonly percent: string;
  readonly value: string;
  readonly unit: string;
  readonly substance: string;
  readonly form: string;
  readonly ofForm: boolean;
}

const DOSE_FIELDS = [
  'unitsPerPack',
  'unitsPerIntake',
  'intakesPerDay',
  'courseDays',
  'breakDays',
  'daysAfterOpening',
] as const;
export type DoseField = (typeof DOSE_FIELDS)[number];

/** The label as it is typed: every field is text. */
export interface LabelDraft {
  readonly texts: Readonly<Record<TextField, string>>;
  readonly marked: boolean;
  readonly doseUnit: string;
  readonly dose: Readonly<Record<DoseField, string>>;
  readonly composition: readonly DraftIngredient[];
}

const LINES = ['name', 'tagline', 'form', 'countText', 'drugType'] as const;
/** One value in a line. */
const LISTS = ['purposes', 'forWhom', 'audience', 'mainIngredients'] as const;
const LONG = ['ingredients', 'howToTake', 'contraindications', 'storage'] as const;
export type TextField =
  | (typeof LINES)[number]
  | (typeof LISTS)[number]
  | (typeof LONG)[number]
  | 'annotation'
  | 'programme'
  | 'shelfLifeMonths'
  | 'sgrNumber'
  | 'sgrDate'
  | 'seoTitle'
  | 'seoDescription'
  | 'gtin';

const text = (value: number | string | null | undefined) => String(value ?? '').replace('.', ',');
const withoutZeros = (gtin: string) => gtin.replace(/^0(?=\d{13}$)/, '');

export function draftOf(product: DeskProduct): LabelDraft {
  const { details, dose } = product;
  return {
    texts: {
      name: product.name,
      tagline: product.tagline,
      form: product.form,
      countText: product.countText,
      drugType: product.drugType,
      purposes: product.purposes.join('\n'),
      forWhom: product.forWhom.join('\n'),
      audience: product.audience.join('\n'),
      mainIngredients: product.mainIngredients.join('\n'),
      annotation: details.annotation.join('\n\n'),
      programme: (details.programme ?? []).join('\n'),
      ingredients: details.ingredients ?? '',
      howToTake: details.howToTake ?? '',
      contraindications: details.contraindications ?? '',
      storage: details.storage ?? '',
      shelfLifeMonths: String(details.shelfLifeMonths ?? ''),
      sgrNumber: details.sgr?.number ?? '',
      sgrDate: details.sgr?.date ?? '',
      seoTitle: details.seo?.title ?? '',
      seoDescription: details.seo?.description ?? '',
      gtin: withoutZeros(product.gtin ?? ''),
    },
    marked: product.marked,
    doseUnit: dose?.unit ?? '',
    dose: {
      unitsPerPack: text(dose?.unitsPerPack),
      unitsPerIntake: text(dose?.unitsPerIntake),
      intakesPerDay: text(dose?.intakesPerDay),
      courseDays: text(dose?.courseDays),
      breakDays: text(dose?.breakDays),
      daysAfterOpening: text(dose?.daysAfterOpening),
    },
    composition: (details.composition ?? []).map(({ name, amount, dailyNormPercent, measured }, id) => ({
      id,
      name,
      amount,
      percent: text(dailyNormPercent),
      value: text(measured?.value),
      unit: measured?.unit ?? '',
      substance: measured?.substance ?? '',
      form: measured?.form ?? '',
      ofForm: measured?.ofForm ?? false,
    })),
  };
}

export function emptyIngredient(composition: readonly DraftIngredient[]): DraftIngredient {
  const id = Math.max(-1, ...composition.map((one) => one.id)) + 1;
  return { id, name: '', amount: '', percent: '', value: '', unit: '', substance: '', form: '', ofForm: false };
}

/** What is typed as a number; what is no number is sent as it is, so that the server names the field. */
const number = (typed: string) => {
  const value = Number(typed.replace(',', '.').replace(/\s/g, ''));
  return (Number.isNaN(value) ? typed : value) as number;
};
const orNull = (typed: string) => (typed.trim() === '' ? null : number(typed));
const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const paragraphsOf = (typed: string) =>
  typed
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
const filled = (typed: string) => (typed.trim() === '' ? null : typed);

/** Everything that the form writes, in the shape of the API; `null` removes a detail. */
function labelOf({ texts, marked, doseUnit, dose, composition }: LabelDraft) {
  const seo = {
    ...(filled(texts.seoTitle) !== null && { title: texts.seoTitle }),
    ...(filled(texts.seoDescription) !== null && { description: texts.seoDescription }),
  };
  const hasSgr = texts.sgrNumber.trim() !== '' || texts.sgrDate !== '';
  return {
    ...Object.fromEntries(LINES.map((field) => [field, texts[field]])),
    ...Object.fromEntries(LISTS.map((field) => [field, linesOf(texts[field])])),
    gtin: filled(texts.gtin),
    marked,
    dose:
      doseUnit === ''
        ? null
        : {
            unit: doseUnit,
            unitsPerPack: number(dose.unitsPerPack),
            unitsPerIntake: number(dose.unitsPerIntake),
            intakesPerDay: number(dose.intakesPerDay),
            courseDays: orNull(dose.courseDays),
            breakDays: orNull(dose.breakDays),
            daysAfterOpening: orNull(dose.daysAfterOpening),
          },
    details: {
      annotation: paragraphsOf(texts.annotation),
      ...Object.fromEntries(LONG.map((field) => [field, filled(texts[field])])),
      shelfLifeMonths: orNull(texts.shelfLifeMonths),
      sgr: hasSgr ? { number: texts.sgrNumber, date: texts.sgrDate } : null,
      programme: linesOf(texts.programme).length > 0 ? linesOf(texts.programme) : null,
      seo: Object.keys(seo).length > 0 ? seo : null,
      composition:
        composition.length === 0
          ? null
          : composition.map(({ name, amount, percent, value, unit, substance, form, ofForm }) => ({
              name,
              amount,
              ...(percent.trim() !== '' && { dailyNormPercent: number(percent) }),
              ...((value.trim() !== '' || unit !== '') && {
                measured: {
                  value: number(value),
                  unit,
                  ...(substance !== '' && { substance }),
                  ...(form !== '' && { form }),
                  ...(ofForm && { ofForm: true as const }),
                },
              }),
            })),
    },
  };
}

/** What was changed in the form since it was opened, so that nothing else is written. */
export function changesOf(opened: LabelDraft, draft: LabelDraft): SavedLabel {
  const before = labelOf(opened);
  const { details, ...after } = labelOf(draft);
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const changedOf = (now: object, then: object) =>
    Object.fromEntries(
      Object.entries(now).filter(([name, value]) => differs(value, (then as Record<string, unknown>)[name])),
    );
  const changedDetails = changedOf(details, before.details);
  return {
    ...changedOf(after, before),
    ...(Object.keys(changedDetails).length > 0 && { details: changedDetails }),
  };
}
