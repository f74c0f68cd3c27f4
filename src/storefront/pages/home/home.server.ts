import type { LoaderFunctionArgs } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import { links } from '../../../kernel/links.ts';
import { bindWords, capitalized } from '../../../kernel/typography.ts';
import { sectionSummaries, shelf } from '../../../shop/catalog/catalog.reads.ts';
import { contentList, currentBanners, type ContentCard } from '../../../shop/content/content.reads.ts';
import { preview } from '../../../shop/content/content.rules.ts';
import type { ShopContext } from '../../../shop/context.ts';
import { scenes } from '../../../shop/pictures/pictures.reads.ts';
import { newestReviews } from '../../../shop/reviews/newest-reviews.reads.ts';
import { companyFacts } from '../../../shop/settings/company.reads.ts';
import { videoList, type VideoCard } from '../../../shop/webinars/videos.reads.ts';
import { cachePage, pageContext } from '../../context.server.ts';
import { cardData } from '../../ui/product-card/card-data.ts';
import { formatPhase } from '../../features/videos/phase-words.ts';
import { filmOf, meetingWords } from '../../features/videos/shown-video.ts';
import { storeYear } from '../../features/company/store-year.server.ts';
import { bundleOffers } from './bundle-offers.server.ts';

const MOST_BANNERS = 4;

const REVIEW_LETTERS = 240;

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, origin } = context.get(pageContext);
  const [sections, hits, fresh, bundles, scenePictures, banners, reviews, content, company] = await Promise.all([
    sectionSummaries(shop.db),
    shelf(shop.db, { order: 'popular', limit: 8 }),
    shelf(shop.db, { order: 'new', limit: 4 }),
    bundleOffers(shop.db),
    scenes(shop.db),
    currentBanners(shop.db, shop.now()),
    newestReviews(shop.db, 3),
    newestContent(shop),
    companyFacts(shop.db),
  ]);
  cachePage(context, [...hits.tags, ...fresh.tags, ...bundles.tags, ...banners.tags, ...reviews.tags, ...content.tags]);
  return {
    origin,
    company,
    year: storeYear(context),
    sections,
    hits: hits.cards.map(cardData),
    fresh: fresh.cards.map(cardData),
    bundles: bundles.offers,
    scenes: scenePictures,
    banners: banners.banners.slice(0, MOST_BANNERS).map(({ slug, title, summary, picture, facts }) => ({
      slug,
      title: bindWords(title),
      text: bindWords(summary),
      picture: picture && { id: picture.id, width: picture.width, height: picture.height },
      href: facts.href,
      button: bindWords(facts.button),
    })),
    reviews: reviews.reviews.map(({ id, name, city, rating, text, writtenAt, product }) => ({
      id,
      who: [name, city].filter(Boolean).join(', '),
      rating,
      text: bindWords(preview(text, REVIEW_LETTERS)),
      day: bindWords(formatDay(writtenAt)),
      product: bindWords(product.name),
      href: links.product(product.section, product.slug),
    })),
    ...content.shown,
  };
}

/** The newest news, research, videos, awards and certificates. */
async function newestContent({ db, now }: Pick<ShopContext, 'db' | 'now'>) {
  const at = now();
  const newest = (limit: number) => ({ limit, offset: 0 });
  const [news, research, videos, awards, certificates] = await Promise.all([
    contentList(db, 'news', newest(3), at),
    contentList(db, 'research', newest(2), at),
    videoList(db, at, { form: undefined, ...newest(VIDEOS_SCANNED) }),
    contentList(db, 'award', newest(3), at),
    contentList(db, 'certificate', newest(3), at),
  ]);
  return {
    shown: {
      news: news.cards.map((card) => tile(card, bindWords(formatDay(card.publishedAt)))),
      research: research.cards.map((card) => tile(card, card.facts.year ? `${card.facts.year}\u00a0год` : '')),
      videos: [...videos.cards.filter(isUpcoming).slice(0, 1), ...videos.cards.filter((card) => !isUpcoming(card))]
        .slice(0, 3)
        .map(videoTile),
      papers: [...awards.cards, ...certificates.cards].map((card) => tile(card, '')),
    },
    tags: [news, research, videos, awards, certificates].flatMap(({ tags }) => tags),
  };
}

/** An item as the home page shows it. */
function tile({ address, title, picture }: ContentCard, note: string) {
  return {
    href: address,
    title: bindWords(title),
    note,
    picture: picture && { id: picture.id, width: picture.width, height: picture.height },
  };
}

/** The list begins with upcoming webinars; the nearest of them is shown, and recordings beside it. */
const VIDEOS_SCANNED = 12;

const isUpcoming = ({ meeting }: VideoCard) => meeting !== undefined && meeting.phase !== 'over';

/** An upcoming webinar has a date and nothing to play. */
function videoTile(card: VideoCard) {
  const { facts, meeting } = card;
  if (!meeting || !isUpcoming(card)) {
    return { ...tile(card, bindWords(facts.speaker ?? '')), film: filmOf(facts.url) !== undefined };
  }
  const words = meetingWords(meeting);
  return tile(card, words.phase === 'coming' ? `${capitalized(words.when)}, по\u00a0Москве` : formatPhase(words).short);
}

export type HomeTile = ReturnType<typeof tile> & { readonly film?: boolean };
