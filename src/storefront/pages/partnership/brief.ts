import { BRIEF_NEEDS, FORM_RULES, packsProblem } from '../../../kernel/form-rules.ts';
import {
  keysOf,
  MOST_INGREDIENTS,
  PACKS,
  PRODUCT_FORMS,
  type Deadline,
  type Market,
  type Pack,
  type ProductForm,
  type Unit,
} from '../../../kernel/form-options.ts';
import { packsOf } from '../../../kernel/production-terms.ts';
import {
  checkConsent,
  checkContacts,
  EMPTY_CONTACTS,
  trimmedContacts,
  type TypedContacts,
} from '../../features/forms/contacts.ts';
import { issuesBy, type FormIssue } from '../../ui/form-issue.ts';

export const KIND = 'partnership';

interface TypedIngredient {
  readonly name: string;
  readonly amount: string;
  readonly unit: Unit;
}

/** A brief as it is being filled; numbers are text until they are sent. */
export interface TypedBrief extends TypedContacts {
  readonly form: ProductForm | '';
  readonly composition: 'own' | 'ours';
  readonly ingredients: readonly TypedIngredient[];
  readonly wish: string;
  readonly pack: Pack | '';
  readonly batch: string;
  readonly monthly: string;
  readonly markets: readonly Market[];
  readonly deadline: Deadline;
  readonly company: string;
  readonly inn: string;
  readonly text: string;
}

export const BLANK_ROW: TypedIngredient = { name: '', amount: '', unit: 'mg' };

export const BLANK: TypedBrief = {
  ...EMPTY_CONTACTS,
  form: '',
  composition: 'own',
  ingredients: [BLANK_ROW],
  wish: '',
  pack: '',
  batch: '',
  monthly: '',
  markets: [],
  deadline: 'quarter',
  company: '',
  inn: '',
  text: '',
};

/** Draft stored in the tab: the product, no personal data. */
export function draftOf({
  form,
  composition,
  ingredients,
  wish,
  pack,
  batch,
  monthly,
  markets,
  deadline,
  text,
}: TypedBrief) {
  return { form, composition, ingredients, wish, pack, batch, monthly, markets, deadline, text };
}

export const STEPS = ['Продукт', 'Объём и\u00a0рынок', 'Компания', 'Проверка'] as const;

/** Fields of each step, by the beginning of their paths. */
const FIELDS_OF: readonly (readonly string[])[] = [
  ['brief.form', 'brief.ingredients', 'brief.wish', 'brief.pack'],
  ['brief.batch', 'brief.monthly', 'brief.markets', 'brief.deadline'],
  ['brief.company', 'brief.inn', 'name', 'email', 'phone', 'text', 'files'],
  ['consent'],
];

/** Step of an issue; one that belongs to no field is shown on the last step. */
export function stepOf({ path }: FormIssue): number {
  const step = FIELDS_OF.findIndex((fields) =>
    fields.some((field) => path === `${KIND}.${field}` || path.startsWith(`${KIND}.${field}.`)),
  );
  return step < 0 ? STEPS.length - 1 : step;
}

