import { newKey } from '../../api/new-key.ts';
import type { DeskMenus } from './menus-query.ts';

type SavedMenus = DeskMenus['menus'];

/** A link, or a group when it has items; the key stays with it wherever it is moved. */
export interface DraftEntry {
  readonly key: string;
  readonly text: string;
  readonly href: string;
  readonly isShown: boolean;
  readonly items: readonly DraftEntry[] | null;
}

export interface MenusDraft {
  readonly header: readonly DraftEntry[];
  readonly footer: readonly DraftEntry[];
}

export const emptyEntry = (isGroup: boolean): DraftEntry => ({
  key: newKey(),
  text: '',
  href: '',
  isShown: true,
  items: isGroup ? [emptyEntry(false)] : null,
});

type SavedEntry = SavedMenus['header'][number] | SavedMenus['footer'][number];

function entryOf(entry: SavedEntry): DraftEntry {
  const { text, isShown } = entry;
  if ('items' in entry) {
    const items = entry.items.map((item) => ({ ...item, key: newKey(), items: null }));
    return { key: newKey(), text, isShown, href: '', items };
  }
  return { key: newKey(), text, isShown, href: entry.href, items: null };
}

export const draftOf = ({ header, footer }: SavedMenus): MenusDraft => ({
  header: header.map(entryOf),
  footer: footer.map(entryOf),
});

const itemOf = ({ text, href, isShown }: DraftEntry) => ({ text, href, isShown });
const groupOf = ({ text, isShown, items }: DraftEntry) => ({ text, isShown, items: (items ?? []).map(itemOf) });

/** As they are sent. */
export const menusOf = ({ header, footer }: MenusDraft) => ({
  header: header.map((entry) =>
    entry.items ? { kind: 'group' as const, ...groupOf(entry) } : { kind: 'link' as const, ...itemOf(entry) },
  ),
  footer: footer.map(groupOf),
});
