/** Parts of the page one may jump to, in their order on the page. */
const CHAPTERS = [
  ['about', 'Описание'],
  ['programme', 'Программа'],
  ['composition', 'Состав'],
  ['usage', 'Применение'],
  ['documents', 'Документы'],
  ['video', 'Видео'],
  ['otzyvy', 'Отзывы'],
] as const;

export type ChapterId = (typeof CHAPTERS)[number][0];

/** Those of the chapters the page has. */
export function chaptersOf(has: Partial<Record<ChapterId, unknown>>) {
  return CHAPTERS.filter(([id]) => has[id]).map(([id, text]) => ({ id, text }));
}
