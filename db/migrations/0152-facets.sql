-- Filters of the sections as the staff arranges them: a setting, so that every change of them is a version of its own (decision 0152).
set local lock_timeout = '5s';

-- The filters as they were in the code. Their values are those of the products; the most common come first.
with facets (value) as (values ($${"facets": [
  {"facet": "purpose", "title": "Назначение", "hiddenIn": [], "byHand": false, "values": [], "replaced": []},
  {"facet": "form", "title": "Форма выпуска", "hiddenIn": [], "byHand": false, "values": [], "replaced": []},
  {"facet": "for", "title": "Для кого", "hiddenIn": [], "byHand": false, "values": [], "replaced": []},
  {"facet": "ingredient", "title": "Ингредиент", "hiddenIn": [], "byHand": false, "values": [], "replaced": []}
]}$$::jsonb)),
saved as (insert into settings (key, value) select 'facets', value from facets)
-- The first version.
insert into settings_events (key, value, actor, at) select 'facets', value, 'system', now() from facets;

-- `facet-settings` is on no page: the indexes of the shelves read them again, then the pages of the sections are invalidated.
do $do$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('create or replace trigger announce_%1$s after %1$s on settings referencing %2$s for each statement
        execute function announce_page_changes(%3$L, %4$L)',
      event,
      case event when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
        else 'old table as old_rows new table as new_rows' end,
      'key, value',
      $$case key when 'company' then array['company'] when 'delivery' then array['company'] when 'menus' then array['menus']
        when 'facets' then array['facet-settings'] end$$);
  end loop;
end $do$;
