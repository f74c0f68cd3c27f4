import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { EmailCodeRequest, PhoneCodeRequest, VerifyCodeRequest } from '../src/api/account/auth-codes.schema.ts';
import { QuestionRequest } from '../src/api/shop/chat.schema.ts';
import {
  FeedbackRequest,
  FormMessageRequest,
  PartnershipRequest,
  QuestionFormRequest,
} from '../src/api/shop/forms.schema.ts';
import { NewsletterRequest } from '../src/api/shop/newsletter.schema.ts';
import { PlaceOrderRequest } from '../src/api/shop/orders.schema.ts';
import { RestockRequest } from '../src/api/shop/restock.schema.ts';
import { WriteReviewRequest } from '../src/api/shop/reviews.schema.ts';
import { RegistrationRequest } from '../src/api/shop/webinars.schema.ts';
import { FIELD_RULES, WRONG_EMAIL, WRONG_PHONE, type FieldRule } from '../src/kernel/field-rules.ts';
import { FORM_RULES } from '../src/kernel/form-rules.ts';
import { checkContacts, EMPTY_CONTACTS } from '../src/storefront/features/forms/contacts.ts';
import { BLANK, bodyOf, checkStep } from '../src/storefront/pages/partnership/brief.ts';

const WRONG = [WRONG_EMAIL, WRONG_PHONE];
const LONG = 'я'.repeat(5000);
/** Every field is given these, too. */
const CONTROL_CHARACTERS = [
  'Иван\tПетров',
  'Иван\nПетров',
  'Иван\u0000Петров',
  'Иван\ud83dПетров',
  '8 916 123-45\t67',
  'a\u0000@example.ru',
];

/** The rule of a form field, the schema and path of the field in the request, and inputs. */
const FIELDS: readonly (readonly [
  name: string,
  rule: FieldRule,
  endpoint: z.ZodType,
  path: string,
  typed: readonly string[],
])[] = [
  ['buyer name', FORM_RULES.buyerName, PlaceOrderRequest, 'contact.name', ['', ' ', 'А', 'Анна', 'site.ru', LONG]],
  [
    'buyer phone',
    FORM_RULES.buyerPhone,
    PlaceOrderRequest,
    'contact.phone',
    ['', '8', '8 (916) 123-45-67', 'abc', '+7'.repeat(40)],
  ],
  [
    'buyer email',
    FORM_RULES.buyerEmail,
    PlaceOrderRequest,
    'contact.email',
    ['', 'anna@', 'anna@example.ru', ' Anna@Example.ru ', '7916@phone.invalid'],
  ],
  ['street', FORM_RULES.street, PlaceOrderRequest, 'delivery.address.street', ['', 'Тверская', 'site.ru', LONG]],
  ['house', FORM_RULES.house, PlaceOrderRequest, 'delivery.address.house', ['', '1', 'site.ru', LONG]],
  ['flat', FORM_RULES.flat, PlaceOrderRequest, 'delivery.address.flat', ['', '1', 'site.ru', LONG]],
  ['comment', FORM_RULES.orderComment, PlaceOrderRequest, 'comment', ['', 'Позвоните', LONG]],
  ['feedback name', FORM_RULES.contactName, FeedbackRequest, 'name', ['', 'А', 'Анна', 'www.site.ru', LONG]],
  [
    'feedback email',
    FORM_RULES.contactEmail,
    FeedbackRequest,
    'email',
    ['anna@', 'anna@example.ru', '7916@phone.invalid'],
  ],
  ['feedback phone', FORM_RULES.contactPhone, FeedbackRequest, 'phone', ['', '8', '89161234567']],
  ['feedback text', FORM_RULES.feedbackText, FeedbackRequest, 'text', ['', 'коротко', 'Вполне достаточно', LONG]],
  ['question text', FORM_RULES.questionText, QuestionFormRequest, 'text', ['', 'как', 'Как пить?', LONG]],
  ['question name', FORM_RULES.contactName, QuestionRequest, 'name', ['', 'А', 'Анна', 'site.ru', LONG]],
  [
    'chat email',
    FORM_RULES.chatEmail,
    QuestionRequest,
    'email',
    ['', 'anna@', 'anna@example.ru', 'анна@почта.рф', '7916@phone.invalid', LONG],
  ],
  ['brief text', FORM_RULES.briefText, PartnershipRequest, 'text', ['', 'Срочно', LONG]],
  ['brief wish', FORM_RULES.briefWish, PartnershipRequest, 'brief.wish', ['', 'Без сахара', LONG]],
  [
    'brief email',
    FORM_RULES.briefEmail,
    PartnershipRequest,
    'email',
    ['', 'anna@', 'anna@example.ru', '7916@phone.invalid'],
  ],
  ['brief company', FORM_RULES.briefCompany, PartnershipRequest, 'brief.company', ['', 'О', 'ООО «Ель»', LONG]],
  ['brief INN', FORM_RULES.briefInn, PartnershipRequest, 'brief.inn', ['', '7707083893', '7707083894', 'нет']],
  ['ingredient', FORM_RULES.ingredientName, PartnershipRequest, 'brief.ingredients.0.name', ['', 'Й', 'Йод', LONG]],
  [
    'amount',
    FORM_RULES.ingredientAmount,
    PartnershipRequest,
    'brief.ingredients.0.amount',
    ['', '5', '0,25', '5 мг', '12345678'],
  ],
  ['gift name', FIELD_RULES.giftName, FormMessageRequest, 'data.name', ['', 'Анна', LONG]],
  [
    'gift email',
    FIELD_RULES.giftEmail,
    FormMessageRequest,
    'data.email',
    ['', 'anna@', 'anna@example.ru', '7916@phone.invalid'],
  ],
  [
    'restock email',
    FIELD_RULES.noticeEmail,
    RestockRequest,
    'email',
    ['', 'anna@', 'anna@example.ru', '7916@phone.invalid'],
  ],
  [
    'newsletter email',
    FIELD_RULES.noticeEmail,
    NewsletterRequest,
    'email',
    ['', 'anna@', 'anna@example.ru', '7916@phone.invalid'],
  ],
  [
    'webinar email',
    FIELD_RULES.noticeEmail,
    RegistrationRequest,
    'email',
    ['', 'anna@', 'anna@example.ru', '7916@phone.invalid'],
  ],
  ['review name', FIELD_RULES.reviewName, WriteReviewRequest, 'name', ['', 'А', 'Анна', LONG]],
  ['review city', FIELD_RULES.reviewCity, WriteReviewRequest, 'city', ['', 'Казань', LONG]],
  ['review text', FIELD_RULES.reviewText, WriteReviewRequest, 'text', ['', 'коротко', 'Вполне достаточно', LONG]],
  [
    'phone of a code',
    FIELD_RULES.codePhone,
    PhoneCodeRequest,
    'identifier',
    ['', '8', '+7 916 123-45-67', 'anna@example.ru'],
  ],
  [
    'email of a code',
    FIELD_RULES.codeEmail,
    EmailCodeRequest,
    'identifier',
    ['', 'anna@', 'anna@example.ru', '7916@phone.invalid'],
  ],
  ['code', FIELD_RULES.code, VerifyCodeRequest, 'otp', ['', '12', '1234', '12345', 'абвг']],
];

