import { articlesOfMaking } from './articles-goods.ts';
import { articlesOfReading } from './articles-reading.ts';
import { awards, certificates } from './documents.ts';
import { news } from './news.ts';
import { partners, videos } from './partners-videos.ts';
import { research } from './research.ts';
import type { WorldContent } from './world-content.ts';

export const content: readonly WorldContent[] = [
  ...articlesOfMaking,
  ...articlesOfReading,
  ...news,
  ...research,
  ...partners,
  ...awards,
  ...certificates,
  ...videos,
];
