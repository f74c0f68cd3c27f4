import { links } from '../../../kernel/links.ts';
import type { ReviewOfAll } from '../../../shop/reviews/all-reviews.reads.ts';

/** What a review is about, linked where it has a page. */
export function ReviewSubjectLine({ review: { product } }: { review: ReviewOfAll }) {
  return (
    <p className="mt-1 text-sm">
      {product?.slug ? (
        <a href={links.product(product.section, product.slug)} className="link inline-block py-1">
          {product.name}
        </a>
      ) : (
        <span className="text-quiet">{product ? product.name : 'О\u00a0магазине'}</span>
      )}
    </p>
  );
}
