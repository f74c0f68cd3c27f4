import { articlesOfMaking } from './articles-goods.ts';
import { articlesOfYear } from './articles-more.ts';
import { articlesOfReading } from './articles-reading.ts';
import { banners } from './banners.ts';
import { awards, certificates } from './documents.ts';
import { illnessesOther } from './illnesses-other.ts';
import { illnessesOfParasites } from './illnesses-parasites.ts';
import { newsOfAutumn } from './news-more.ts';
import { news } from './news.ts';
import { pagesOfCompany } from './pages-company.ts';
import { pagesOfForms } from './pages-forms.ts';
import { pagesOfOrders } from './pages-orders.ts';
import { partners } from './partners.ts';
import { films } from './films.ts';
import { recordings } from './recordings.ts';
import { webinars } from './webinars.ts';
import { pressItems } from './press.ts';
import { promotions } from './promotions.ts';
import { researchOfYear } from './research-more.ts';
import { research } from './research.ts';
import type { DemoContent } from './demo-content.ts';

export const content: readonly DemoContent[] = [
  ...articlesOfMaking,
  ...articlesOfReading,
  ...articlesOfYear,
  ...news,
  ...newsOfAutumn,
  ...research,
  ...researchOfYear,
  ...partners,
  ...awards,
  ...certificates,
  ...films,
  ...recordings,
  ...webinars,
  ...pressItems,
  ...promotions,
  ...illnessesOfParasites,
  ...illnessesOther,
  ...pagesOfCompany,
  ...pagesOfOrders,
  ...pagesOfForms,
  ...banners,
];
