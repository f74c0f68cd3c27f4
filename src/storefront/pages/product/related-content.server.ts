import { formatDay } from '../../../kernel/dates.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { videoEmbed } from '../../../kernel/video.ts';
import { contentCardOf, type ContentItem, type ProductContent } from '../../../shop/content/content.reads.ts';
import { namesIllness, preview } from '../../../shop/content/content.rules.ts';
import type { ShownPicture } from '../../ui/picture.tsx';
import { readingCard, type ReadingCard } from '../../features/reading/reading-card.ts';

/** A certificate or an award. */
export interface ShownDocument {
  readonly title: string;
  readonly picture?: ShownPicture;
  /** «№ 0217 от 14 марта 2025 г.» */
  readonly number?: string;
  readonly issuedBy?: string;
}

export interface ShownResearch {
  readonly address: string;
  readonly title: string;
  readonly preview: string;
  /** Authors, year and journal in one line. */
  readonly source: string;
}

export interface ShownVideo {
  readonly title: string;
  readonly minutes?: number;
  readonly speaker?: string;
  readonly picture?: ShownPicture;
  readonly embed: string;
  readonly site: string;
}

export interface RelatedContent {
  readonly documents: readonly ShownDocument[];
  readonly researches: readonly ShownResearch[];
  readonly videos: readonly ShownVideo[];
  readonly articles: readonly ReadingCard[];
}

/** More would push the product itself out of sight; the rest is in the lists. */
const MOST = { documents: 8, researches: 4, videos: 3, articles: 3 };

/** Content linked to a product that may be shown beside it: texts about illness may not (decision 0021). */
export function relatedContent(content: ProductContent): RelatedContent {
  const allowed = <T extends ContentItem>(items: readonly T[], most: number) =>
    items.filter((item) => !namesIllness(item)).slice(0, most);
  return {
    documents: allowed([...content.certificate, ...content.award], MOST.documents).map(documentOf),
    researches: allowed(content.research, MOST.researches).map(({ address, title, summary, facts }) => ({
      address,
      title: bindWords(title),
      preview: bindWords(preview(summary)),
      source: bindWords([facts.authors, facts.year, facts.source].filter(Boolean).join(', ')),
    })),
    // An upcoming webinar has no video yet and must not use up a place.
    videos: allowed(
      content.video.filter(({ facts }) => facts.url),
      MOST.videos,
    ).flatMap(videoOf),
    articles: allowed([...content.article, ...content.news], MOST.articles).map((item) =>
      readingCard(contentCardOf(item)),
    ),
  };
}

function documentOf({ title, picture, facts }: ContentItem<'certificate' | 'award'>): ShownDocument {
  const day = facts.date && !Number.isNaN(Date.parse(facts.date)) ? formatDay(new Date(facts.date)) : undefined;
  // Some numbers already begin with the sign.
  const number = [
    facts.number && `№\u00a0${facts.number.replace(/^№\s*/, '')}`,
    day && `${facts.number ? 'от ' : ''}${day}`,
  ];
  return {
    title: bindWords(title),
    ...(picture && { picture }),
    ...((facts.number ?? day) && { number: bindWords(number.filter(Boolean).join(' ')) }),
    ...(facts.issuedBy && { issuedBy: bindWords(facts.issuedBy) }),
  };
}

/** Only videos of allowed sites are shown. */
function videoOf({ title, picture, facts }: ContentItem<'video'>): ShownVideo[] {
  const embed = videoEmbed(facts.url ?? '');
  if (!embed) return [];
  return [
    {
      title: bindWords(title),
      ...(facts.minutes && { minutes: facts.minutes }),
      ...(facts.speaker && { speaker: bindWords(facts.speaker) }),
      ...(picture && { picture: { id: picture.id, width: picture.width, height: picture.height } }),
      embed: embed.address,
      site: embed.site,
    },
  ];
}
