/** How much the menus of the site hold, so that no page breaks by them. */
export const MENU_LIMITS = {
  /** Entries of the header. */
  header: 7,
  /** Columns of the footer. */
  footer: 3,
  /** Pages in a group. */
  items: 8,
  /** Signs of a title in the row of the header and above a column of the footer. */
  title: 24,
  /** Signs of a title in a group. */
  item: 40,
  /** Pixels in the row of the header, of the 976 of the narrowest window that has it; the others are for favourites and the city. */
  row: 770,
} as const;

const ARROW = 22;
const PADDING = 16;

/** Pixels that a title takes in the row of the header, a little more than measured. */
export function menuTitleWidth(text: string, isGroup: boolean): number {
  let width = PADDING + (isGroup ? ARROW : 0);
  for (const sign of text) width += signWidth(sign);
  return width;
}

function signWidth(sign: string): number {
  if (/\s/.test(sign)) return 5;
  if (/[ЖМФШЩЮMWЫ]/.test(sign)) return 16;
  if (/[\p{Lu}жмфшщю@mw—%]/u.test(sign)) return 12;
  return 9;
}
