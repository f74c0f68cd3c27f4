import { redirect, type LoaderFunctionArgs } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { contentList } from '../../../shop/content/content.reads.ts';
import { cachePage, pageContext } from '../../context.server.ts';
import { listAddress, pageNumber } from '../../features/pagination/page-number.ts';
import { documentsKindAt } from './documents-kinds.ts';

const ON_PAGE = 24;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { shop, origin } = context.get(pageContext);
  const { pathname, searchParams } = new URL(request.url);
  const { kind, path, name, lead } = documentsKindAt(pathname);
  const page = pageNumber(searchParams.get('page'));
  const range = { limit: ON_PAGE, offset: (page - 1) * ON_PAGE };
  const { cards, total, tags } = await contentList(shop.db, kind, range, shop.now());
  const pages = Math.max(1, Math.ceil(total / ON_PAGE));
  // An old link may point past the end of the list: go to its last page.
  if (page > pages) throw redirect(listAddress(path, pages), 302);
  cachePage(context, tags);
  return {
    origin,
    kind,
    path,
    name,
    lead,
    page,
    pages,
    documents: cards.map(({ slug, title, preview, picture, facts: { number, date, issuedBy } }) => ({
      slug,
      title: bindWords(title),
      preview: bindWords(preview),
      ...(picture && { picture }),
      ...(number && { number }),
      ...(date && { date, day: bindWords(formatDay(new Date(date))) }),
      ...(issuedBy && { issuedBy: bindWords(issuedBy) }),
    })),
  };
}
