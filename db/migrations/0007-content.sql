-- ── Content of the whole site. Blocks of the body: see BodyBlock in src/shop/content/content.ts.
alter table content_items drop constraint content_items_kind_check;
alter table content_items add constraint content_items_kind_check check (kind in (
  'article', 'news', 'research', 'partner', 'award', 'certificate', 'video',
  'press', 'promotion', 'illness', 'page', 'banner'));
alter table content_items
  -- Before the time of publication, where staff orders by hand: banners, awards, documents.
  add column position int not null default 0,
  -- {"title", "description"}: for search engines, where the item's own words do not serve.
  add column seo jsonb not null default '{}',
  -- Who saves a version that is not the newest has not seen somebody else's change.
  add column version int not null default 1 check (version > 0),
  add column created_at timestamptz not null default now(),
  -- When all processes were last told of the item. One that is published later than that is told of when its time comes.
  add column announced_at timestamptz not null default now();
create index content_items_due on content_items (published_at) where published_at > announced_at;

-- Every saving, whole: what the item was, who saved it, when.
create table content_versions (
  content_id bigint not null references content_items (id) on delete cascade,
  version int not null,
  kind text not null check (kind in ('saved', 'published', 'withdrawn')),
  snapshot jsonb not null,
  actor text not null,
  at timestamptz not null,
  primary key (content_id, version)
);

-- Where something else was once; asked only where no page is found.
create table redirects (
  from_path text primary key check (from_path ~ '^/[^?#[:space:]]*$'),
  to_path text not null check (to_path ~ '^/(?!/)[^[:space:]]*$' and to_path <> from_path),
  status smallint not null default 301 check (status in (301, 302)),
  created_at timestamptz not null default now()
);
create index redirects_to on redirects (to_path);

-- `content:12` is on every page that shows the item, `content-list:news` on every list of its kind.
create or replace function announce_content_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_changes', 'content:' || coalesce(new.id, old.id));
  perform pg_notify('page_changes', 'content-list:' || coalesce(new.kind, old.kind));
  return null;
end $$;

-- What the documented API calls the id of a review.
alter table reviews add column number bigint generated always as identity unique;

-- Facts of the company stand on every page.
create function announce_company_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_changes', 'company');
  return null;
end $$;
create trigger company_changed after insert or update on settings
  for each row when (new.key = 'company') execute function announce_company_change();
create table settings_events (
  id bigint generated always as identity primary key,
  key text not null,
  value jsonb not null,
  actor text not null,
  at timestamptz not null
);
