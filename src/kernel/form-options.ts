/** Options of the site's forms: pages offer them, the server accepts no others, letters show their names. */

/** Forms with an id made by the browser; the documented gift form has none. */
export type FormKind = 'feedback' | 'question' | 'partnership';

export const FEEDBACK_TOPICS = {
  order: 'Заказ и\u00a0доставка',
  goods: 'Товар и\u00a0состав',
  quality: 'Претензия к\u00a0качеству',
  return: 'Возврат и\u00a0деньги',
  site: 'Сайт и\u00a0личный кабинет',
  thanks: 'Благодарность или предложение',
  other: 'Другое',
} as const;
export type FeedbackTopic = keyof typeof FEEDBACK_TOPICS;

export const PRODUCT_FORMS = {
  capsules: 'Капсулы',
  tablets: 'Таблетки',
  powder: 'Порошок',
  sticks: 'Саше',
  drops: 'Капли',
  tea: 'Травяной чай',
  salt: 'Соль',
  other: 'Другая форма',
} as const;
export type ProductForm = keyof typeof PRODUCT_FORMS;

export const PACKS = {
  jar: 'Банка',
  blister: 'Блистер',
  sachet: 'Саше',
  doypack: 'Дой-пак',
  bottle: 'Флакон с\u00a0пипеткой',
  box: 'Коробка',
  advice: 'Нужен совет',
} as const;
export type Pack = keyof typeof PACKS;

export const UNITS = { mg: 'мг', mcg: 'мкг', g: 'г', ml: 'мл', iu: 'МЕ', percent: '%' } as const;
export type Unit = keyof typeof UNITS;

export const MARKETS = {
  shops: 'Свои и\u00a0чужие магазины',
  marketplaces: 'Маркетплейсы',
  pharmacies: 'Аптеки',
  export: 'Экспорт',
} as const;
export type Market = keyof typeof MARKETS;

export const DEADLINES = {
  soon: 'Как можно скорее',
  quarter: 'В\u00a0ближайшие три месяца',
  'half-year': 'В\u00a0ближайшие полгода',
  open: 'Срок не\u00a0определён',
} as const;
export type Deadline = keyof typeof DEADLINES;

/** The keys of one of the tables above, for schemas and lists. */
export function keysOf<K extends string>(table: Readonly<Record<K, string>>): [K, ...K[]] {
  return Object.keys(table) as [K, ...K[]];
}

export const MOST_INGREDIENTS = 30;
export const MOST_FILES = 3;
export const LONGEST_FILE_BYTES = 5 * 1024 * 1024;
/** In characters. */
export const LONGEST_TEXT = 4000;
export const LONGEST_WISH = 1000;
/** Of one batch or month of contract manufacturing. */
export const MOST_PACKS = 10_000_000;
