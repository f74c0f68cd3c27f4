-- ── Reviews of the shop itself, and pages that show all reviews and all promotions.
-- A review without a product speaks of the shop.
alter table reviews alter column product_id drop not null;
create unique index reviews_order_of_shop on reviews (order_id) where order_id is not null and product_id is null;

-- All that is published, the newest first: altogether, by stars, of the shop alone.
create index reviews_newest on reviews (written_at desc, id) where state = 'published';
create index reviews_by_stars on reviews (rating, written_at desc, id) where state = 'published';
create index reviews_of_shop on reviews (written_at desc, id) where state = 'published' and product_id is null;

-- `reviews` is on every page that shows reviews of different goods.
create function announce_review_change() returns trigger language plpgsql as $$
begin
  if coalesce(new.product_id, old.product_id) is not null then
    perform pg_notify('page_changes', 'product:' || coalesce(new.product_id, old.product_id));
  end if;
  perform pg_notify('page_changes', 'reviews');
  return null;
end $$;
drop trigger reviews_changed on reviews;
create trigger reviews_changed after update on reviews
  for each row when (old.state = 'published' or new.state = 'published') execute function announce_review_change();
create trigger reviews_added after insert on reviews
  for each row when (new.state = 'published') execute function announce_review_change();
create trigger reviews_removed after delete on reviews
  for each row when (old.state = 'published') execute function announce_review_change();

-- ── `coupons` is on every page that shows a code: it is told when a code begins or ceases to work, not at every use.
create function announce_coupon_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_changes', 'coupons');
  return null;
end $$;
create trigger coupons_changed after update on coupons
  for each row when (
    (old.code, old.starts_at, old.ends_at, old.max_uses, old.active) is distinct from
    (new.code, new.starts_at, new.ends_at, new.max_uses, new.active)
    or (old.max_uses is not null and (old.uses >= old.max_uses) <> (new.uses >= new.max_uses))
  ) execute function announce_coupon_change();
create trigger coupons_added after insert or delete on coupons
  for each row execute function announce_coupon_change();
