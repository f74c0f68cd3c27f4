import type { ContentKind } from '../api/content-answers.ts';

/** A fact of one kind of content besides its texts. */
export interface FactField {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'number' | 'day' | 'moment' | 'choice';
  readonly hint?: string;
  /** Of a choice. */
  readonly words?: Readonly<Record<string, string>>;
}

const DOCUMENT: readonly FactField[] = [
  { name: 'number', label: 'Номер', type: 'text' },
  { name: 'date', label: 'Дата', type: 'day' },
  { name: 'issuedBy', label: 'Кем выдан', type: 'text' },
];

const PERIOD: readonly FactField[] = [
  { name: 'startsAt', label: 'Начало по\u00a0Москве', type: 'moment' },
  { name: 'endsAt', label: 'Окончание по\u00a0Москве', type: 'moment' },
];

const HTTPS = 'Начинается с\u00a0https://';

export const FACT_FIELDS: Readonly<Record<ContentKind, readonly FactField[]>> = {
  article: [],
  news: [],
  illness: [],
  page: [],
  research: [
    { name: 'authors', label: 'Авторы', type: 'text' },
    { name: 'year', label: 'Год', type: 'number' },
    { name: 'source', label: 'Источник', type: 'text', hint: 'Журнал, номер, страницы' },
  ],
  partner: [
    { name: 'address', label: 'Адрес', type: 'text' },
    { name: 'phone', label: 'Телефон', type: 'text' },
    { name: 'site', label: 'Сайт', type: 'text', hint: HTTPS },
  ],
  award: DOCUMENT,
  certificate: DOCUMENT,
  video: [
    {
      name: 'form',
      label: 'Вид',
      type: 'choice',
      words: { film: 'Фильм', presentation: 'Презентация', webinar: 'Вебинар' },
    },
    { name: 'url', label: 'Ссылка на\u00a0запись', type: 'text', hint: 'Рутуб, VK Видео или YouTube' },
    { name: 'startsAt', label: 'Начало вебинара по\u00a0Москве', type: 'moment' },
    { name: 'minutes', label: 'Минут', type: 'number' },
    { name: 'speaker', label: 'Кто ведёт', type: 'text' },
    { name: 'seats', label: 'Мест', type: 'number', hint: 'Пусто: сколько угодно' },
  ],
  press: [
    { name: 'outlet', label: 'Издание', type: 'text' },
    { name: 'url', label: 'Ссылка на\u00a0публикацию', type: 'text', hint: HTTPS },
  ],
  promotion: [...PERIOD, { name: 'coupon', label: 'Купон', type: 'text', hint: 'Код, который уже заведён' }],
  banner: [
    { name: 'href', label: 'Куда ведёт', type: 'text', hint: 'Путь на\u00a0сайте («/promo/leto») или https://' },
    { name: 'button', label: 'Слова на\u00a0кнопке', type: 'text' },
    ...PERIOD,
  ],
};

const NOT_WRITTEN: readonly ContentKind[] = ['banner', 'award', 'certificate'];
const WITHOUT_GOODS: readonly ContentKind[] = ['banner', 'page', 'illness'];

/** Whether its page has a text of blocks. */
export const hasBody = (kind: ContentKind) => !NOT_WRITTEN.includes(kind);
/** Whether goods are shown beside it. */
export const hasGoods = (kind: ContentKind) => !WITHOUT_GOODS.includes(kind);
/** Whether it has a page of its own, which search engines show. */
export const hasPage = (kind: ContentKind) => !NOT_WRITTEN.includes(kind);
