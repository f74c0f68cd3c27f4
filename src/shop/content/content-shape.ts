import { z } from 'zod';
import { videoEmbed } from '../../kernel/video.ts';
import { blockTexts, VIDEO_FORMS, type BodyBlock, type ContentKind, type FactsOf } from './content.rules.ts';

/** Bidirectional controls, invisible characters and line breaks: nobody types them, and the database refuses some. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;

/** A line of plain text. It is never interpreted as markup, so no characters of markup are forbidden. */
export const line = (most: number) =>
  z
    .string('Нужен текст')
    .trim()
    .min(1, 'Заполните это поле')
    .max(most, `Не длиннее ${most} знаков`)
    .refine((text) => !INVISIBLE.test(text), 'Уберите невидимые знаки и разрывы строк');

const OWN_PATH = /^\/(?![/\\])[^\s\\<>"]*$/;

const isHttps = (href: string) => {
  if (/[\s\\<>"]/.test(href) || !URL.canParse(href)) return false;
  const { protocol, username, password, hostname } = new URL(href);
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.');
};

const address = z.string('Нужен адрес').max(500, 'Не длиннее 500 знаков');
const outerHref = address.refine(isHttps, 'Нужен адрес, который начинается с https://');
const href = address.refine(
  (value) => OWN_PATH.test(value) || isHttps(value),
  'Нужен путь на этом сайте («/news») или адрес, который начинается с https://',
);

const day = z.iso.date('Нужен день: 2026-03-01');
const MOMENT = 'Нужен момент: 2026-03-01T09:00:00+03:00';
/** Saved in UTC: the database cannot read a year 0 or an offset of 16 hours. */
const moment = z.iso
  .datetime({ offset: true, error: MOMENT })
  .refine((text) => new Date(text).getUTCFullYear() > 1900, MOMENT)
  .transform((text) => new Date(text).toISOString());

export const pictureIdShape = z.string().regex(/^[a-z0-9-]{8,80}$/, 'Нужен номер картинки');
export const slugShape = z
  .string()
  .max(100, 'Не длиннее 100 знаков')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Нужны строчные латинские буквы и цифры через дефис');

const PARAGRAPH = 5_000;
const LINE = 500;
const items = <T extends z.ZodType>(item: T, most = 100) => z.array(item).min(1).max(most);

const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['paragraph', 'heading', 'quote']), text: line(PARAGRAPH) }),
  z.strictObject({ kind: z.literal('list'), items: items(line(PARAGRAPH)) }),
  z.strictObject({
    kind: z.literal('steps'),
    items: items(z.strictObject({ title: line(LINE), text: line(PARAGRAPH) })),
  }),
  z.strictObject({
    kind: z.literal('questions'),
    items: items(z.strictObject({ question: line(LINE), answer: line(PARAGRAPH) })),
  }),
  z.strictObject({
    kind: z.literal('figures'),
    items: items(z.strictObject({ value: line(40), label: line(LINE) }), 12),
  }),
  z
    .strictObject({
      kind: z.literal('table'),
      head: items(line(LINE), 12),
      rows: items(z.array(z.union([z.literal(''), line(LINE)])), 200),
    })
    .refine(
      ({ head, rows }) => rows.every((row) => row.length === head.length),
      'В каждой строке таблицы столько ячеек, сколько столбцов',
    ),
  z.strictObject({
    kind: z.literal('picture'),
    pictureId: pictureIdShape,
    // Replaced by the size of the picture file when saved.
    width: z.int().positive().default(1),
    height: z.int().positive().default(1),
    alt: z.union([z.literal(''), line(LINE)]),
    caption: line(LINE).optional(),
  }),
  z.strictObject({ kind: z.literal('link'), text: line(LINE), href }),
]) satisfies z.ZodType<BodyBlock>;

const MOST_CHARACTERS = 100_000;

