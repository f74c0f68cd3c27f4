import type { AmountUnit } from '../../kernel/amount-units.ts';

/** The unit in which a row of the reference counts. */
export type MassUnit = 'mcg' | 'mg' | 'g';

/** Micrograms in a unit of mass. */
export const MCG: Readonly<Record<MassUnit, number>> = { mcg: 1, mg: 1000, g: 1_000_000 };

interface SubstanceForm {
  /** Id of the substance that it is a form of. */
  readonly substance: string;
  readonly name: string;
  /** How much of the substance is in one part of the form, by mass. */
  readonly share: number;
  /** Micrograms of the substance in 1 МЕ, where the form has its own. */
  readonly iu?: number;
  /** The substance that it is counted as, when that has a row of its own. */
  readonly countedAs?: string;
  /** The upper level of the substance does not count this form. */
  readonly outsideLevel?: true;
}

/**
 * Forms that need a conversion; others are only named in the composition. A label gives the amount of the substance
 * itself (the element, not the salt), unless it says that the number is of the form.
 */
export const SUBSTANCE_FORMS = {
  'retinyl-acetate': { substance: 'vitamin-a', name: 'ретинола ацетат', share: 0.872 },
  'retinyl-palmitate': { substance: 'vitamin-a', name: 'ретинола пальмитат', share: 0.546 },
  // 6 parts of beta-carotene in a supplement are one of retinol; its limit is another.
  'provitamin-a': { substance: 'vitamin-a', name: 'бета-каротин', share: 6, iu: 0.6, countedAs: 'beta-carotene' },
  'd-alpha-tocopherol': { substance: 'vitamin-e', name: 'd-альфа-токоферол', share: 1, iu: 670 },
  'dl-alpha-tocopheryl-acetate': {
    substance: 'vitamin-e',
    name: 'dl-альфа-токоферола ацетат',
    share: 0.45,
    iu: 450,
  },
  tryptophan: { substance: 'niacin', name: 'триптофан', share: 1 / 60 },
  'folic-acid': { substance: 'folate', name: 'фолиевая кислота', share: 1 },
  methylfolate: { substance: 'folate', name: 'метилфолат', share: 1, outsideLevel: true },
  'magnesium-oxide': { substance: 'magnesium', name: 'оксид магния', share: 0.6 },
  'magnesium-citrate': { substance: 'magnesium', name: 'цитрат магния', share: 0.16 },
  'magnesium-bisglycinate': { substance: 'magnesium', name: 'бисглицинат магния', share: 0.14 },
  'calcium-carbonate': { substance: 'calcium', name: 'карбонат кальция', share: 0.4 },
  'calcium-citrate': { substance: 'calcium', name: 'цитрат кальция', share: 0.21 },
  'zinc-picolinate': { substance: 'zinc', name: 'пиколинат цинка', share: 0.21 },
  'zinc-citrate': { substance: 'zinc', name: 'цитрат цинка', share: 0.34 },
  'iron-bisglycinate': { substance: 'iron', name: 'бисглицинат железа', share: 0.27 },
  'potassium-iodide': { substance: 'iodine', name: 'йодид калия', share: 0.76 },
  selenomethionine: { substance: 'selenium', name: 'селенометионин', share: 0.4 },
} as const satisfies Readonly<Record<string, SubstanceForm>>;

export type SubstanceFormId = keyof typeof SUBSTANCE_FORMS;

/** Micrograms in 1 МЕ of a substance whose form is not named. */
const MCG_PER_IU: Readonly<Record<string, number>> = {
  'vitamin-a': 1 / 3.33,
  'beta-carotene': 0.6,
  'vitamin-d': 1 / 40,
  // The largest of its forms.
  'vitamin-e': 670,
};

/** Micrograms of folic acid in 1 мкг DFE. */
const FOLIC_ACID_PER_DFE = 0.6;

/** An amount of the label as numbers, in a daily dose. */
export interface LabelAmount {
  readonly value: number;
  readonly unit: AmountUnit;
  /** Id of a row of the reference; without one it is compared with nothing. */
  readonly substance?: string;
  readonly form?: SubstanceFormId;
  /** The number is of the form («оксид магния 400 мг»), not of the substance in it. */
  readonly ofForm?: true;
}

export interface CountedAmount {
  readonly substance: string;
  readonly micrograms: number;
  /** Whether the upper level of the substance counts it. */
  readonly underLevel: boolean;
}

/** An amount of the label as micrograms of its substance; undefined where they cannot be known. */
export function countedAmount(amount: LabelAmount): CountedAmount | undefined {
  const { substance, value, unit, ofForm } = amount;
  if (substance === undefined || unit === 'cfu') return undefined;
  const form: SubstanceForm | undefined = amount.form && SUBSTANCE_FORMS[amount.form];
  const counted = { substance: form?.countedAs ?? substance, underLevel: !form?.outsideLevel };
  if (unit === 'mcg-dfe') {
    const isFolate = substance === 'folate';
    return isFolate ? { ...counted, micrograms: value * FOLIC_ACID_PER_DFE } : undefined;
  }
  if (unit === 'iu') {
    const perIu = form?.iu ?? MCG_PER_IU[substance];
    return perIu === undefined ? undefined : { ...counted, micrograms: value * perIu };
  }
  // «Витамин A 800 мкг RE» as beta-carotene is 4,8 мг of it; «бета-каротин 5 мг» already counts the form.
  const converts = form?.countedAs ? !ofForm : Boolean(ofForm);
  return { ...counted, micrograms: value * MCG[unit] * (converts ? (form?.share ?? 1) : 1) };
}
