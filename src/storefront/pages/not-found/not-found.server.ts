import { data, type LoaderFunctionArgs } from 'react-router';
import { shelf } from '../../../shop/catalog/catalog.reads.ts';
import { pageContext } from '../../context.server.ts';
import { cardData, type CardData } from '../../ui/product-card/card-data.ts';

/** What the 404 page offers instead. */
export interface WaysOn {
  readonly hits: readonly CardData[];
}

/** A real 404 with ways on; loaders throw it for an unknown section, product or page number. */
export async function missingPage({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { shop } = context.get(pageContext);
  const { cards } = await shelf(shop.db, { order: 'popular', limit: 4 });
  return data<WaysOn>({ hits: cards.map(cardData) }, { status: 404 });
}

export async function loader(args: LoaderFunctionArgs) {
  throw await missingPage(args);
}
