import type { ContentKind, ContentState } from '../api/content-answers.ts';

/** Kinds of content: many, and one. */
export const CONTENT_KINDS: Readonly<Record<ContentKind, { readonly many: string; readonly one: string }>> = {
  article: { many: 'Статьи', one: 'Статья' },
  news: { many: 'Новости', one: 'Новость' },
  promotion: { many: 'Акции', one: 'Акция' },
  banner: { many: 'Баннеры', one: 'Баннер' },
  page: { many: 'Страницы', one: 'Страница' },
  video: { many: 'Видео и\u00a0вебинары', one: 'Видео или вебинар' },
  research: { many: 'Исследования', one: 'Исследование' },
  certificate: { many: 'Сертификаты', one: 'Сертификат' },
  award: { many: 'Награды', one: 'Награда' },
  press: { many: 'Пресса о\u00a0нас', one: 'Публикация в\u00a0прессе' },
  partner: { many: 'Партнёры', one: 'Партнёр' },
  illness: { many: 'Болезни: справка', one: 'Справка о\u00a0болезни' },
};

export const KIND_NAMES = Object.fromEntries(
  Object.entries(CONTENT_KINDS).map(([kind, { many }]) => [kind, many]),
) as Readonly<Record<ContentKind, string>>;

export const CONTENT_STATES: Readonly<Record<ContentState, string>> = {
  draft: 'Черновик',
  scheduled: 'Выйдет позже',
  shown: 'На\u00a0сайте',
  withdrawn: 'Снято с\u00a0сайта',
};

export const VERSION_WORDS = {
  saved: 'Сохранено',
  published: 'Опубликовано',
  withdrawn: 'Снято с\u00a0сайта',
} as const;

/** Names of fields, in the form and in differences. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  title: 'Название',
  slug: 'Адрес',
  summary: 'Краткое описание',
  pictureId: 'Картинка',
  position: 'Порядок',
  'seo.title': 'Название для поиска',
  'seo.description': 'Описание для поиска',
  productIds: 'Товары',
};

/** Blocks of a text. */
export const BLOCK_NAMES = {
  paragraph: 'Абзац',
  heading: 'Заголовок',
  quote: 'Цитата',
  list: 'Список',
  steps: 'Шаги',
  questions: 'Вопросы и\u00a0ответы',
  figures: 'Цифры',
  table: 'Таблица',
  picture: 'Картинка',
  link: 'Ссылка',
} as const;

export type BlockKind = keyof typeof BLOCK_NAMES;
