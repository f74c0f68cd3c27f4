-- Pictures that the staff adds, and lists of content for its editors.
set local lock_timeout = '5s';

-- Null: it came with the demo world.
alter table pictures add column added_by text;
create index pictures_latest on pictures (created_at desc, id desc);

-- Drafts as their pages would show them: `shop/content/preview-content.ts`.
create table content_previews (
  id uuid primary key,
  draft jsonb not null,
  -- Null for an item that is not saved yet.
  content_id bigint references content_items (id) on delete cascade,
  created_by text not null,
  created_at timestamptz not null
);
create index content_previews_by_time on content_previews (created_at);

create index content_items_latest on content_items (kind, updated_at desc, id desc);
create index content_items_latest_of_all on content_items (updated_at desc, id desc);
