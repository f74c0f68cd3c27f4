import { createContext, type RouterContextProvider } from 'react-router';
import type { CompanyFacts } from '../kernel/company.ts';
import type { Shelves } from '../shop/catalog/follow-shelf.ts';
import type { ShownMenus } from '../shop/menus/menu.rules.ts';
import type { FileStore } from '../platform/files.ts';
import type { ShopContext } from '../shop/context.ts';
import type { SiteSearch } from '../shop/search/site-search.ts';
import type { SignedIn } from '../shop/sessions/access-token.ts';

/** Context of the loaders of one page, set by `http/storefront.ts`. */
export interface PageContext {
  readonly shop: ShopContext;
  readonly shelves: Shelves;
  readonly search: SiteSearch;
  /** Works from a cache while the database is down. */
  readonly company: () => Promise<CompanyFacts>;
  /** From memory; it works while the database is down, too. */
  readonly menus: () => Promise<ShownMenus>;
  /** Production that does not sell yet; each page shows a note about it. */
  readonly rehearsal: boolean;
  /** Mailbox for contract manufacturing. */
  readonly partnerEmail: string;
  /** Replies to letters about tickets reach their tickets. */
  readonly repliesByMail: boolean;
  /** Storage of files that customers have uploaded. */
  readonly files: FileStore;
  /** Public origin for canonical links. */
  readonly origin: string;
  readonly secret: string;
  /** How long the goods of an order with online payment are held. */
  readonly holdMinutes: number;
  /** Days after the hand-over in which goods of good quality may be returned. */
  readonly returnDays: number;
  /** The customer signed in by cookie on a private page; always null on a public page, which is cached for everybody. */
  readonly signedIn: SignedIn | null;
  /** Tags the page is cached under; empty for a page that must not be cached. */
  readonly tags: Set<string>;
  /** When the cached page expires, if it changes with time. */
  until?: Date;
  /** Resolves when it is this page's turn to be rendered. */
  readonly turn: () => Promise<void>;
  /** Called with each unexpected error while the page is rendered. */
  readonly failed: (error: unknown) => void;
  /** The finished page, put here by the server entry. */
  html?: Buffer;
}

export const pageContext = createContext<PageContext>();

/** Tag of pages whose content is rendered in the browser only: they are empty without scripts. */
export const STATIC_FRAME = 'frame';

/** Header of a redirect to which the query of the requested address is appended. */
export const CARRIES_QUERY = 'x-carries-query';

/** Allows the page to be cached for everybody until one of the tags is invalidated, or until that moment. */
export function cachePage(context: Readonly<RouterContextProvider>, tags: readonly string[], until?: Date): void {
  const page = context.get(pageContext);
  for (const tag of tags) page.tags.add(tag);
  if (until && (!page.until || until < page.until)) page.until = until;
}
