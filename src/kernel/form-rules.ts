import { atMost, email, optional, personName, phone, within, type FieldRule } from './field-rules.ts';
import { LONGEST_TEXT, LONGEST_WISH, MOST_PACKS } from './form-options.ts';
import { isInn } from './inn.ts';
import { LINK_TYPED, looksLikeLink } from './looks-like-link.ts';

/** For fields repeated in letters of ours or of other companies: they may not look like a link (decision 0069). */
const withoutLinks =
  (rule: FieldRule): FieldRule =>
  (typed) =>
    rule(typed) ?? (looksLikeLink(typed) ? LINK_TYPED : undefined);

const TEXT_TOO_LONG = `Не длиннее ${LONGEST_TEXT} знаков`;

/** Rules of the site's forms and of the checkout; separate from `FIELD_RULES`, so that public pages do not load them. */
export const FORM_RULES = {
  contactName: withoutLinks(personName),
  lastName: withoutLinks(atMost(80, 'Фамилия не длиннее 80 знаков')),
  contactEmail: optional(email('')),
  contactPhone: optional(phone('')),
  feedbackText: within(10, 'Напишите хотя бы 10 знаков', LONGEST_TEXT, TEXT_TOO_LONG, { lines: true }),
  questionText: within(5, 'Напишите вопрос', LONGEST_TEXT, TEXT_TOO_LONG, { lines: true }),
  chatEmail: email('Укажите адрес почты, например anna@example.ru'),
  briefText: atMost(LONGEST_TEXT, TEXT_TOO_LONG, { lines: true }),
  briefWish: atMost(LONGEST_WISH, `Не длиннее ${LONGEST_WISH} знаков`, { lines: true }),
  briefEmail: email('Укажите email: на него придёт ответ технолога'),
  briefCompany: within(2, 'Укажите компанию', 160, 'Не длиннее 160 знаков'),
  briefInn: (typed) => (isInn(typed.trim()) ? undefined : 'Проверьте ИНН: 10 или 12 цифр, контрольная не сходится'),
  ingredientName: within(2, 'Назовите ингредиент', 120, 'Не длиннее 120 знаков'),
  ingredientAmount: (typed) =>
    /^\d{1,7}(?:[.,]\d{1,4})?$/.test(typed.trim()) ? undefined : 'Укажите количество числом',
  buyerName: withoutLinks(within(2, 'Укажите имя и фамилию', 120, 'Слишком длинное имя')),
  buyerPhone: phone('Укажите телефон'),
  buyerEmail: email('Укажите email: на него придёт чек'),
  street: withoutLinks(within(1, 'Укажите улицу', 200, 'Название улицы не длиннее 200 знаков')),
  house: withoutLinks(within(1, 'Укажите дом', 20, 'Номер дома не длиннее 20 знаков')),
  flat: withoutLinks(atMost(20, 'Номер квартиры не длиннее 20 знаков')),
  zip: (typed) => (/^(?:\d{4,6})?$/.test(typed.trim()) ? undefined : 'Индекс — это шесть цифр'),
  contactCity: withoutLinks(atMost(120, 'Название города не длиннее 120 знаков')),
  contactAddress: withoutLinks(atMost(300, 'Адрес не длиннее 300 знаков')),
  orderComment: atMost(1000, 'Комментарий не длиннее 1000 знаков', { lines: true }),
} as const satisfies Record<string, FieldRule>;

/** Errors of choices. */
export const TOPIC_NEEDED = 'Выберите тему';
export const BRIEF_NEEDS = {
  form: 'Выберите форму',
  pack: 'Выберите упаковку',
  batch: 'Укажите, сколько упаковок в первой партии',
  monthly: 'Укажите число упаковок',
  markets: 'Отметьте, где будете продавать',
} as const;

export const TOO_MANY_PACKS = 'Слишком много: напишите об этом в\u00a0комментарии';

/** Error of a number of packs; undefined when it is valid. */
export function packsProblem(packs: number | undefined, missing: string): string | undefined {
  if (packs === undefined || packs < 1) return missing;
  return packs > MOST_PACKS ? TOO_MANY_PACKS : undefined;
}

/** Error of two fields together. */
export const EMAIL_OR_PHONE_NEEDED = 'Укажите почту или телефон: иначе мы не сможем ответить';
export const hasEmailOrPhone = ({
  email: address,
  phone: digits,
}: {
  readonly email: string;
  readonly phone: string;
}) => address.trim() !== '' || digits.trim() !== '';
