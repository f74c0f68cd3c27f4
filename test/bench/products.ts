import pg from 'pg';
import { SECTIONS } from '../../src/kernel/sections.ts';

const PURPOSES = [
  'Спокойствие и сон',
  'Энергия и тонус',
  'Защитные силы',
  'Пищеварение',
  'Кости и суставы',
  'Сердце и сосуды',
  'Кожа, волосы, ногти',
  'Память и внимание',
  'Женское здоровье',
  'Мужское здоровье',
];
const AUDIENCES = ['Взрослым', 'Женщинам', 'Мужчинам', 'Старше 60', 'Детям', 'Спортсменам'];
// Sorted by frequency: the first ones are chosen far more often.
const INGREDIENTS =
  'Магний, Витамин D3, Омега-3, Коллаген, Цинк, Витамин C, Железо, Кальций, Мелатонин, Витамин B12, Пробиотики, Селен, Йод, Валериана, Ромашка, Шиповник, Эхинацея, Родиола, Женьшень, Гинкго билоба, Куркума, Имбирь, Расторопша, Глюкозамин, Хондроитин, Коэнзим Q10, Глицин, L-карнитин, Биотин, Фолиевая кислота, Витамин E, Витамин A, Витамин K2, Хром, Марганец, Спирулина, Хлорелла, Прополис, Маточное молочко, Мумиё, Чага, Рейши, Кордицепс, Ежовик, Чабрец, Мята, Мелисса, Зверобой, Пустырник, Лаванда, Хмель, Иван-чай, Облепиха, Клюква, Брусника, Черника, Лютеин, Гиалуроновая кислота, Инулин, Псиллиум'.split(
    ', ',
  );
const FORMS = [
  ['Капсулы', '60 капсул'],
  ['Таблетки', '90 таблеток'],
  ['Порошок', '150 г'],
  ['Масло', '50 мл'],
  ['Капли', '30 мл'],
  ['Чай', '80 г'],
  ['Сироп', '200 мл'],
  ['Пастилки', '24 пастилки'],
  ['Саше', '15 саше'],
  ['Жевательные таблетки', '60 таблеток'],
] as const;
const DOSES = [10, 25, 50, 100, 150, 200, 250, 300, 400, 500, 750, 1000];

/**
 * Inserts realistic products, the same ones each time: names, sections, facets, prices, stock, bundles, ratings. Needs
 * migrated tables and a superuser; uses pictures of the demo data if they exist.
 * @param count products in all, bundles included
 */
