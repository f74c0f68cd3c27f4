import { redirect, type LoaderFunctionArgs } from 'react-router';
import { allReviews } from '../../../shop/reviews/all-reviews.reads.ts';
import { ratingOf } from '../../../shop/reviews/review.rules.ts';
import { cachePage, pageContext } from '../../context.server.ts';
import { pageNumber } from '../../features/pagination/page-number.ts';
import { readReviewsChoice, reviewsAddress } from './reviews-address.ts';

const ON_PAGE = 20;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { shop, origin } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const choice = readReviewsChoice(searchParams);
  const page = pageNumber(searchParams.get('page'));
  const found = await allReviews(shop.db, {
    subject: choice.about,
    stars: choice.stars,
    limit: ON_PAGE,
    offset: (page - 1) * ON_PAGE,
  });
  const pages = Math.max(1, Math.ceil(found.total / ON_PAGE));
  // An old link may point past the end of the list: go to its last page.
  if (page > pages) throw redirect(reviewsAddress(choice, pages), 302);
  const { tags, stars, shopStars, ...shown } = found;
  cachePage(context, tags);
  return { ...shown, origin, choice, page, pages, stars, rating: ratingOf(stars), shopRating: ratingOf(shopStars) };
}
