import { links } from '../../../kernel/links.ts';
import type { PageKind } from '../../../shop/content/content.rules.ts';

interface ReadingKind {
  readonly kind: PageKind;
  readonly path: string;
  /** Title of the list. */
  readonly name: string;
  readonly lead: string;
  /** Heading above other items of the same kind. */
  readonly others: string;
}

/** Kinds of content to read, with the addresses of their lists. */
const READING: readonly ReadingKind[] = [
  {
    kind: 'article',
    path: links.articles(),
    name: 'Статьи',
    lead: 'О травах, минералах и привычках: что известно, что проверено и где мы не знаем ответа.',
    others: 'Читайте дальше',
  },
  {
    kind: 'news',
    path: links.news(),
    name: 'Новости',
    lead: 'Что нового на производстве, в магазине и на полках.',
    others: 'Другие новости',
  },
  {
    kind: 'research',
    path: links.research(),
    name: 'Исследования',
    lead: 'Что мы измерили в своей лаборатории: как делали, что получилось и чего опыт не показывает.',
    others: 'Другие исследования',
  },
  {
    kind: 'partner',
    path: links.partners(),
    name: 'Партнёры',
    lead: 'Аптеки, магазины и центры, где есть наша продукция.',
    others: 'Другие партнёры',
  },
  {
    kind: 'press',
    path: links.press(),
    name: 'Пресса о\u00a0нас',
    lead: 'Что пишут о нас другие: пересказываем коротко и своими словами.',
    others: 'Ещё о\u00a0нас пишут',
  },
  {
    kind: 'illness',
    path: links.diseases(),
    name: 'Паразиты и\u00a0заболевания',
    lead: 'Справочные статьи: что известно медицине, откуда берётся и как уберечься. Вопросы о здоровье — к врачу.',
    others: 'Другие справочные статьи',
  },
];

/** Kind of the list or item at this path. @throws for any other path: no route leads there */
export function readingKindAt(pathname: string): ReadingKind {
  const found = READING.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  if (!found) throw new Error(`nothing is read at ${pathname}`);
  return found;
}
