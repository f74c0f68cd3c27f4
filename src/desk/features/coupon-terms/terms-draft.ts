import { fromDecimalString } from '../../../kernel/money.ts';
import { SECTIONS } from '../../../kernel/sections.ts';
import type { CouponTerms } from '../../api/coupon-answers.ts';
import { fromField, toField } from '../../words/moscow-field.ts';

/** Terms of a coupon as they are typed. */
export interface TermsDraft {
  readonly title: string;
  readonly kind: CouponTerms['kind'];
  /** Per cent or rubles. */
  readonly size: string;
  readonly minTotal: string;
  /** Empty: all goods. */
  readonly sections: readonly number[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly maxUses: string;
  readonly maxPerCustomer: string;
}
export type TermsIssues = Readonly<Partial<Record<keyof TermsDraft, string>>>;

/** Terms that are there; sections are numbers in the answer. */
type Given = Omit<CouponTerms, 'sections'> & { readonly sections: readonly number[] | null };

const typedSum = (sum: number) => String(sum / 100).replace('.', ',');
const typedNumber = (number: number | null) => (number === null ? '' : String(number));
const typedMoment = (iso: string | null) => (iso === null ? '' : toField(new Date(iso)));

export function draftOf(terms: Given | undefined): TermsDraft {
  return {
    title: terms?.title ?? '',
    kind: terms?.kind ?? 'percent',
    size: terms === undefined ? '' : terms.kind === 'percent' ? String(terms.value) : typedSum(terms.value),
    minTotal: terms && terms.minTotal > 0 ? typedSum(terms.minTotal) : '',
    sections: terms?.sections ?? [],
    startsAt: typedMoment(terms?.startsAt ?? null),
    endsAt: typedMoment(terms?.endsAt ?? null),
    maxUses: typedNumber(terms?.maxUses ?? null),
    maxPerCustomer: typedNumber(terms?.maxPerCustomer ?? null),
  };
}

/** Kopecks of «1 290,50»; undefined for what is no sum. */
const sumOf = (typed: string) => fromDecimalString(typed.replace(/\s/g, '').replace(',', '.'));
const countOf = (typed: string) => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : undefined);

/** @param given what the form was opened with: a moment that was not touched stays to the second */
export function readTerms(
  draft: TermsDraft,
  given: Given | undefined,
): { readonly terms: CouponTerms } | { readonly issues: TermsIssues } {
  const { title, kind, sections } = draft;
  const value = kind === 'delivery' ? 0 : kind === 'percent' ? countOf(draft.size) : sumOf(draft.size);
  const minTotal = draft.minTotal.trim() === '' ? 0 : sumOf(draft.minTotal);
  const limit = (typed: string) => (typed.trim() === '' ? null : countOf(typed));
  const moment = (typed: string, before: string | null | undefined) =>
    typed === '' ? null : typed === typedMoment(before ?? null) ? before! : fromField(typed)?.toISOString();
  const startsAt = moment(draft.startsAt, given?.startsAt);
  const endsAt = moment(draft.endsAt, given?.endsAt);
  const maxUses = limit(draft.maxUses);
  const maxPerCustomer = limit(draft.maxPerCustomer);
  const issues: TermsIssues = {
    ...(title.trim() === '' && { title: 'Напишите название: его увидит покупатель' }),
    ...(value === undefined && {
      size: kind === 'percent' ? 'Укажите целое число процентов' : 'Укажите сумму в\u00a0рублях',
    }),
    ...(minTotal === undefined && { minTotal: 'Укажите сумму в\u00a0рублях или оставьте поле пустым' }),
    ...(startsAt === undefined && { startsAt: 'Укажите день и\u00a0время или оставьте поле пустым' }),
    ...(endsAt === undefined && { endsAt: 'Укажите день и\u00a0время или оставьте поле пустым' }),
    ...(maxUses === undefined && { maxUses: 'Укажите число или оставьте поле пустым' }),
    ...(maxPerCustomer === undefined && { maxPerCustomer: 'Укажите число или оставьте поле пустым' }),
  };
  if (
    Object.keys(issues).length > 0 ||
    value === undefined ||
    minTotal === undefined ||
    startsAt === undefined ||
    endsAt === undefined ||
    maxUses === undefined ||
    maxPerCustomer === undefined
  )
    return { issues };
  const chosen = SECTIONS.map(({ id }) => id).filter((id) => sections.includes(id));
  return {
    terms: {
      title: title.trim(),
      kind,
      value,
      minTotal,
      sections: chosen.length > 0 ? chosen : null,
      startsAt,
      endsAt,
      maxUses,
      maxPerCustomer,
    },
  };
}

/** Fields that the server refused, by their names in the form. */
export const refusedTerms = ({ value, ...fields }: Readonly<Record<string, string>>): TermsIssues => ({
  ...fields,
  ...(value !== undefined && { size: value }),
});