const body = z
  .array(block)
  .max(300, 'Не больше 300 частей')
  .refine(
    (blocks) => blocks.flatMap(blockTexts).reduce((sum, text) => sum + text.length, 0) <= MOST_CHARACTERS,
    `Не длиннее ${MOST_CHARACTERS} знаков всего`,
  );

const none = z.strictObject({});
const document = z.strictObject({ number: line(100), date: day, issuedBy: line(300) }).partial();
const startsBeforeEnd = ({ startsAt, endsAt }: { startsAt?: string; endsAt?: string }) =>
  !startsAt || !endsAt || new Date(startsAt) < new Date(endsAt);
const ORDER = { path: ['endsAt'], message: 'Окончание должно быть позже начала' };

/** Facts of an item besides its texts, by kind. */
export const factsShapes = {
  article: none,
  news: none,
  research: z.strictObject({ authors: line(300), year: z.int().min(1900).max(2100), source: line(500) }).partial(),
  partner: z.strictObject({ address: line(300), phone: line(60), site: outerHref }).partial(),
  award: document,
  certificate: document,
  video: z
    .strictObject({
      form: z.enum(VIDEO_FORMS, 'Нужен вид: webinar, presentation или film'),
      url: address
        .refine((url) => videoEmbed(url) !== undefined, 'Нужна ссылка на фильм на Рутубе, VK Видео или YouTube')
        .optional(),
      startsAt: moment.optional(),
      minutes: z.int().positive().max(1_000).optional(),
      speaker: line(200).optional(),
      seats: z.int().positive().max(100_000).optional(),
    })
    .refine(({ form, url, startsAt }) => url ?? (form === 'webinar' && startsAt), {
      path: ['url'],
      message: 'Нужна ссылка на фильм; только будущему вебинару хватает времени начала',
    })
    .refine(({ form, startsAt, seats }) => form === 'webinar' || (!startsAt && !seats), {
      path: ['startsAt'],
      message: 'Время начала и число мест бывают только у вебинара',
    }),
  press: z.strictObject({ outlet: line(200), url: outerHref }).partial(),
  promotion: z
    .strictObject({ startsAt: moment, endsAt: moment, coupon: line(32) })
    .partial()
    .refine(startsBeforeEnd, ORDER),
  illness: none,
  page: none,
  banner: z
    .strictObject({ href, button: line(60), startsAt: moment.optional(), endsAt: moment.optional() })
    .refine(startsBeforeEnd, ORDER),
} satisfies { readonly [K in ContentKind]: z.ZodType<FactsOf[K]> };

/** All fields of an item except its facts. */
export const itemShape = z.strictObject({
  title: line(200),
  slug: slugShape,
  summary: line(1_000),
  body: body.default([]),
  pictureId: pictureIdShape.nullable().default(null),
  position: z.int().min(0).max(10_000).default(0),
  seo: z
    .strictObject({ title: line(200), description: line(500) })
    .partial()
    .default({}),
  /** Linked goods in order; empty when omitted. */
  productIds: z.array(z.int().positive()).max(100).default([]),
});

/** A validated item; whether its pictures and goods exist has not been checked yet. */
export type DraftItem<K extends ContentKind = ContentKind> = z.output<typeof itemShape> & {
  readonly kind: K;
  readonly facts: FactsOf[K];
};

/** Validates input as an item of the kind; the path of each issue names the field. */
export function readDraft(kind: ContentKind, input: unknown): z.ZodSafeParseResult<DraftItem> {
  const facts = factsShapes[kind] as z.ZodType<FactsOf[ContentKind]>;
  return itemShape
    .extend({ facts: z.preprocess((value) => value ?? {}, facts) })
    .refine(({ productIds }) => kind !== 'illness' || productIds.length === 0, {
      path: ['productIds'],
      message: 'Рядом со словами о болезни ничего не продаётся: уберите товары',
    })
    .transform((item): DraftItem => ({ ...item, kind }))
    .safeParse(input);
}
