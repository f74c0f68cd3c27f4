-- The catalogue at full width: filters, reviews, articles beside goods, coupons, gift certificates,
-- digital access, search words. Money is bigint kopecks everywhere.

-- ── Filters of the shelves. Words are the permitted wording shown to people; addresses carry them transliterated.
alter table products
  add column drug_type text not null default '',
  add column audience text[] not null default '{}',
  add column main_ingredients text[] not null default '{}',
  -- What a gift certificate is worth; null for anything else.
  add column denomination bigint check (denomination > 0);

-- Every change of a price leaves a row: pages of a price order stay as they were when their reader began,
-- and the cart can say what a price was.
create table price_changes (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id) on delete cascade,
  price_before bigint not null,
  price_after bigint not null,
  changed_at timestamptz not null,
  -- The transaction of the change: says, without trusting clocks, what a reader could have seen (decision 0034).
  xid xid8 not null default pg_current_xact_id()
);
create index price_changes_xid on price_changes (xid);
create index price_changes_recent on price_changes (changed_at);
create index price_changes_product on price_changes (product_id, changed_at);

create function note_price_change() returns trigger language plpgsql as $$
begin
  insert into price_changes (product_id, price_before, price_after, changed_at)
  values (new.id, old.price, new.price, clock_timestamp());
  return null;
end $$;
create trigger product_price_changed after update of price on products for each row
  when (old.price <> new.price) execute function note_price_change();

create or replace function announce_product_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_changes', 'product:' || coalesce(new.id, old.id));
  if tg_op <> 'UPDATE' or (new.section_id, new.popularity, new.price, new.released_at, new.published_at)
      is distinct from (old.section_id, old.popularity, old.price, old.released_at, old.published_at) then
    perform pg_notify('page_changes', 'shelf');
  end if;
  return null;
end $$;

