import { links } from '../../../kernel/links.ts';
import { Stars } from '../../ui/stars.tsx';
import type { HomeData } from './home-data.ts';
import { SectionTitle } from './section-title.tsx';

/** The newest reviews, good and bad. */
export function LatestReviews({ reviews }: Pick<HomeData, 'reviews'>) {
  if (reviews.length === 0) return null;
  return (
    <section className="container pt-16 md:pt-24">
      <SectionTitle href={links.reviews()} more="Все отзывы">
        Последние отзывы
      </SectionTitle>
      <ul className="voices strip">
        {reviews.map(({ id, who, rating, text, day, product, href }) => (
          <li key={id}>
            <Stars rating={rating} />
            <blockquote>{text}</blockquote>
            <p>
              {who} · {day}
            </p>
            <a href={href} className="link">
              {product}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
