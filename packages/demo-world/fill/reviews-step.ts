import { sql } from 'drizzle-orm';
import { reviews } from '../reviews/reviews.ts';
import type { FillStep } from './fill-step.ts';

/** Reviews with their events, and the ratings calculated from published ones. */
export const reviewsStep: FillStep = {
  async fill(tx) {
    const rows = JSON.stringify(reviews);
    await tx.execute(sql`
      with added as (
        insert into reviews (id, product_id, name, city, rating, text, bought, state, reply, written_at, decided_at)
        select review.id, product.id, review.name, city, rating, text, bought, state, reply, "writtenAt", "decidedAt"
        from jsonb_to_recordset(${rows}::jsonb) as review (
          id uuid, slug text, name text, city text, rating smallint, text text, bought boolean, state text, reply text,
          "writtenAt" timestamptz, "decidedAt" timestamptz
        )
        left join products product on product.slug = review.slug
        where product.id is not null or review.slug is null
        on conflict (id) do nothing
        returning id
      )
      insert into review_events (review_id, kind, actor, at)
      select event.* from jsonb_to_recordset(${rows}::jsonb) as review (id uuid, "writtenAt" timestamptz, "decidedAt" timestamptz, reply text)
      cross join lateral (values
        (review.id, 'written', 'visitor', "writtenAt"),
        (review.id, 'published', 'system', "decidedAt"),
        (review.id, 'answered', 'system', case when reply is not null then "decidedAt" end)
      ) as event (review_id, kind, actor, at)
      join added on added.id = review.id
      where event.at is not null
      order by event.at`);
    // Reviews that visitors wrote in an existing database count as well.
    await tx.execute(sql`
      insert into product_ratings (product_id, rating_sum, rating_count)
      select product_id, sum(rating), count(*) from reviews
      where state = 'published' and product_id is not null group by product_id
      on conflict (product_id) do update
        set rating_sum = excluded.rating_sum, rating_count = excluded.rating_count`);
    return { reviews: reviews.length };
  },
};
