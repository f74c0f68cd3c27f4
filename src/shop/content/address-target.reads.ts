import type { Db } from '../../platform/database.ts';
import { pagesAt } from './pages-at.reads.ts';
import { redirectPath, type Redirect } from './redirect.rules.ts';
import { findRedirect } from './redirects.reads.ts';

/** Where an address of this site leads. */
export interface AddressTarget {
  readonly path: string;
  readonly hasPage: boolean;
  /** The end of its redirect, which is followed only when there is no page. */
  readonly leadsTo: (Omit<Redirect, 'fromPath'> & { readonly hasPage: boolean }) | null;
}

/** @param address as {@link redirectPath} takes it */
export async function addressTarget(db: Db, address: string, now: Date): Promise<AddressTarget> {
  const path = redirectPath(address);
  const end = await findRedirect(db, path);
  const pages = await pagesAt(db, [path, ...(end ? [redirectPath(end.toPath)] : [])], now);
  return {
    path,
    hasPage: pages.has(path),
    leadsTo: end ? { ...end, hasPage: pages.has(redirectPath(end.toPath)) } : null,
  };
}
