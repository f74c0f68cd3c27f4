-- What is on the label as numbers: the dose, and the substances that amounts are compared with (decision 0112).

alter table products
  add column dose_unit text check (
    dose_unit in ('capsule', 'tablet', 'drop', 'ml', 'g', 'sachet', 'pyramid', 'ampoule')
  ),
  add column units_per_pack numeric(9, 2) check (units_per_pack > 0),
  add column units_per_intake numeric(7, 2) check (units_per_intake > 0),
  add column intakes_per_day smallint check (intakes_per_day between 1 and 24),
  -- The longest course by the label, and the break after it where the label names one.
  add column course_days int check (course_days between 1 and 1000),
  add column break_days int check (break_days between 1 and 1000),
  -- How long it may be used once it is opened, where the label limits that.
  add column days_after_opening int check (days_after_opening between 1 and 2000),
  add constraint products_dose_whole check (
    num_nulls(dose_unit, units_per_pack, units_per_intake, intakes_per_day) in (0, 4)
  ),
  add constraint products_dose_of_single check (dose_unit is null or type = 'single'),
  add constraint products_course_of_dose check (
    dose_unit is not null or num_nonnulls(course_days, break_days, days_after_opening) = 0
  ),
  add constraint products_break_after_course check (break_days is null or course_days is not null);

create table substances (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null unique,
  unit text not null check (unit in ('mcg', 'mg', 'g')),
  -- «RE», «TE», «NE», «DFE»: what the numbers are equivalents of.
  equivalent text,
  -- Of an adult, as the document words it; nothing is computed from it.
  norm text,
  -- What is 100 % on a label (ТР ТС 022/2011, annex 2).
  label_100 numeric(12, 3) check (label_100 > 0),
  -- In a daily dose of a supplement.
  upper_level numeric(12, 3) check (upper_level > 0),
  -- Where the upper level is from: found in a source, inferred, remembered well, remembered badly.
  basis text not null check (basis in ('found', 'inferred', 'remembered', 'guessed')),
  source text not null,
  edition text,
  -- Who has compared the upper level with the document. Until then nothing is judged by it.
  verified_by text,
  verified_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  check (num_nulls(verified_by, verified_at) in (0, 2)),
  check (verified_by is null or (basis = 'found' and edition is not null))
);

insert into substances (id, name, unit, equivalent, norm, label_100, upper_level, basis, source)
select id, name, unit, equivalent, norm, label_100, upper_level, basis,
  'Единые требования, прил. 5'
from (values
  ('vitamin-a', 'Витамин A', 'mcg', 'RE', '900 / 800', 800, 3000, 'remembered'),
  ('beta-carotene', 'Бета-каротин', 'mg', null, '5', null, 10, 'remembered'),
  ('vitamin-d', 'Витамин D', 'mcg', null, '15, после 65 лет 20', 5, 15, 'found'),
  ('vitamin-e', 'Витамин E', 'mg', 'TE', '15', 10, 100, 'guessed'),
  ('vitamin-k', 'Витамин K', 'mcg', null, '120', null, 360, 'guessed'),
  ('vitamin-c', 'Витамин C', 'mg', null, '100', 60, 900, 'inferred'),
  ('vitamin-b1', 'Витамин B1', 'mg', null, '1,5', 1.4, 5, 'remembered'),
  ('vitamin-b2', 'Витамин B2', 'mg', null, '1,8', 1.6, 6, 'remembered'),
  ('niacin', 'Ниацин', 'mg', 'NE', '20', 18, 60, 'remembered'),
  ('vitamin-b5', 'Пантотеновая кислота', 'mg', null, '5', 6, 15, 'remembered'),
  ('vitamin-b6', 'Витамин B6', 'mg', null, '2', 2, 6, 'remembered'),
  ('biotin', 'Биотин', 'mcg', null, '50', 50, 150, 'inferred'),
  ('folate', 'Фолиевая кислота', 'mcg', null, '400 DFE', 200, 600, 'remembered'),
  ('vitamin-b12', 'Витамин B12', 'mcg', null, '3', 1, 9, 'remembered'),
  ('calcium', 'Кальций', 'mg', null, '1000, после 65 лет 1200', 1000, 2500, 'remembered'),
  ('phosphorus', 'Фосфор', 'mg', null, '700', 800, 1600, 'guessed'),
  ('magnesium', 'Магний', 'mg', null, '420', 400, 800, 'remembered'),
  ('potassium', 'Калий', 'mg', null, '3500', 3500, 3500, 'guessed'),
  ('iron', 'Железо', 'mg', null, '10 / 18', 14, 40, 'guessed'),
  ('zinc', 'Цинк', 'mg', null, '12', 15, 25, 'remembered'),
  ('iodine', 'Йод', 'mcg', null, '150', 150, 300, 'remembered'),
  ('selenium', 'Селен', 'mcg', null, '70 / 55', 70, 150, 'remembered'),
  ('copper', 'Медь', 'mg', null, '1', null, 3, 'guessed'),
  ('manganese', 'Марганец', 'mg', null, '2', null, 5, 'guessed'),
  ('chromium', 'Хром', 'mcg', null, '40', null, 250, 'remembered'),
  ('molybdenum', 'Молибден', 'mcg', null, '70', null, 200, 'guessed'),
  ('choline', 'Холин', 'mg', null, '500', null, 1000, 'remembered'),
  ('inositol', 'Инозит', 'mg', null, '500', null, 1500, 'guessed'),
  ('l-carnitine', 'L-карнитин', 'mg', null, '300', null, 900, 'remembered'),
  ('coenzyme-q10', 'Коэнзим Q10', 'mg', null, '30', null, 100, 'remembered'),
  ('lipoic-acid', 'Липоевая кислота', 'mg', null, '30', null, 70, 'remembered'),
  ('lutein', 'Лютеин', 'mg', null, '5', null, 10, 'remembered'),
  ('taurine', 'Таурин', 'mg', null, '400', null, 1200, 'remembered')
) rows (id, name, unit, equivalent, norm, label_100, upper_level, basis);

-- Pages of goods show «% нормы» and what is above it by these rows: `substances` is on each of them.
create trigger announce_insert after insert on substances referencing new table as new_rows for each statement
  execute function announce_page_changes('*', 'array[''substances'']');
create trigger announce_update after update on substances
  referencing old table as old_rows new table as new_rows for each statement
  execute function announce_page_changes('*', 'array[''substances'']');
