import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { shelf } from '../../../shop/catalog/catalog.reads.ts';
import { redirectPath } from '../../../shop/content/redirect.rules.ts';
import { findRedirect } from '../../../shop/content/redirects.reads.ts';
import { CARRIES_QUERY, pageContext } from '../../context.server.ts';
import { cardData, type CardData } from '../../ui/product-card/card-data.ts';

/** What the 404 page offers instead. */
export interface WaysOn {
  readonly hits: readonly CardData[];
}

/** Our addresses are written small; people and old papers write them otherwise. Encoded signs have capitals of their own. */
const SPELT_LARGE = /^(?=.*[A-Z])(?:\/[\w.-]+)+$/;

/**
 * A real 404 with ways on; loaders throw it for an unknown section, product or page number. Where an old address
 * stands in the table of redirects, the way to the new one instead.
 */
export async function missingPage({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>) {
  const { shop } = context.get(pageContext);
  // Pressed in the browser, a page is asked for by its data alone.
  const path = redirectPath(new URL(request.url).pathname.replace(/\.data$/, ''));
  const moved = await findRedirect(shop.db, path);
  if (moved) return redirect(moved.toPath, { status: moved.status, headers: { [CARRIES_QUERY]: 'yes' } });
  if (SPELT_LARGE.test(path)) return redirect(path.toLowerCase(), { status: 301, headers: { [CARRIES_QUERY]: 'yes' } });
  const { cards } = await shelf(shop.db, { order: 'popular', limit: 4 });
  return data<WaysOn>({ hits: cards.map(cardData) }, { status: 404 });
}

export async function loader(args: LoaderFunctionArgs) {
  throw await missingPage(args);
}