export async function generateProducts(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    // Triggers and foreign keys are off: no shop runs on this database yet.
    await client.query("set local session_replication_role = 'replica'");
    await client.query(
      `insert into sections (id, slug, name, tagline, position)
       select id, slug, name, 'Раздел для замеров.', id from unnest($1::smallint[], $2::text[], $3::text[]) s (id, slug, name)
       on conflict do nothing`,
      [SECTIONS.map(({ id }) => id), SECTIONS.map(({ slug }) => slug), SECTIONS.map(({ name }) => name)],
    );
    // `pick(i, seed, n)`: a number from 0 to n - 1 that depends on nothing else.
    await client.query(
      `create function pg_temp.pick(i bigint, seed bigint, n int) returns int language sql immutable as
       $$ select (((hashint8extended(i, seed) % n) + n) % n)::int $$`,
    );
    await client.query(
      `insert into products (slug, section_id, type, kind, name, tagline, form, count_text, price, old_price, vat_percent,
         days_in_pack, purposes, for_whom, drug_type, audience, main_ingredients, details, weight_grams, size_cm,
         popularity, released_at, published_at)
       select 'proba-' || i, section, case when bundle then 'bundle' else 'single' end,
         case when physical then 'physical' else 'digital' end,
         case when bundle then 'Комплекс «' || first || ' и ' || small || '» № ' || i
           when section = 2 then first || ' ' || lower(form) || ' ' || dose || ' мг'
             || case when second <> first and pg_temp.pick(i, 11, 3) = 0 then ' + ' || small else '' end
           when section = 3 then 'Соляная лампа «' || first || '», ' || 1 + pg_temp.pick(i, 12, 9) || ' кг'
           when section = 5 then 'Книга «' || first || ' на каждый день», выпуск ' || i
           when section = 6 then 'Подарочный сертификат № ' || i
           else case section when 1 then 'Курс' else 'Лекция' end || ' «' || first || ' без спешки», часть ' || i end,
         'Товар для замеров.', case when section = 2 then lower(form) else 'предмет' end,
         case when section = 2 then count_text else '1 шт.' end, price,
         case when pg_temp.pick(i, 13, 6) = 0 then price + 20000 end, 22, case when section = 2 then 30 end,
         case when section = 2 or bundle then (select array_agg(distinct w) from unnest(array[
           ($1::text[])[1 + pg_temp.pick(i, 14, 10) * pg_temp.pick(i, 15, 10) / 9],
           ($1::text[])[1 + pg_temp.pick(i, 16, 10)]]) w)
           when section = 3 then array['Солевой отдых'] else '{}' end,
         '{}', case when section = 2 then form else '' end,
         case when section = 2 then (select array_agg(distinct w) from unnest(array['Взрослым',
           ($2::text[])[1 + pg_temp.pick(i, 17, 6)]]) w) else '{}' end,
         case when section = 2 then (select array_agg(distinct w) from unnest(array[first, second]) w) else '{}' end,
         '{"annotation": ["Товар для замеров."]}', case when physical then 100 else 0 end,
         case when physical then '{7,7,13}'::numeric[] else '{0,0,0}' end,
         floor(100 * power(pg_temp.pick(i, 18, 1000) / 1000.0, 2))::int, date '2020-01-01' + pg_temp.pick(i, 19, 2400),
         case when pg_temp.pick(i, 20, 50) > 0 then timestamptz '2026-01-01' end
       from (
         select *, lower(left(second, 1)) || substr(second, 2) as small from (
         select *, section in (2, 3, 5) as physical,
           ($3::text[])[1 + floor(60 * power(pg_temp.pick(i, 3, 1000) / 1000.0, 2))::int] as first,
           ($3::text[])[1 + floor(60 * power(pg_temp.pick(i, 4, 1000) / 1000.0, 2))::int] as second,
           ($4::text[])[1 + pg_temp.pick(i, 5, 10) * pg_temp.pick(i, 6, 10) / 9] as form,
           ($5::text[])[1 + pg_temp.pick(i, 5, 10) * pg_temp.pick(i, 6, 10) / 9] as count_text,
           ($6::int[])[1 + pg_temp.pick(i, 7, 12)] as dose,
           -- Mostly 300–1500 ₽, in steps of ten, so that equal prices are common.
           1000 * (15 + pg_temp.pick(i, 8, 80) + pg_temp.pick(i, 9, 80) + case when pg_temp.pick(i, 10, 12) = 0 then 400 else 0 end)::bigint as price
         from (
           select i, i % 40 = 0 as bundle, case when i % 40 = 0 then 2 when dice < 82 then 2 when dice < 90 then 3
             when dice < 94 then 5 when dice < 97 then 4 when dice < 99 then 1 else 6 end as section
           from (select i, pg_temp.pick(i, 1, 100) as dice from generate_series(1, $7::bigint) i) numbers
         ) placed
         ) worded
       ) made order by i`,
      [PURPOSES, AUDIENCES, INGREDIENTS, FORMS.map(([form]) => form), FORMS.map((form) => form[1]), DOSES, count],
    );
    await client.query(
      `insert into stock_levels (product_id, available)
       select id, case pg_temp.pick(id, 21, 10) when 0 then 0 when 1 then 1 + pg_temp.pick(id, 22, 5) else 20 + pg_temp.pick(id, 23, 200) end
       from products where slug like 'proba-%' and kind = 'physical' and type = 'single'`,
    );
    // The three goods before a bundle are its parts.
    await client.query(
      `insert into product_parts (bundle_id, part_id, quantity)
       select b.id, part.id, 1 from products b cross join lateral (
         select p.id from products p where p.id < b.id and p.slug like 'proba-%' and p.kind = 'physical' and p.type = 'single'
         order by p.id desc limit 3) part
       where b.slug like 'proba-%' and b.type = 'bundle'`,
    );
    await client.query(
      `insert into product_ratings (product_id, rating_sum, rating_count)
       select id, greatest(n, round(n * (3 + pg_temp.pick(id, 25, 200) / 100.0))::int), n
       from (select id, 1 + pg_temp.pick(id, 24, 12) * pg_temp.pick(id, 26, 12) as n from products
         where slug like 'proba-%' and pg_temp.pick(id, 27, 10) < 4) rated`,
    );
    await client.query(
      `insert into product_pictures (product_id, position, picture_id)
       select p.id, 0, drawn.ids[1 + pg_temp.pick(p.id, 28, cardinality(drawn.ids))]
       from products p, (select array_agg(distinct picture_id) as ids from product_pictures where position = 0) drawn
       where p.slug like 'proba-%' and drawn.ids is not null`,
    );
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
