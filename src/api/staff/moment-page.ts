import { momentCursorText, type MomentCursor } from '../../shop/desk/moment-cursor.rules.ts';

/** The page of a list of which one row more was read, and where the next one begins; null: this one is the last. */
export function pageOf<R extends { readonly cursor: MomentCursor }>(found: readonly R[], most: number) {
  const rows = found.slice(0, most);
  return { rows, next: found.length > most ? momentCursorText(rows.at(-1)!.cursor) : null };
}
