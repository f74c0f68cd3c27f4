-- Pictures that the staff adds, and lists of content for its editors.
set local lock_timeout = '5s';

-- Null: it came with the demo world.
alter table pictures add column added_by text;
create index pictures_latest on pictures (created_at desc, id desc);

create index content_items_latest on content_items (kind, updated_at desc, id desc);
create index content_items_latest_of_all on content_items (updated_at desc, id desc);
