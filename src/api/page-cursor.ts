import { z } from 'zod';
import { wrongField } from '../http/api-errors.ts';
import type { PageCursor } from '../platform/page-cursor.ts';

const Moment = z.iso.datetime({ precision: 6 });

/** `next` of a page, and `after` of the one that follows. */
export const cursorText = ({ at, id }: PageCursor): string => `${at}_${id}`;

/**
 * The cursor of `after`.
 * @param id whether this may be the id of a row of the list
 * @throws ApiError for what is no cursor of this list
 */
export function cursorOf(after: string | undefined, id: (text: string) => boolean): PageCursor | undefined {
  if (after === undefined) return undefined;
  const [, at = '', rowId = ''] = /^([^_]{27})_([^_]{1,36})$/.exec(after) ?? [];
  // The database knows no year 0.
  if (!Moment.safeParse(at).success || at.startsWith('0000') || !id(rowId))
    throw wrongField(['after'], 'Список изменился: откройте его с\u00a0начала');
  return { at, id: rowId };
}

export const isRowId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);
export const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

/** The rows of a page of which one more was read than it has. */
export function pageOf<R extends { readonly cursor: PageCursor }>(
  rows: readonly R[],
  most: number,
): { readonly rows: readonly R[]; readonly next: string | null } {
  const page = rows.slice(0, most);
  return { rows: page, next: rows.length > most ? cursorText(page.at(-1)!.cursor) : null };
}
