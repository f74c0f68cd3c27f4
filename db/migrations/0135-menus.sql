-- Menus of the header and the footer: a setting, so that every change of them is a version of its own (decision 0146).
set local lock_timeout = '5s';

-- The menus as they were in the code. Spaces that may not break are put in when they are shown.
with menus (value) as (values ($${
  "header": [
    {"kind": "link", "text": "Акции", "href": "/promo", "isShown": true},
    {"kind": "link", "text": "Доставка", "href": "/dostavka", "isShown": true},
    {"kind": "group", "text": "О нас", "isShown": true, "items": [
      {"text": "Новости", "href": "/news", "isShown": true},
      {"text": "О компании", "href": "/about", "isShown": true},
      {"text": "Сертификаты качества", "href": "/certificates", "isShown": true},
      {"text": "Наши награды", "href": "/nashi-nagrady", "isShown": true},
      {"text": "Пресса о нас", "href": "/pressa-o-nas", "isShown": true}
    ]},
    {"kind": "group", "text": "Наука и исследования", "isShown": true, "items": [
      {"text": "Заболевания", "href": "/parazity-i-zabolevaniya", "isShown": true},
      {"text": "Исследования", "href": "/research", "isShown": true},
      {"text": "Статьи", "href": "/stati", "isShown": true},
      {"text": "Иридотест", "href": "/iridotestirovanie-organizma-na-pribore-iridoskrin", "isShown": true},
      {"text": "Вебинары и презентации", "href": "/video", "isShown": true}
    ]},
    {"kind": "link", "text": "Отзывы", "href": "/otzyvy", "isShown": true},
    {"kind": "link", "text": "Партнерство", "href": "/razrabotka-i-proizvodstvo-bad-i-stm", "isShown": true},
    {"kind": "link", "text": "Контакты", "href": "/kontakty", "isShown": true}
  ],
  "footer": [
    {"text": "О компании", "isShown": true, "items": [
      {"text": "Новости", "href": "/news", "isShown": true},
      {"text": "Сертификаты качества", "href": "/certificates", "isShown": true},
      {"text": "Наши награды", "href": "/nashi-nagrady", "isShown": true},
      {"text": "Контакты", "href": "/kontakty", "isShown": true},
      {"text": "Исследования", "href": "/research", "isShown": true}
    ]},
    {"text": "Помощь", "isShown": true, "items": [
      {"text": "Где купить", "href": "/kontakty", "isShown": true},
      {"text": "Условия оплаты", "href": "/oplata", "isShown": true},
      {"text": "Условия доставки", "href": "/dostavka", "isShown": true},
      {"text": "Контакты", "href": "/kontakty", "isShown": true},
      {"text": "Обратная связь", "href": "/feedback", "isShown": true}
    ]},
    {"text": "Информация", "isShown": true, "items": [
      {"text": "Реквизиты", "href": "/kontakty", "isShown": true},
      {"text": "Политика конфиденциальности", "href": "/privacy", "isShown": true},
      {"text": "Партнерство", "href": "/razrabotka-i-proizvodstvo-bad-i-stm", "isShown": true}
    ]}
  ]
}$$::jsonb)),
saved as (insert into settings (key, value) select 'menus', value from menus)
-- The first version, which can be restored.
insert into settings_events (key, value, actor, at) select 'menus', value, 'system', now() from menus;

create table menu_previews (
  id uuid primary key,
  menus jsonb not null,
  created_by text not null,
  created_at timestamptz not null
);
create index menu_previews_by_time on menu_previews (created_at);

-- Whether a menu leads to a page whose address ends like this. A longer address that begins so counts, too: then pages are rendered once more.
create function menu_tags(slug text) returns text[] language sql stable as
  $$ select array['menus'] from settings where key = 'menus' and strpos(value::text, '/' || slug) > 0 $$;

-- `menus` is on every page: what is in the menus, and whether the pages they lead to are there.
do $do$
declare
  rule record;
  event text;
begin
  for rule in
    select * from (values
      ('settings', array['key, value', $$case when key in ('company', 'menus') then array[key] end$$], 'announce'),
      ('products', array['section_id, slug, published_at', 'menu_tags(slug)'], 'announce_menus'),
      ('content_items', array['kind, slug, published_at, announced_at', 'menu_tags(slug)'], 'announce_menus'),
      ('redirects', array['from_path, to_path', $$menu_tags(substr(from_path, 2))$$], 'announce_menus')
    ) rules (table_name, arguments, name)
  loop
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format('create or replace trigger %5$s_%1$s after %1$s on %2$I referencing %3$s for each statement
          execute function announce_page_changes(%4$s)',
        event, rule.table_name,
        case event when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
          else 'old table as old_rows new table as new_rows' end,
        (select string_agg(quote_literal(argument), ', ') from unnest(rule.arguments) argument),
        rule.name);
    end loop;
  end loop;
end $do$;