-- ── Reviews: shown after a person has looked at them; the rating is their true average.
create table reviews (
  id uuid primary key,
  product_id bigint not null references products (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  city text not null default '' check (length(city) <= 80),
  rating smallint not null check (rating between 1 and 5),
  text text not null check (length(text) between 1 and 3000),
  -- Came by the signed link of an order that holds the product.
  bought boolean not null default false,
  state text not null check (state in ('waiting', 'published', 'refused')),
  reply text,
  written_at timestamptz not null,
  decided_at timestamptz
);
create index reviews_shown on reviews (product_id, written_at desc, id) where state = 'published';
create index reviews_waiting on reviews (written_at) where state = 'waiting';

create table review_events (
  id bigint generated always as identity primary key,
  review_id uuid not null references reviews (id) on delete cascade,
  kind text not null check (kind in ('written', 'published', 'refused', 'answered')),
  actor text not null,
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index review_events_review on review_events (review_id, id);

-- Sum and number of published ratings, written together with them.
create table product_ratings (
  product_id bigint primary key references products (id) on delete cascade,
  rating_sum int not null check (rating_sum >= 0),
  rating_count int not null check (rating_count >= 0)
);
create function announce_product_row_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_changes', 'product:' || coalesce(new.product_id, old.product_id));
  return null;
end $$;
create trigger product_ratings_changed after insert or update or delete on product_ratings
  for each row execute function announce_product_row_change();
create trigger reviews_changed after update or delete on reviews
  for each row when (old.state = 'published') execute function announce_product_row_change();

-- ── «Сообщить о поступлении»: one letter when the product can be bought again.
create table restock_notices (
  id uuid primary key,
  product_id bigint not null references products (id) on delete cascade,
  email text not null,
  state text not null check (state in ('waiting', 'sent')),
  asked_at timestamptz not null,
  sent_at timestamptz
);
create unique index restock_notices_once on restock_notices (product_id, lower(email)) where state = 'waiting';

alter table consents drop constraint consents_purpose_check;
alter table consents add constraint consents_purpose_check check (purpose in ('order', 'review', 'restock-notice'));
-- What the consent is about when it is no order: «review:<id>», «restock-notice:<id>».
alter table consents add column subject text;

create index restock_notices_sent on restock_notices (product_id, lower(email), sent_at) where state = 'sent';
create index letters_digital on letters ((facts->>'orderId'), created_at) where kind = 'digital';

-- ── Content beside goods. Blocks of the body: {"kind": "paragraph" | "heading" | "list" | "quote", …}.
create table content_items (
  id bigint generated by default as identity primary key,
  kind text not null check (kind in ('article', 'news', 'research', 'partner', 'award', 'certificate', 'video')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  summary text not null,
  body jsonb not null default '[]',
  picture_id text references pictures (id),
  -- Of its kind: address of a video, number and date of a document, who gave an award.
  facts jsonb not null default '{}',
  published_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (kind, slug)
);
create index content_items_shown on content_items (kind, published_at desc, id) where published_at is not null;

create table product_content (
  product_id bigint not null references products (id) on delete cascade,
  content_id bigint not null references content_items (id) on delete cascade,
  position smallint not null default 0,
  primary key (product_id, content_id)
);
create index product_content_content on product_content (content_id);
create trigger product_content_changed after insert or update or delete on product_content
  for each row execute function announce_product_row_change();

-- `content:12` is on every page that shows the item, `content` on every list of items.
create function announce_content_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_changes', 'content:' || coalesce(new.id, old.id));
  perform pg_notify('page_changes', 'content');
  return null;
end $$;
create trigger content_items_changed after insert or update or delete on content_items
  for each row execute function announce_content_change();

-- ── Coupons.
create table coupons (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-ZА-ЯЁ0-9-]{3,32}$'),
  title text not null,
  kind text not null check (kind in ('percent', 'sum', 'delivery')),
  -- Per cent, or kopecks; 0 for free delivery.
  value bigint not null check (value >= 0 and (kind <> 'percent' or value between 1 and 90)),
  min_total bigint not null default 0 check (min_total >= 0),
  -- Sections it works in; null for all of them.
  sections smallint[],
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses int check (max_uses > 0),
  max_per_customer int check (max_per_customer > 0),
  uses int not null default 0 check (uses >= 0 and (max_uses is null or uses <= max_uses)),
  active boolean not null default true
);

create table coupon_uses (
  coupon_id bigint not null references coupons (id),
  order_id uuid not null references orders (id),
  phone text not null,
  email text not null,
  used_at timestamptz not null,
  -- The order was cancelled: the use is given back.
  returned_at timestamptz,
  primary key (coupon_id, order_id)
);
create index coupon_uses_phone on coupon_uses (coupon_id, phone) where returned_at is null;
create index coupon_uses_email on coupon_uses (coupon_id, lower(email)) where returned_at is null;
create index coupon_uses_order on coupon_uses (order_id);

-- `total` is what is left to pay; the lines say how much of the discount each of them took.
alter table orders
  add column discount bigint not null default 0 check (discount >= 0 and discount <= goods_total),
  -- Delivery before a coupon made it cheaper.
  add column base_delivery_price bigint not null default 0,
  add column certificate_paid bigint not null default 0 check (certificate_paid >= 0),
  -- [{"code", "title", "amount", "on": "goods" | "delivery"}], as the buyer saw them.
  add column discounts jsonb not null default '[]';
update orders set base_delivery_price = delivery_price;
alter table orders drop constraint orders_check;
alter table orders add constraint orders_total_check
  check (total = goods_total - discount + delivery_price - certificate_paid and total >= 0);
alter table order_lines
  add column discount bigint not null default 0 check (discount >= 0 and discount <= unit_price * quantity),
  -- What a gift certificate of the line is worth, as it was when ordered; null for anything else (decision 0036).
  add column denomination bigint check (denomination > 0);

-- ── Gift certificates: a ledger. `balance` is the sum of the entries, changed in the same transaction.
create table certificates (
  id uuid primary key,
  -- The code itself is never stored (decision 0036).
  code_hash text not null unique,
  order_id uuid not null references orders (id),
  line smallint not null,
  piece int not null,
  denomination bigint not null check (denomination > 0),
  balance bigint not null check (balance between 0 and denomination),
  issued_at timestamptz not null,
  valid_until timestamptz not null,
  unique (order_id, line, piece)
);
create table certificate_entries (
  id bigint generated always as identity primary key,
  certificate_id uuid not null references certificates (id),
  kind text not null check (kind in ('issue', 'spend', 'return', 'cancel')),
  amount bigint not null check (amount > 0),
  -- The order that bought, spent or gave back.
  order_id uuid not null references orders (id),
  actor text not null,
  at timestamptz not null
);
create index certificate_entries_certificate on certificate_entries (certificate_id, id);
create index certificate_entries_order on certificate_entries (order_id);

-- ── What a buyer of digital goods gets after payment.
create table product_materials (
  product_id bigint not null references products (id) on delete cascade,
  position smallint not null,
  kind text not null check (kind in ('lesson', 'chapter')),
  title text not null,
  minutes int check (minutes > 0),
  video_url text,
  body jsonb not null default '[]',
  primary key (product_id, position)
);
-- Titles and minutes are the programme on the page of the product.
create trigger product_materials_changed after insert or update or delete on product_materials
  for each row execute function announce_product_row_change();
create table digital_grants (
  order_id uuid not null references orders (id),
  product_id bigint not null references products (id),
  granted_at timestamptz not null,
  primary key (order_id, product_id)
);
-- For the schedule that looks for what was paid and not delivered.
create index order_lines_digital on order_lines (order_id) where kind = 'digital';
create index orders_paid on orders (state, updated_at)
  where state in ('paid', 'packing', 'shipped', 'ready-for-pickup', 'handed-over');
create index order_events_delivered on order_events (at) where kind = 'digital-delivered';

-- ── Search.
create table search_synonyms (
  word text not null,
  means text not null,
  primary key (word, means)
);
create function announce_synonym_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_changes', 'synonyms');
  return null;
end $$;
create trigger search_synonyms_changed after insert or update or delete on search_synonyms
  for each statement execute function announce_synonym_change();

-- What people looked for in vain: words alone, nothing of who asked.
create table search_misses (
  query text primary key check (length(query) <= 80),
  times int not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null
);
