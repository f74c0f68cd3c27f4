import { createContext, type RouterContextProvider } from 'react-router';
import type { CompanyFacts } from '../kernel/company.ts';
import type { Shelves } from '../shop/catalog/follow-shelf.ts';
import type { ShopContext } from '../shop/context.ts';
import type { SiteSearch } from '../shop/search/site-search.ts';
import type { SignedIn } from '../shop/sessions/access-token.ts';

/** What a loader finds in its router context; put there by `http/storefront.ts`. */
export interface PageContext {
  readonly shop: ShopContext;
  readonly shelves: Shelves;
  readonly search: SiteSearch;
  /** Answers even while the database does not. */
  readonly company: () => Promise<CompanyFacts>;
  /** Not selling yet: each page says so. */
  readonly rehearsal: boolean;
  /** Mailbox for contract manufacturing. */
  readonly partnerEmail: string;
  /** Public origin for canonical links. */
  readonly origin: string;
  readonly secret: string;
  /** How long an order that is to be paid online keeps its goods. */
  readonly holdMinutes: number;
  /** Whoever the cookie of a private page stands for; of a public page nobody, whoever asks. */
  readonly signedIn: SignedIn | null;
  /** Tags the page is cached under; stays empty for a page that may not be cached. */
  readonly tags: Set<string>;
  /** Until when it may be cached, where time alone changes it. */
  until?: Date;
  /** Resolves when it may be rendered. */
  readonly turn: () => Promise<void>;
  /** Told of each accident while the page is made. */
  readonly failed: (error: unknown) => void;
  /** The finished page, put here by the server entry. */
  html?: Buffer;
}

export const pageContext = createContext<PageContext>();

/** Tag of pages that the browser fills: without scripts they are nothing. */
export const STATIC_FRAME = 'frame';

/** Header of a redirect that carries on what stood behind `?` of the visitor's address. */
export const CARRIES_QUERY = 'x-keeps-query';

/** Says that the page shows nothing of this visitor and may be cached until one of the tags is invalidated, or that moment. */
export function cachePage(context: Readonly<RouterContextProvider>, tags: readonly string[], until?: Date): void {
  const page = context.get(pageContext);
  for (const tag of tags) page.tags.add(tag);
  if (until && (!page.until || until < page.until)) page.until = until;
}