/** The message of a schema about one field, when only that field is sent. */
function messageOf(schema: z.ZodType, path: string, typed: string): string | undefined {
  const body = path
    .split('.')
    .reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), typed);
  const issues = schema.safeParse(body).error?.issues ?? [];
  const here = issues.filter((issue) => issue.path.join('.') === path).map(({ message }) => message);
  expect(here.length).toBeLessThanOrEqual(1);
  return here[0];
}

describe('a form and its endpoint say the same', () => {
  it.each(FIELDS)('%s', (_name, rule, schema, path, typed) => {
    for (const text of [...typed, ...CONTROL_CHARACTERS])
      expect([text, messageOf(schema, path, text)]).toEqual([text, rule(text)]);
  });

  it.each(FIELDS.filter(([, , , path]) => path.endsWith('email') || path === 'identifier'))(
    'a placeholder is not an email: %s',
    (_name, rule, schema, path) => {
      for (const text of ['79161234567@phone.invalid', 'ANNA@Disowned.Invalid '])
        for (const message of [rule(text), messageOf(schema, path, text)]) expect(WRONG).toContain(message);
    },
  );

  it('of who can be answered', () => {
    const issues = checkContacts({ ...EMPTY_CONTACTS, name: 'Анна' }, { kind: 'feedback', needsEmail: false });
    expect(issues).toEqual([
      { path: 'feedback.email', message: 'Укажите почту или телефон: иначе мы не сможем ответить' },
    ]);
    const { error } = FeedbackRequest.safeParse({ name: 'Анна', email: '', phone: '' });
    expect(error!.issues.filter(({ path }) => path[0] === 'email').map(({ message }) => message)).toEqual([
      issues[0]!.message,
    ]);
  });

  it('of a brief, step by step', () => {
    const { error } = PartnershipRequest.safeParse({
      brief: { form: '', pack: '', batch: 0, monthly: 0, markets: [] },
    });
    const messages = new Map(error!.issues.map(({ path, message }) => [path.join('.'), message]));
    const issues = [0, 1].flatMap((step) => checkStep({ ...BLANK, monthly: '0' }, step, false));
    const shared = issues.filter(({ path }) => !path.includes('ingredients'));
    expect(shared.length).toBe(5);
    for (const { path, message } of shared)
      expect([path, messages.get(path.replace('partnership.', ''))]).toEqual([path, message]);
  });

  it.each(['10 000 000', '10 000 001', '1 000 000 000', 'много'])('of %s packs', (count) => {
    const typed = { ...BLANK, batch: count, monthly: count };
    const { error } = PartnershipRequest.safeParse(bodyOf(typed, []));
    for (const field of ['batch', 'monthly']) {
      const inForm = checkStep(typed, 1, false).find(({ path }) => path === `partnership.brief.${field}`);
      const inRequest = error!.issues.find(({ path }) => path.join('.') === `brief.${field}`);
      expect([field, inForm?.message]).toEqual([field, inRequest?.message]);
    }
  });

  it('of long texts of a brief, at its steps', () => {
    const issues = [0, 2].flatMap((step) => checkStep({ ...BLANK, wish: LONG, text: LONG }, step, false));
    const long = issues.filter(({ message }) => message.startsWith('Не длиннее'));
    expect(long).toEqual([
      { path: 'partnership.brief.wish', message: 'Не длиннее 1000 знаков' },
      { path: 'partnership.text', message: 'Не длиннее 4000 знаков' },
    ]);
  });
});
