import { z } from 'zod';
import { isPlaceholderEmail, parseEmail } from '../../kernel/email.ts';
import { FORM_SOURCE, FORM_TYPES } from '../../kernel/form-types.ts';
import {
  DEADLINES,
  FEEDBACK_TOPICS,
  keysOf,
  LONGEST_TEXT,
  MARKETS,
  MOST_FILES,
  MOST_INGREDIENTS,
  PACKS,
  PRODUCT_FORMS,
  UNITS,
} from '../../kernel/form-words.ts';
import { isInn } from '../../kernel/inn.ts';
import { parsePhone } from '../../kernel/phone.ts';
import { typedText } from '../text.schema.ts';

const giftEmail = () =>
  typedText()
    .min(1, { error: 'Заполните email', abort: true })
    .refine((text) => parseEmail(text) !== undefined, 'Неверный email');

const CONSENT = 'Ознакомьтесь и примите согласие на обработку персональных данных';

export const FormMessageRequest = z.object({
  data: z.object(
    {
      /** Without a name the address stands in its place. */
      name: typedText().max(120, 'Не длиннее 120 знаков').optional(),
      email: giftEmail(),
      type: z.enum([FORM_TYPES.gift], 'Неизвестная форма'),
      source: typedText().max(60).default(FORM_SOURCE),
      /** The documented request has none and is made after the box was ticked; a box left empty is refused. */
      consent: z.literal(true, CONSENT).optional(),
    },
    { error: (issue) => (issue.input === undefined ? 'Missing "data" payload in the request body' : undefined) },
  ),
});

export const FormMessageAnswer = z.object({
  data: z.object({
    id: z.number(),
    attributes: z.object({
      name: z.string(),
      email: z.string(),
      type: z.string(),
      source: z.string(),
      createdAt: z.iso.datetime(),
      updatedAt: z.iso.datetime(),
    }),
  }),
  meta: z.object({}),
});

const Email = typedText()
  .max(254, 'Неверный email')
  .refine((text) => text === '' || (parseEmail(text) !== undefined && !isPlaceholderEmail(text)), 'Неверный email');

const Phone = typedText()
  .max(60, 'Неверный номер телефона')
  .refine((text) => text === '' || parsePhone(text) !== undefined, 'Неверный номер телефона');

/** What all forms of the site have in common. */
const COMMON = {
  /** Made by the browser (a UUID); the same id again is the same form. */
  id: z.uuid('Обновите страницу и отправьте форму ещё раз').toLowerCase(),
  name: typedText({ links: false }).min(2, 'Укажите имя').max(80, 'Имя не длиннее 80 знаков'),
  email: Email.default(''),
  phone: Phone.default(''),
  /** Base64 of the puzzle and its solution (`GET /api/altcha/challenge?action=form`). */
  captcha: z.string('Обновите страницу и попробуйте ещё раз').max(8_000).nullish(),
  /** Consent to the processing of personal data; must be ticked by the person. */
  consent: z.literal(true, CONSENT),
};

const Files = z
  .array(z.uuid('Приложите файл ещё раз').toLowerCase())
  .max(MOST_FILES, `Не больше ${MOST_FILES} файлов`)
  .refine((ids) => new Set(ids).size === ids.length, 'Один файл приложен дважды')
  .default([]);

const Text = typedText({ lines: true }).max(LONGEST_TEXT, `Не длиннее ${LONGEST_TEXT} знаков`);

const WAY_BACK = 'Укажите почту или телефон: иначе мы не сможем ответить';
const hasWayBack = ({ email, phone }: { email: string; phone: string }) => email !== '' || phone !== '';

/** Also told when other fields are wrong, so that nobody is sent back twice. */
const whenTyped = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null && 'email' in value && 'phone' in value;

export const FeedbackRequest = z
  .object({
    ...COMMON,
    topic: z.enum(keysOf(FEEDBACK_TOPICS), 'Выберите тему'),
    text: Text.min(10, 'Напишите хотя бы 10 знаков'),
    files: Files,
  })
  .refine(hasWayBack, { error: WAY_BACK, path: ['email'], when: whenTyped });

export const QuestionFormRequest = z
  .object({
    ...COMMON,
    text: Text.min(5, 'Напишите вопрос'),
    /** Where it was asked: a path of ours. */
    page: z.string().regex(/^\/[a-z0-9/_-]{0,200}$/, 'Обновите страницу и отправьте вопрос ещё раз'),
  })
  .refine(hasWayBack, { error: WAY_BACK, path: ['email'], when: whenTyped });

const Packs = (empty: string) =>
  z.int(empty).min(1, empty).max(10_000_000, 'Слишком много: напишите об этом в комментарии');

export const PartnershipRequest = z.object({
  ...COMMON,
  email: Email.min(1, 'Укажите email: на него придёт ответ технолога'),
  text: Text.default(''),
  files: Files,
  brief: z.object({
    form: z.enum(keysOf(PRODUCT_FORMS), 'Выберите форму'),
    /** Empty: we make the composition up. */
    ingredients: z
      .array(
        z.object({
          name: typedText().min(2, 'Назовите ингредиент').max(120, 'Не длиннее 120 знаков'),
          amount: typedText().regex(/^\d{1,7}(?:[.,]\d{1,4})?$/, 'Укажите количество числом'),
          unit: z.enum(keysOf(UNITS), 'Выберите единицу'),
        }),
      )
      .max(MOST_INGREDIENTS, `Не больше ${MOST_INGREDIENTS} строк: остальное приложите файлом`),
    wish: typedText({ lines: true }).max(1000, 'Не длиннее 1000 знаков').default(''),
    pack: z.enum(keysOf(PACKS), 'Выберите упаковку'),
    batch: Packs('Укажите, сколько упаковок в первой партии'),
    monthly: Packs('Укажите число упаковок').optional(),
    markets: z
      .array(z.enum(keysOf(MARKETS)))
      .min(1, 'Отметьте, где будете продавать')
      .max(keysOf(MARKETS).length)
      .refine((markets) => new Set(markets).size === markets.length, 'Рынок отмечен дважды'),
    deadline: z.enum(keysOf(DEADLINES), 'Выберите срок'),
    company: typedText().min(2, 'Укажите компанию').max(160, 'Не длиннее 160 знаков'),
    inn: typedText().refine(isInn, 'Проверьте ИНН: 10 или 12 цифр, контрольная не сходится'),
  }),
});

export const KeptForm = z.object({
  /** By which the visitor may call it. */
  number: z.int(),
});
