-- Types of products and of forms are stored by our own identifiers (decision 0084); the documented words stand in one
-- table each in the code. Nothing that a page shows changes, so no trigger runs: no page is invalidated, no product
-- counts as changed for search engines.
alter table products disable trigger user;
drop index products_shelf;
alter table products drop constraint products_type_check;
-- Where a product without a section stands (decision 0013).
update products set
  type = case type when 'Комплекс' then 'bundle' else 'single' end,
  section_id = coalesce(section_id, (select id from sections
    where slug = case products.type when 'Комплекс' then 'kursy' else 'prochie-tovary' end));
alter table products
  add constraint products_type_check check (type in ('single', 'bundle')),
  alter column section_id set not null;
create index products_shelf on products (section_id, popularity desc, id) where published_at is not null;
alter table products enable trigger user;

-- Whoever writes a product without a section: decision 0013 holds for every writer.
create function give_section() returns trigger language plpgsql as $$
begin
  select id into new.section_id from sections
    where slug = case new.type when 'bundle' then 'kursy' else 'prochie-tovary' end;
  return new;
end $$;
create trigger product_section before insert or update on products for each row
  when (new.section_id is null) execute function give_section();

update order_lines set type = case type when 'Комплекс' then 'bundle' else 'single' end;
alter table order_lines add check (type in ('single', 'bundle'));

update form_messages set type = case type
  when 'Подарок' then 'gift' when 'Обращение' then 'feedback' when 'Вопрос' then 'question'
  when 'Партнёрство' then 'partnership' end;
alter table form_messages add check (type in ('gift', 'feedback', 'question', 'partnership'));
