import type { LoaderFunctionArgs } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { cardsOf } from '../../../shop/catalog/catalog.reads.ts';
import { namesIllness } from '../../../shop/content/content.rules.ts';
import { videoPage } from '../../../shop/webinars/videos.reads.ts';
import { cachePage, pageContext } from '../../context.server.ts';
import { cardData } from '../../ui/product-card/card-data.ts';
import { missingPage } from '../../features/not-found/not-found.server.ts';
import { boundBlock } from '../../features/reading/bound-block.ts';
import { filmOf, meetingWords, shownVideo, videoNote } from '../../features/videos/shown-video.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { shop, origin } = args.context.get(pageContext);
  const found = await videoPage(shop.db, args.params.slug!, shop.now());
  if (!found) throw await missingPage(args);
  const { item, meeting } = found;
  const { facts, publishedAt, picture } = item;
  // No products beside texts about illness (decision 0021).
  const goods = namesIllness(item) ? undefined : await cardsOf(shop.db, found.productIds);
  cachePage(args.context, [...found.tags, ...(goods?.tags ?? [])]);
  return {
    origin,
    slug: item.slug,
    path: item.address,
    title: bindWords(item.title),
    summary: bindWords(item.summary),
    body: item.body.map(boundBlock),
    picture,
    form: facts.form,
    minutes: facts.minutes,
    speaker: facts.speaker && bindWords(facts.speaker),
    seats: facts.seats,
    note: videoNote(facts),
    film: filmOf(facts.url),
    meeting: meeting && meetingWords(meeting),
    day: bindWords(formatDay(publishedAt)),
    at: publishedAt.toISOString(),
    others: found.others.map(shownVideo),
    goods: goods?.cards.map(cardData) ?? [],
  };
}
