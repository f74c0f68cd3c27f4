import { useLoaderData, type MetaFunction } from 'react-router';
import type { Organization } from 'schema-dts';
import { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { breadcrumbFacts, pageMeta } from '../../features/meta/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Container } from '../../ui/container.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ReviewItem } from '../../ui/review-item.tsx';
import { Pagination } from '../../features/pagination/pagination.tsx';
import type { loader } from './all-reviews.server.ts';
import { ReviewSubjectLine } from './review-subject-line.tsx';
import { reviewsAddress, subjectName } from './reviews-address.ts';
import { ReviewsAside } from './reviews-aside.tsx';
import { ShopReviewIsland } from './shop-review.tsx';
import './all-reviews.css';

export { loader } from './all-reviews.server.ts';

const HOME = { text: 'Главная', href: links.home() };
const NAME = 'Отзывы';
const LEAD =
  'Все отзывы покупателей о товарах и о магазине, и хорошие, и плохие. Оценка — настоящее среднее; до публикации отзыв читает человек.';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { origin, choice, page, shopRating } = loaderData;
  const { about, stars } = choice;
  const title = [
    NAME,
    about && subjectName(about).toLocaleLowerCase('ru'),
    stars && `оценка ${stars}`,
    page > 1 && `страница ${page}`,
  ]
    .filter(Boolean)
    .join(', ');
  return pageMeta({
    origin,
    path: reviewsAddress(choice, page),
    title,
    description: title === NAME ? LEAD : `${title}. ${LEAD}`,
    facts: [
      breadcrumbFacts(origin, [HOME, { text: NAME, href: links.reviews() }]),
      // Only a published review of the shop gives it a rating (decision 0020).
      ...(shopRating ? [shopFacts(origin, shopRating)] : []),
    ],
  });
};

function shopFacts(origin: string, { average, count }: { average: number; count: number }) {
  return {
    '@type': 'Organization',
    name: COMPANY.name,
    url: origin,
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Math.round(average * 10) / 10,
      reviewCount: count,
    },
  } satisfies Organization;
}

export default function AllReviews() {
  const { reviews, choice, page, pages } = useLoaderData<typeof loader>();
  return (
    <Container>
      <Breadcrumbs crumbs={[HOME]} />
      <PageTitle note={bindWords(LEAD)}>{NAME}</PageTitle>
      <div className="all-reviews">
        <ReviewsAside />
        <div className="min-w-0">
          <ShopReviewIsland />
          {reviews.length > 0 ? (
            <ul aria-label="Отзывы покупателей">
              {reviews.map((review) => (
                <ReviewItem key={review.id} review={review} subject={<ReviewSubjectLine review={review} />} />
              ))}
            </ul>
          ) : (
            <p className="py-8 text-lg">
              Таких отзывов пока нет.{' '}
              <a href={links.reviews()} className="link">
                Показать все
              </a>
            </p>
          )}
          <Pagination page={page} pages={pages} addressOf={(number) => reviewsAddress(choice, number)} />
          <Notice className="mt-10 max-w-[66ch]">
            Отзыв&nbsp;— личное мнение. БАД не&nbsp;являются лекарственными средствами.
          </Notice>
        </div>
      </div>
    </Container>
  );
}
