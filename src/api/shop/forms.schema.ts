import { z } from 'zod';
import { FIELD_RULES } from '../../kernel/field-rules.ts';
import {
  BRIEF_NEEDS,
  FORM_RULES,
  hasEmailOrPhone,
  TOO_MANY_PACKS,
  TOPIC_NEEDED,
  EMAIL_OR_PHONE_NEEDED,
} from '../../kernel/form-rules.ts';
import { FORM_SOURCE, FORM_TYPES } from '../../kernel/form-types.ts';
import {
  DEADLINES,
  FEEDBACK_TOPICS,
  keysOf,
  MARKETS,
  MOST_FILES,
  MOST_INGREDIENTS,
  MOST_PACKS,
  PACKS,
  PRODUCT_FORMS,
  UNITS,
} from '../../kernel/form-options.ts';
import { Consent, typedBy, typedText } from '../text.schema.ts';

export const FormMessageRequest = z.object({
  data: z.object(
    {
      /** The address is used when missing. */
      name: typedBy(FIELD_RULES.giftName).optional(),
      email: typedBy(FIELD_RULES.giftEmail),
      type: z.enum([FORM_TYPES.gift], 'Неизвестная форма'),
      source: typedText().max(60).default(FORM_SOURCE),
      /** Optional, since documented clients send the request only after consent; false is rejected. */
      consent: Consent.optional(),
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

/** Common fields of all forms. */
const COMMON = {
  /** Idempotency key made by the browser (a UUID). */
  id: z.uuid('Обновите страницу и отправьте форму ещё раз').toLowerCase(),
  name: typedBy(FORM_RULES.contactName),
  email: typedBy(FORM_RULES.contactEmail).default(''),
  phone: typedBy(FORM_RULES.contactPhone).default(''),
  /** Base64 of the puzzle and its solution (`GET /api/altcha/challenge?action=form`). */
  captcha: z.string('Обновите страницу и попробуйте ещё раз').max(8_000).nullish(),
  consent: Consent,
};

const Files = z
  .array(z.uuid('Приложите файл ещё раз').toLowerCase())
  .max(MOST_FILES, `Не больше ${MOST_FILES} файлов`)
  .refine((ids) => new Set(ids).size === ids.length, 'Один файл приложен дважды')
  .default([]);

/** Runs the check even when other fields are invalid, so that all errors are reported at once. */
const whenTyped = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null && 'email' in value && 'phone' in value;

export const FeedbackRequest = z
  .object({
    ...COMMON,
    topic: z.enum(keysOf(FEEDBACK_TOPICS), TOPIC_NEEDED),
    text: typedBy(FORM_RULES.feedbackText, { lines: true }),
    files: Files,
  })
  .refine(hasEmailOrPhone, { error: EMAIL_OR_PHONE_NEEDED, path: ['email'], when: whenTyped });

export const QuestionFormRequest = z
  .object({
    ...COMMON,
    text: typedBy(FORM_RULES.questionText, { lines: true }),
    /** The page of the question: a path of our site. */
    page: z.string().regex(/^\/[a-z0-9/_-]{0,200}$/, 'Обновите страницу и отправьте вопрос ещё раз'),
  })
  .refine(hasEmailOrPhone, { error: EMAIL_OR_PHONE_NEEDED, path: ['email'], when: whenTyped });

const Packs = (empty: string) => z.int(empty).min(1, empty).max(MOST_PACKS, TOO_MANY_PACKS);

export const PartnershipRequest = z.object({
  ...COMMON,
  email: typedBy(FORM_RULES.briefEmail),
  text: typedBy(FORM_RULES.briefText, { lines: true }).default(''),
  files: Files,
  brief: z.object({
    form: z.enum(keysOf(PRODUCT_FORMS), BRIEF_NEEDS.form),
    /** Empty: we develop the composition. */
    ingredients: z
      .array(
        z.object({
          name: typedBy(FORM_RULES.ingredientName),
          amount: typedBy(FORM_RULES.ingredientAmount),
          unit: z.enum(keysOf(UNITS), 'Выберите единицу'),
        }),
      )
      .max(MOST_INGREDIENTS, `Не больше ${MOST_INGREDIENTS} строк: остальное приложите файлом`),
    wish: typedBy(FORM_RULES.briefWish, { lines: true }).default(''),
    pack: z.enum(keysOf(PACKS), BRIEF_NEEDS.pack),
    batch: Packs(BRIEF_NEEDS.batch),
    monthly: Packs(BRIEF_NEEDS.monthly).optional(),
    markets: z
      .array(z.enum(keysOf(MARKETS)))
      .min(1, BRIEF_NEEDS.markets)
      .max(keysOf(MARKETS).length)
      .refine((markets) => new Set(markets).size === markets.length, 'Рынок отмечен дважды'),
    deadline: z.enum(keysOf(DEADLINES), 'Выберите срок'),
    company: typedBy(FORM_RULES.briefCompany),
    inn: typedBy(FORM_RULES.briefInn),
  }),
});

export const SavedForm = z.object({
  /** Number for the visitor to refer to. */
  number: z.int(),
});

export const formsCalls = {
  feedback: {
    method: 'POST',
    url: '/forms/feedback',
    schema: { summary: 'Write to the shop', body: FeedbackRequest, response: { 200: SavedForm } },
  },
  question: {
    method: 'POST',
    url: '/forms/question',
    schema: { summary: 'Ask on a page', body: QuestionFormRequest, response: { 200: SavedForm } },
  },
  partnership: {
    method: 'POST',
    url: '/forms/partnership',
    schema: { summary: 'A brief of contract manufacturing', body: PartnershipRequest, response: { 200: SavedForm } },
  },
  message: {
    method: 'POST',
    url: '/messages-forms',
    schema: { summary: 'A form of the site', body: FormMessageRequest, response: { 200: FormMessageAnswer } },
  },
} as const;
