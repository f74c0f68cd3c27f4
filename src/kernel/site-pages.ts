import { links } from './links.ts';

/** Public pages other than products, sections and content items, with the titles on their link cards. */
export const SITE_PAGES: readonly { readonly path: string; readonly title: string }[] = [
  { path: links.home(), title: 'Травы, минералы и соль от производителя' },
  { path: links.catalog(), title: 'Каталог: препараты, соль, курсы и книги' },
  { path: links.articles(), title: 'Статьи о травах, минералах и привычках' },
  { path: links.news(), title: 'Новости производства и магазина' },
  { path: links.research(), title: 'Исследования веществ, которые мы используем' },
  { path: links.partners(), title: 'Партнёры: аптеки, магазины и центры' },
  { path: links.about(), title: 'О компании: производство и люди' },
  { path: links.iridotest(), title: 'Иридотест: снимок радужки' },
  { path: links.promo(), title: 'Акции и подарки' },
  { path: links.certificates(), title: 'Сертификаты качества' },
  { path: links.awards(), title: 'Наши награды' },
  { path: links.press(), title: 'Пресса о нас' },
  { path: links.diseases(), title: 'Справочник: паразиты и заболевания' },
  { path: links.reviews(), title: 'Отзывы покупателей' },
  { path: links.delivery(), title: 'Доставка по России' },
  { path: links.payment(), title: 'Оплата: карта, СБП, наличные' },
  { path: links.contacts(), title: 'Контакты и магазин в Москве' },
  { path: links.videos(), title: 'Вебинары, презентации и записи' },
  { path: links.feedback(), title: 'Обратная связь: вопросы и отзывы' },
  { path: links.partnership(), title: 'Контрактное производство БАД и СТМ' },
  { path: links.privacy(), title: 'Политика обработки персональных данных' },
  { path: links.consent(), title: 'Согласие на обработку персональных данных' },
  { path: links.cookies(), title: 'Файлы cookie' },
];
