import { redirect, type LoaderFunctionArgs } from 'react-router';
import { contentList } from '../../../shop/content/content.reads.ts';
import { cachePage, pageContext } from '../../context.server.ts';
import { listAddress, pageNumber } from '../../features/pagination/page-number.ts';
import { readingCard } from '../../features/reading/reading-card.ts';
import { readingKindAt } from './reading-kinds.ts';

const ON_PAGE = 12;

export async function loader(args: LoaderFunctionArgs) {
  const { shop, origin } = args.context.get(pageContext);
  const { pathname, searchParams } = new URL(args.request.url);
  const { kind, path, name, lead } = readingKindAt(pathname);
  const page = pageNumber(searchParams.get('page'));
  const { cards, total, tags } = await contentList(
    shop.db,
    kind,
    { limit: ON_PAGE, offset: (page - 1) * ON_PAGE },
    shop.now(),
  );
  const pages = Math.max(1, Math.ceil(total / ON_PAGE));
  // An old link may point past the end of the list: go to its last page.
  if (page > pages) throw redirect(listAddress(path, pages), 302);
  cachePage(args.context, tags);
  return { origin, kind, path, name, lead, page, pages, cards: cards.map(readingCard) };
}
