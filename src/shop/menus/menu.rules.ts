import { links } from '../../kernel/links.ts';
import type { ClaimScope } from '../claims/claim-rule.rules.ts';
import { isSitePath, redirectPath } from '../content/redirect.rules.ts';

export interface MenuItem {
  readonly text: string;
  /** A path of this site, optionally with a query and a fragment. */
  readonly href: string;
  /** Whether the staff wants visitors to see it. */
  readonly isShown: boolean;
}

export interface MenuGroup {
  readonly text: string;
  readonly isShown: boolean;
  readonly items: readonly MenuItem[];
}

export type HeaderEntry = (MenuItem & { readonly kind: 'link' }) | (MenuGroup & { readonly kind: 'group' });

/** As the staff has saved them. */
export interface Menus {
  readonly header: readonly HeaderEntry[];
  readonly footer: readonly MenuGroup[];
}

/** A link or a group of them, as visitors see it. */
export interface ShownItem {
  readonly text: string;
  readonly href: string;
}

export type ShownEntry = ShownItem | { readonly text: string; readonly items: readonly ShownItem[] };

export interface ShownMenus {
  readonly header: readonly ShownEntry[];
  readonly footer: readonly { readonly text: string; readonly items: readonly ShownItem[] }[];
}

/** Pages that are not for a visitor of the site: one for the staff, one that is shown in a frame. */
const NOT_FOR_MENUS: readonly string[] = [links.desk(), links.chat()];

/** Whether a menu may lead there, if such a page is there. */
export function isMenuAddress(href: string): boolean {
  if (!isSitePath(href)) return false;
  const path = redirectPath(href);
  return !NOT_FOR_MENUS.some((closed) => path === closed || path.startsWith(`${closed}/`));
}

/** An address of the menus with its place, `header.2.items.0`. */
interface PlacedAddress {
  readonly place: string;
  readonly text: string;
  readonly href: string;
}

/** Every address that visitors are to see. */
export function shownAddresses({ header, footer }: Menus): PlacedAddress[] {
  const placed = (place: string, items: readonly MenuItem[]) =>
    items.flatMap(({ text, href, isShown }, at) => (isShown ? [{ place: `${place}.${at}`, text, href }] : []));
  const group = (place: string, { isShown, items }: MenuGroup) => (isShown ? placed(`${place}.items`, items) : []);
  return [
    ...header.flatMap((entry, at) => {
      if (entry.kind === 'group') return group(`header.${at}`, entry);
      const { text, href, isShown } = entry;
      return isShown ? [{ place: `header.${at}`, text, href }] : [];
    }),
    ...footer.flatMap((column, at) => group(`footer.${at}`, column)),
  ];
}

interface PlacedTitle {
  readonly place: string;
  readonly text: string;
  readonly scope: ClaimScope;
}

/** Every title as a text to be checked: it stands beside goods, but only the reference of illnesses can be named without naming them. */
export function menuTitles({ header, footer }: Menus): PlacedTitle[] {
  const title = (place: string, { text, href }: { readonly text: string; readonly href?: string }): PlacedTitle => {
    const isReference = href !== undefined && redirectPath(href).startsWith(links.diseases());
    return { place: `${place}.text`, text, scope: isReference ? 'illness' : 'goods' };
  };
  const group = (place: string, { text, items }: MenuGroup) => [
    title(place, { text }),
    ...items.map((item, at) => title(`${place}.items.${at}`, item)),
  ];
  return [
    ...header.flatMap((entry, at) =>
      entry.kind === 'group' ? group(`header.${at}`, entry) : [title(`header.${at}`, entry)],
    ),
    ...footer.flatMap((column, at) => group(`footer.${at}`, column)),
  ];
}

/**
 * The menus as visitors see them: without what is switched off, without links to pages that are not there, and without groups
 * in which nothing is left.
 * @param leads where an address leads now; undefined when nowhere
 * @param words how a title is set
 */
export function visibleMenus(
  { header, footer }: Menus,
  leads: (href: string) => string | undefined,
  words: (text: string) => string,
): ShownMenus {
  const link = ({ text, href, isShown }: MenuItem): ShownItem[] => {
    const there = isShown ? leads(href) : undefined;
    return there === undefined ? [] : [{ text: words(text), href: there }];
  };
  const group = ({ text, items, isShown }: MenuGroup) => {
    const shown = isShown ? items.flatMap(link) : [];
    return shown.length === 0 ? [] : [{ text: words(text), items: shown }];
  };
  return {
    header: header.flatMap((entry): readonly ShownEntry[] => (entry.kind === 'group' ? group(entry) : link(entry))),
    footer: footer.flatMap(group),
  };
}
