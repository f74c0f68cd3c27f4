-- ── Changes of what public pages show are announced by statement, not by row, and only when something changed (decision 0081).
drop trigger products_changed on products;
drop trigger products_in_sitemap on products;
drop trigger sections_changed on sections;
drop trigger product_pictures_changed on product_pictures;
drop trigger product_pictures_in_sitemap on product_pictures;
drop trigger product_parts_changed on product_parts;
drop trigger product_ratings_changed on product_ratings;
drop trigger product_content_changed on product_content;
drop trigger product_materials_changed on product_materials;
drop trigger stock_band_changed on stock_levels;
drop trigger stock_counted on stock_levels;
drop trigger reviews_changed on reviews;
drop trigger reviews_added on reviews;
drop trigger reviews_removed on reviews;
drop trigger content_items_changed on content_items;
drop trigger webinar_changes on webinars;
drop trigger coupons_changed on coupons;
drop trigger coupons_added on coupons;
drop trigger company_changed on settings;
drop trigger search_synonyms_changed on search_synonyms;
drop function announce_product_change, announce_shelf_change, announce_picture_change, announce_part_change,
  announce_stock_change, announce_product_row_change, announce_content_change, announce_company_change,
  announce_review_change, announce_coupon_change, announce_webinar_change, announce_sitemap_change,
  announce_product_to_sitemap, announce_picture_to_sitemap, announce_synonym_change;

-- A sitemap of goods holds those of 2000 neighbouring ids. The same number stands in src/shop/feeds/sitemap.ts.
create function sitemap_tags(product bigint) returns text[] language sql immutable as
  $$ select array['sitemap-goods:' || ((product - 1) / 2000 + 1), 'sitemap-goods'] $$;

-- One notification for each tag; from 1000 tags in a transaction on, one for each word: `product:*` stands for all products.
-- The number is counted in a setting that ends with the transaction.
create function notify_page_changes(tags text[]) returns void language plpgsql as $$
declare
  notified int := coalesce(nullif(current_setting('shop.page_changes_notified', true), '')::int, 0) + cardinality(tags);
begin
  perform set_config('shop.page_changes_notified', notified::text, true);
  perform pg_notify('page_changes', payload) from (
    select distinct case when notified > 1000 then regexp_replace(tag, ':.*', ':*') else tag end as payload
    from unnest(tags) tag
  ) payloads;
end $$;

-- Arguments in pairs: columns that pages show, and the tags of a row that has other values in them than before, or is new or gone.
create function announce_page_changes() returns trigger language plpgsql as $$
declare
  changed text;
  tags text[];
  found text[];
begin
  for i in 0 .. tg_nargs - 1 by 2 loop
    changed := format(case tg_op
      when 'INSERT' then 'select %1$s from new_rows'
      when 'DELETE' then 'select %1$s from old_rows'
      -- EXCEPT compares as IS DISTINCT FROM does.
      else '(select %1$s from old_rows except select %1$s from new_rows)
        union all (select %1$s from new_rows except select %1$s from old_rows)'
    end, tg_argv[i]);
    execute format('select array_agg(distinct tag) from (%s) changed, unnest(%s) tag', changed, tg_argv[i + 1]) into found;
    tags := tags || found;
  end loop;
  if cardinality(tags) > 0 then perform notify_page_changes(tags); end if;
  return null;
end $$;

-- `product:12` is on every page that shows the product or a bundle of it, `shelf` on every page that lists goods of all sections,
-- `section:2` on every page that chooses among goods of the section (prices do not decide there), `content:7` on every page that shows the item, `content-list:news` on every list of its kind, `reviews` where reviews of different goods are
-- shown, `coupons` where a code is, `company` on every page. A trigger reads the changed rows of one event only, so there are three.
do $do$
declare
  rule record;
  event text;
begin
  for rule in
    select * from (values
      ('products', array[
        '*', $$array['product:' || id]$$,
        'id, section_id, popularity, released_at, published_at', $$array['shelf']$$,
        'id, section_id, popularity, purposes, published_at', $$array['section:' || section_id]$$,
        'id, slug, section_id, type, published_at, updated_at', 'sitemap_tags(id)']),
      ('sections', array['*', $$array['shelf', 'section:' || id]$$]),
      ('product_pictures', array['*', $$array['product:' || product_id] || sitemap_tags(product_id)$$,
        -- Sections are shown with the first picture of their most popular product.
        'product_id, picture_id', $$array['shelf']$$]),
      ('product_parts', array['*', $$array['product:' || bundle_id, 'product:' || part_id]$$]),
      ('product_ratings', array['*', $$array['product:' || product_id]$$]),
      ('product_content', array['*', $$array['product:' || product_id]$$]),
      ('product_materials', array['*', $$array['product:' || product_id]$$]),
      -- Stock moves with every order; pages say none, few (up to 5) or enough.
      ('stock_levels', array['product_id, stock_band(available)', $$array['product:' || product_id]$$]),
      ('reviews', array['*',
        $$case when state = 'published' then array_remove(array['reviews', 'product:' || product_id], null) end$$]),
      ('content_items', array['*', $$array['content:' || id, 'content-list:' || kind]$$]),
      -- Whether a webinar is still to come and whether there is room.
      ('webinars', array['content_id, phase, is_full, called_off_at, sequence',
        $$array['content:' || content_id, 'content-list:video']$$]),
      -- The terms of a code, and when it begins or ceases to work; not every use.
      ('coupons', array['id, code, title, kind, value, min_total, sections, starts_at, ends_at, max_uses, max_per_customer,
        active, uses >= max_uses', $$array['coupons']$$]),
      ('settings', array['key, value', $$case key when 'company' then array['company'] end$$]),
      ('search_synonyms', array['*', $$array['synonyms']$$])
    ) rules (table_name, arguments)
  loop
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format('create trigger announce_%1$s after %1$s on %2$I referencing %3$s for each statement
          execute function announce_page_changes(%4$s)',
        event, rule.table_name,
        case event when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
          else 'old table as old_rows new table as new_rows' end,
        (select string_agg(quote_literal(argument), ', ') from unnest(rule.arguments) argument));
    end loop;
  end loop;
end $do$;
