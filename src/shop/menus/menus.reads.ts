import { and, desc, eq } from 'drizzle-orm';
import { readActorName } from '../../kernel/actor.ts';
import { links } from '../../kernel/links.ts';
import { SECTIONS } from '../../kernel/sections.ts';
import { SITE_PAGES } from '../../kernel/site-pages.ts';
import { bindWords } from '../../kernel/typography.ts';
import type { Db } from '../../platform/database.ts';
import { addressTarget } from '../content/address-target.reads.ts';
import { pagesAt } from '../content/pages-at.reads.ts';
import { redirectPath } from '../content/redirect.rules.ts';
import { settings, settingsEvents } from '../settings/settings.tables.ts';
import { menuChanges } from './menu-changes.rules.ts';
import { shownAddresses, visibleMenus, type Menus, type ShownMenus } from './menu.rules.ts';

const LATEST = 50;

/** Pages to choose from. */
const MENU_PAGES = [
  ...SITE_PAGES.map(({ path, title }) => ({ href: path, name: title })),
  ...SECTIONS.map(({ slug, name }) => ({ href: links.section(slug), name: `Каталог: ${name}` })),
];

/** The menus as the staff has saved them; the first ones come with a migration. */
export async function savedMenus(db: Db): Promise<Menus> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'menus'));
  return row!.value as Menus;
}

/** Where addresses of the menus lead: to themselves, or to the end of a redirect; those that lead nowhere are not in it. */
export async function menuTargets(db: Db, menus: Menus, now: Date): Promise<ReadonlyMap<string, string>> {
  const addresses = [...new Set(shownAddresses(menus).map(({ href }) => href))];
  const pages = await pagesAt(db, addresses, now);
  const targets = new Map<string, string>();
  for (const href of addresses) {
    if (pages.has(redirectPath(href))) {
      targets.set(href, href);
      continue;
    }
    const { leadsTo } = await addressTarget(db, href, now);
    if (leadsTo?.hasPage) targets.set(href, leadsTo.toPath);
  }
  return targets;
}

/** Menus as visitors see them. */
export async function shownMenus(db: Db, now: Date, menus?: Menus): Promise<ShownMenus> {
  const saved = menus ?? (await savedMenus(db));
  const targets = await menuTargets(db, saved, now);
  return visibleMenus(saved, (href) => targets.get(href), bindWords);
}

/** Versions of the menus, the newest first: who, when, and what differs from the one before. */
async function menuVersions(db: Db) {
  const events = await db
    .select()
    .from(settingsEvents)
    .where(eq(settingsEvents.key, 'menus'))
    .orderBy(desc(settingsEvents.id))
    .limit(LATEST + 1);
  return events.slice(0, LATEST).map(({ id: version, at, actor, value }, index) => ({
    version,
    at,
    by: readActorName(actor).name ?? null,
    changes: events[index + 1] ? menuChanges(events[index + 1]!.value as Menus, value as Menus) : [],
  }));
}

/** Everything that their screen shows. */
export async function deskMenus(db: Db, now: Date) {
  // The versions are read first: menus that are newer are refused as changed, never overwritten.
  const versions = await menuVersions(db);
  const menus = await savedMenus(db);
  const targets = await menuTargets(db, menus, now);
  const shown = new Set(shownAddresses(menus).map(({ href }) => href));
  return {
    version: versions[0]!.version,
    menus,
    missing: [...shown].filter((href) => !targets.has(href)),
    pages: MENU_PAGES,
    versions,
  };
}

/** An earlier version of the menus. */
export async function menusOfVersion(db: Db, version: number): Promise<Menus | undefined> {
  const [event] = await db
    .select({ value: settingsEvents.value })
    .from(settingsEvents)
    .where(and(eq(settingsEvents.key, 'menus'), eq(settingsEvents.id, version)));
  return event?.value as Menus | undefined;
}