/** «5 000» and «5000» are the same; undefined when the text is not a count. */
export function countOf(text: string): number | undefined {
  const digits = text.replace(/[\s\u00a0]/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
}

export const filledRows = (typed: TypedBrief): readonly TypedIngredient[] =>
  typed.composition === 'own' ? typed.ingredients.filter(({ name, amount }) => name.trim() || amount.trim()) : [];

const uncapitalized = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** Issues of one step, by the rules of the server. */
export function checkStep(typed: TypedBrief, step: number, filesBusy: boolean): FormIssue[] {
  const issues: FormIssue[] = [];
  const need = (isRight: boolean, field: string, message: string) => {
    if (!isRight) issues.push({ path: `${KIND}.${field}`, message });
  };
  if (step === 0) {
    need(typed.form !== '', 'brief.form', BRIEF_NEEDS.form);
    const rows = filledRows(typed);
    need(
      typed.composition === 'ours' || rows.length > 0,
      'brief.ingredients.0.name',
      'Назовите хотя бы один ингредиент или попросите составить за\u00a0вас',
    );
    if (rows.length > 0) {
      typed.ingredients.forEach((row, index) => {
        if (!rows.includes(row)) return;
        const line = typed.ingredients.length > 1 ? `Строка ${index + 1}: ` : '';
        const path = `brief.ingredients.${index}`;
        const { ingredientName, ingredientAmount } = FORM_RULES;
        for (const [field, message] of [
          ['name', ingredientName(row.name)],
          ['amount', ingredientAmount(row.amount)],
        ] as const)
          if (message) need(false, `${path}.${field}`, line ? line + uncapitalized(message) : message);
      });
    }
    issues.push(...issuesBy(`${KIND}.brief.`, { wish: FORM_RULES.briefWish(typed.wish) }));
    need(typed.pack !== '', 'brief.pack', BRIEF_NEEDS.pack);
  }
  if (step === 1) {
    const { batch, monthly } = typed;
    issues.push(
      ...issuesBy(`${KIND}.brief.`, {
        batch: packsProblem(countOf(batch), BRIEF_NEEDS.batch),
        monthly: monthly.trim() ? packsProblem(countOf(monthly), BRIEF_NEEDS.monthly) : undefined,
      }),
    );
    need(typed.markets.length > 0, 'brief.markets', BRIEF_NEEDS.markets);
  }
  if (step === 2) {
    const { briefCompany, briefInn, briefText } = FORM_RULES;
    const of = { company: briefCompany(typed.company), inn: briefInn(typed.inn) };
    issues.push(...issuesBy(`${KIND}.brief.`, of));
    issues.push(...checkContacts(typed, { kind: KIND, needsEmail: true }));
    issues.push(...issuesBy(`${KIND}.`, { text: briefText(typed.text) }));
    need(!filesBusy, 'files', 'Файл ещё загружается: подождите немного');
  }
  return step === 3 ? checkConsent(typed.consent, KIND) : issues;
}

export const checkAll = (typed: TypedBrief, filesBusy: boolean): FormIssue[] =>
  STEPS.flatMap((_, step) => checkStep(typed, step, filesBusy));

/** Request body. Empty rows are left out. */
export function bodyOf(typed: TypedBrief, files: readonly string[]) {
  const { form, wish, pack, batch, monthly, markets, deadline, company, inn, text } = typed;
  const ingredients = filledRows(typed).map(({ name, amount, unit }) => ({
    name: name.trim(),
    amount: amount.trim(),
    unit,
  }));
  return {
    ...trimmedContacts(typed),
    text: text.trim(),
    files,
    brief: {
      form,
      ingredients,
      wish: wish.trim(),
      pack,
      batch: countOf(batch) ?? 0,
      ...(monthly.trim() && { monthly: countOf(monthly) ?? 0 }),
      markets,
      deadline,
      company: company.trim(),
      inn: inn.trim(),
    },
  };
}

/** Clears a pack that does not suit the new form. */
export function withForm(form: ProductForm, pack: Pack | ''): Pick<TypedBrief, 'form' | 'pack'> {
  return { form, pack: pack && packsOf(form).includes(pack) ? pack : '' };
}

export const mayAddRow = ({ ingredients }: TypedBrief): boolean => ingredients.length < MOST_INGREDIENTS;

/** A draft of an older version of the page may hold values that no longer exist. */
export function isKnownDraft(draft: Partial<TypedBrief>): boolean {
  const { form = '', pack = '', ingredients = [] } = draft;
  return (
    (form === '' || keysOf(PRODUCT_FORMS).includes(form)) &&
    (pack === '' || keysOf(PACKS).includes(pack)) &&
    ingredients.every((row) => typeof row?.name === 'string' && typeof row.amount === 'string')
  );
}
