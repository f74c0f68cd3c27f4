import { links } from '../../kernel/links.ts';

export interface MenuItem {
  readonly text: string;
  readonly href: string;
  readonly items?: readonly MenuItem[];
}

/** Value of `aria-current` for a link: `page` on its own page, `true` on pages under it. A trailing slash is ignored. */
export function ariaCurrent(href: string, pathname: string): 'page' | 'true' | undefined {
  const path = pathname.replace(/\/$/, '');
  if (path === href) return 'page';
  return path.startsWith(`${href}/`) ? 'true' : undefined;
}

/** The documented menu in its order; its last item, «Избранное», is rendered by the header itself. */
export const MENU: readonly MenuItem[] = [
  { text: 'Акции', href: links.promo() },
  { text: 'Доставка', href: links.delivery() },
  {
    text: 'О\u00a0нас',
    href: links.about(),
    items: [
      { text: 'Новости', href: links.news() },
      { text: 'О\u00a0компании', href: links.about() },
      { text: 'Сертификаты качества', href: links.certificates() },
      { text: 'Наши награды', href: links.awards() },
      { text: 'Пресса о\u00a0нас', href: links.press() },
    ],
  },
  {
    text: 'Наука и\u00a0исследования',
    href: links.science(),
    items: [
      { text: 'Заболевания', href: links.diseases() },
      { text: 'Исследования', href: links.research() },
      { text: 'Статьи', href: links.articles() },
      { text: 'Иридотест', href: links.iridotest() },
      { text: 'Вебинары и\u00a0презентации', href: links.videos() },
    ],
  },
  { text: 'Отзывы', href: links.reviews() },
  { text: 'Партнерство', href: links.partnership() },
  { text: 'Контакты', href: links.contacts() },
];

export const FOOTER_COLUMNS: readonly { readonly title: string; readonly items: readonly MenuItem[] }[] = [
  {
    title: 'О\u00a0компании',
    items: [
      { text: 'Новости', href: links.news() },
      { text: 'Сертификаты качества', href: links.certificates() },
      { text: 'Наши награды', href: links.awards() },
      { text: 'Контакты', href: links.contacts() },
      { text: 'Исследования', href: links.research() },
    ],
  },
  {
    title: 'Помощь',
    items: [
      { text: 'Где купить', href: links.contacts() },
      { text: 'Условия оплаты', href: links.payment() },
      { text: 'Условия доставки', href: links.delivery() },
      { text: 'Контакты', href: links.contacts() },
      { text: 'Обратная связь', href: links.feedback() },
    ],
  },
  {
    title: 'Информация',
    items: [
      { text: 'Реквизиты', href: links.contacts() },
      { text: 'Политика конфиденциальности', href: links.privacy() },
      { text: 'Партнерство', href: links.partnership() },
    ],
  },
];
