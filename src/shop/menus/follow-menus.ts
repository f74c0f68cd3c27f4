import type { Db } from '../../platform/database.ts';
import type { ShownMenus } from './menu.rules.ts';
import { shownMenus } from './menus.reads.ts';

export interface LatestMenus {
  readonly menus: ShownMenus;
  /** False: the database failed, and they may have changed since they were read. */
  readonly isCurrent: boolean;
}

export interface FollowedMenus {
  /** What visitors see now, from memory while changes are heard of. */
  read(): Promise<LatestMenus>;
  /** @param tags of page changes; undefined when anything may have changed */
  markChanged(tags: ReadonlySet<string> | undefined): void;
}

/**
 * The menus in the memory of this process, so that no page reads them; a change of them, or of a page they lead to, is announced as
 * `menus`.
 * @param mayKeep false while announcements may be missed: then they are read each time
 */
export async function followMenus(db: Db, now: () => Date, mayKeep: () => boolean): Promise<FollowedMenus> {
  let last = await shownMenus(db, now());
  let kept: Promise<ShownMenus> | undefined;

  function reading(): Promise<ShownMenus> {
    if (!mayKeep()) return shownMenus(db, now());
    return (kept ??= shownMenus(db, now()));
  }

  return {
    async read() {
      try {
        last = await reading();
        return { menus: last, isCurrent: true };
      } catch {
        // The frame of the error page shows them. Other queries of the page report the failure themselves.
        kept = undefined;
        return { menus: last, isCurrent: false };
      }
    },
    markChanged(tags) {
      if (!tags || tags.has('menus')) kept = undefined;
    },
  };
}
