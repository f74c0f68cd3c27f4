import { ownHtml } from './trusted-types.ts';

/** Parses a page of our own. Its scripts do not run. */
export function parseDocument(html: string): Document {
  return new DOMParser().parseFromString(ownHtml(html), 'text/html');
}

const firstScript = (page: Document) => page.querySelector('script[type=module][src]')?.getAttribute('src');

/** Whether a fetched page belongs to the version of this one; after a deployment its markup may not fit our code. */
export const isSameBuild = (fresh: Document): boolean => firstScript(fresh) === firstScript(document);
