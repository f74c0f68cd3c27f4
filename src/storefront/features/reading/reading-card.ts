import { formatDay } from '../../../kernel/dates.ts';
import { bindWords } from '../../../kernel/typography.ts';
import type { ContentCard } from '../../../shop/content/content.reads.ts';
import type { PageKind } from '../../../shop/content/content.rules.ts';
import type { ShownPicture } from '../../ui/picture.tsx';

/** An item of a list, formatted for display. */
export interface ReadingCard {
  readonly address: string;
  readonly title: string;
  readonly preview: string;
  /** «21 ноября 2026 г.»; not shown for a partner, who has `place` instead. */
  readonly day: string;
  readonly at: string;
  readonly minutes: number;
  readonly place?: string;
  /** The media outlet that wrote about us. */
  readonly outlet?: string;
  readonly picture?: ShownPicture;
}

export function readingCard(card: ContentCard<PageKind>): ReadingCard {
  const { address, title, preview, minutes, publishedAt, picture, facts } = card;
  return {
    address,
    title: bindWords(title),
    preview: bindWords(preview),
    day: bindWords(formatDay(publishedAt)),
    at: publishedAt.toISOString(),
    minutes,
    ...('address' in facts && facts.address && { place: bindWords(facts.address) }),
    ...('outlet' in facts && facts.outlet && { outlet: bindWords(facts.outlet) }),
    ...(picture && { picture: { id: picture.id, width: picture.width, height: picture.height } }),
  };
}
