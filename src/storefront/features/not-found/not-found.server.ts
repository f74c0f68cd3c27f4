import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { shelf } from '../../../shop/catalog/catalog.reads.ts';
import { redirectPath } from '../../../shop/content/redirect.rules.ts';
import { findRedirect } from '../../../shop/content/redirects.reads.ts';
import { CARRIES_QUERY, pageContext } from '../../context.server.ts';
import { cardData, type CardData } from '../../ui/product-card/card-data.ts';

/** Data of the 404 page: popular products. */
export interface MissingPageData {
  readonly hits: readonly CardData[];
}

/** Addresses are in lower case but may be typed otherwise. Percent-encoded paths, whose hex has capitals, do not match. */
const HAS_CAPITALS = /^(?=.*[A-Z])(?:\/[\w.-]+)+$/;

/**
 * A 404 response; loaders throw it for an unknown section, product or page number. If the address is in the table of
 * redirects, a redirect instead.
 */
export async function missingPage({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>) {
  const { shop } = context.get(pageContext);
  const path = redirectPath(new URL(request.url).pathname);
  const moved = await findRedirect(shop.db, path);
  if (moved) return redirect(moved.toPath, { status: moved.status, headers: { [CARRIES_QUERY]: 'yes' } });
  if (HAS_CAPITALS.test(path))
    return redirect(path.toLowerCase(), { status: 301, headers: { [CARRIES_QUERY]: 'yes' } });
  const { cards } = await shelf(shop.db, { order: 'popular', limit: 4 });
  return data<MissingPageData>({ hits: cards.map(cardData) }, { status: 404 });
}

export async function loader(args: LoaderFunctionArgs) {
  throw await missingPage(args);
}
