/** Parts of the page with links to them, in page order. */
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

/** The chapters that the page has. */
export function chaptersOf(has: Partial<Record<ChapterId, unknown>>) {
  return CHAPTERS.filter(([id]) => has[id]).map(([id, text]) => ({ id, text }));
}
