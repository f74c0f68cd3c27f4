import type { LoaderFunctionArgs } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { cardsOf } from '../../../shop/catalog/catalog.reads.ts';
import { contentPage } from '../../../shop/content/content.reads.ts';
import { namesIllness, type FactsOf, type PageKind } from '../../../shop/content/content.rules.ts';
import { cachePage, pageContext } from '../../context.server.ts';
import { cardData } from '../../ui/product-card/card-data.ts';
import { missingPage } from '../../features/not-found/not-found.server.ts';
import { boundBlock } from '../../features/reading/bound-block.ts';
import { readingCard } from '../../features/reading/reading-card.ts';
import { readingKindAt } from './reading-kinds.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { shop, origin } = args.context.get(pageContext);
  const { kind, path, name, others } = readingKindAt(new URL(args.request.url).pathname);
  const found = await contentPage(shop.db, kind, args.params.slug!, shop.now());
  if (!found) throw await missingPage(args);
  const { item } = found;
  // No products beside texts about illness (decision 0021).
  const goods = kind === 'illness' || namesIllness(item) ? undefined : await cardsOf(shop.db, found.productIds);
  cachePage(args.context, [...found.tags, ...(goods?.tags ?? [])]);
  return {
    origin,
    kind,
    list: { path, name, others },
    path: item.address,
    title: bindWords(item.title),
    summary: bindWords(item.summary),
    body: item.body.map(boundBlock),
    picture: item.picture,
    day: bindWords(formatDay(item.publishedAt)),
    at: item.publishedAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
    minutes: item.minutes,
    facts: item.facts as Partial<FactsOf['research'] & FactsOf['partner']>,
    ...('outlet' in item.facts && item.facts.outlet && { outlet: bindWords(item.facts.outlet) }),
    others: found.others.map((other) => readingCard(other)),
    goods: goods?.cards.map(cardData) ?? [],
  } satisfies { kind: PageKind; [field: string]: unknown };
}
