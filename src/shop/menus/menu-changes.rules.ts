import type { MenuGroup, MenuItem, Menus } from './menu.rules.ts';

export interface MenuChange {
  /** Where it is, in words: «Вверху: О нас: Новости». */
  readonly name: string;
  /** Null: it was not there, or is not there any more. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What differs between two versions of the menus, entry by entry and by their order; an entry is known by its title. */
export function menuChanges(before: Menus | undefined, after: Menus): MenuChange[] {
  const [old, now] = [before ? linesOf(before) : new Map<string, string>(), linesOf(after)];
  const lines = [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const change = { name, before: old.get(name) ?? null, after: now.get(name) ?? null };
    return change.before === change.after ? [] : [change];
  });
  return [...lines, ...(before ? orderChanges(before, after) : [])];
}

const HEADER = 'Вверху';
const FOOTER = 'Внизу';

function linesOf({ header, footer }: Menus): Map<string, string> {
  const lines = new Map<string, string>();
  const set = (name: string, value: string, isShown: boolean) =>
    lines.set(name, isShown ? value : `${value}, не\u00a0показывается`);
  const link = (place: string, { text, href, isShown }: MenuItem) => set(`${place}: ${text}`, href, isShown);
  const group = (place: string, { text, isShown, items }: MenuGroup) => {
    set(`${place}: ${text}`, 'список', isShown);
    for (const item of items) link(`${place}: ${text}`, item);
  };
  for (const entry of header) {
    if (entry.kind === 'group') group(HEADER, entry);
    else link(HEADER, entry);
  }
  for (const column of footer) group(FOOTER, column);
  return lines;
}

/** Lists whose common entries stand in another order. */
function orderChanges(before: Menus, after: Menus): MenuChange[] {
  const [old, now] = [listsOf(before), listsOf(after)];
  return [...now].flatMap(([name, titles]) => {
    const earlier = old.get(name);
    if (!earlier) return [];
    const [was, is] = [
      earlier.filter((title) => titles.includes(title)),
      titles.filter((title) => earlier.includes(title)),
    ];
    return was.join() === is.join() ? [] : [{ name: `${name}, порядок`, before: was.join(', '), after: is.join(', ') }];
  });
}

function listsOf({ header, footer }: Menus): Map<string, readonly string[]> {
  const titles = (list: readonly { readonly text: string }[]) => list.map(({ text }) => text);
  const inside = (place: string, groups: readonly MenuGroup[]) =>
    groups.map(({ text, items }) => [`${place}: ${text}`, titles(items)] as const);
  return new Map([
    [HEADER, titles(header)],
    ...inside(
      HEADER,
      header.filter((entry) => entry.kind === 'group'),
    ),
    [FOOTER, titles(footer)],
    ...inside(FOOTER, footer),
  ]);
}
