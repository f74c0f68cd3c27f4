-- ── What machines read of the shop: sitemap, market feed, word of changed pages, old addresses.

-- Search engines are told when a page changed last: whatever its reader would notice counts, its place in a list does not.
create function touch_product() returns trigger language plpgsql as $$
begin
  if new.updated_at = old.updated_at then new.updated_at := clock_timestamp(); end if;
  return new;
end $$;
create trigger product_touched before update on products for each row
  when ((old.slug, old.section_id, old.type, old.kind, old.name, old.tagline, old.form, old.count_text, old.price,
      old.old_price, old.days_in_pack, old.purposes, old.for_whom, old.drug_type, old.audience, old.main_ingredients,
      old.details, old.weight_grams, old.size_cm, old.released_at, old.published_at)
    is distinct from (new.slug, new.section_id, new.type, new.kind, new.name, new.tagline, new.form, new.count_text,
      new.price, new.old_price, new.days_in_pack, new.purposes, new.for_whom, new.drug_type, new.audience,
      new.main_ingredients, new.details, new.weight_grams, new.size_cm, new.released_at, new.published_at))
  execute function touch_product();
create index products_changed on products (updated_at, id) where published_at is not null;

-- A sitemap of goods holds those of 2000 neighbouring ids: a change drops one of them from what processes keep, and
-- their list. The same number stands in src/shop/feeds/sitemap.ts.
create function announce_sitemap_change(product bigint) returns void language plpgsql as $$
begin
  perform pg_notify('page_changes', 'sitemap-goods:' || ((product - 1) / 2000 + 1));
  perform pg_notify('page_changes', 'sitemap-goods');
end $$;

create function announce_product_to_sitemap() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or (new.slug, new.section_id, new.type, new.published_at, new.updated_at)
      is distinct from (old.slug, old.section_id, old.type, old.published_at, old.updated_at) then
    perform announce_sitemap_change(coalesce(new.id, old.id));
  end if;
  return null;
end $$;
create trigger products_in_sitemap after insert or update or delete on products
  for each row execute function announce_product_to_sitemap();

create function announce_picture_to_sitemap() returns trigger language plpgsql as $$
begin
  perform announce_sitemap_change(coalesce(new.product_id, old.product_id));
  return null;
end $$;
create trigger product_pictures_in_sitemap after insert or update or delete on product_pictures
  for each row execute function announce_picture_to_sitemap();

-- Written feeds; the newest of each is served, by every process.
create table feed_builds (
  id bigint generated always as identity primary key,
  feed text not null check (feed in ('market')),
  -- Of everything the feed is made of: while it is the same there is nothing to write.
  fingerprint text not null,
  -- Names in the store of files: as it is, and compressed.
  file text not null,
  file_gz text not null,
  etag text not null,
  bytes bigint not null,
  bytes_gz bigint not null,
  offers int not null,
  -- {"no-sgr": 3}: how many goods were left out, and why.
  left_out jsonb not null default '{}',
  built_at timestamptz not null
);
create index feed_builds_newest on feed_builds (feed, id desc);

-- Companies that want to hear of changed pages, and up to which moment they have.
create table page_announcements (
  company text primary key,
  told_until timestamptz not null
);
create index content_items_changed on content_items (updated_at);

create table redirect_events (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('added', 'removed')),
  from_path text not null,
  to_path text not null,
  actor text not null,
  at timestamptz not null
);
