-- Changes of many products at once: a file that was uploaded, or one change of all products of a list (decision 0143).
set local lock_timeout = '5s';

create table bulk_changes (
  -- Made by the sender: the same upload twice is one change.
  id uuid primary key,
  request_hash text not null,
  kind text not null check (kind in ('import', 'edit')),
  -- The name of the file; of an edit what it does, in Russian.
  name text not null,
  -- Headings of the file that mean nothing to us.
  unknown_columns text[] not null default '{}',
  -- Whether a row changes a price: then applying needs a fresh code.
  has_prices boolean not null default false,
  state text not null check (state in ('checking', 'checked', 'applying', 'done', 'cancelled')),
  -- Who has made it, as event rows name actors; and who has applied or cancelled it.
  actor text not null,
  staff_id bigint not null references staff (id),
  decided_by text,
  decide_key uuid,
  version int not null default 1,
  total int not null,
  same int not null default 0,
  faulty int not null default 0,
  ready int not null default 0,
  applied int not null default 0,
  refused int not null default 0,
  created_at timestamptz not null,
  decided_at timestamptz,
  ended_at timestamptz,
  check ((decided_at is null) = (decided_by is null))
);
create index bulk_changes_newest on bulk_changes (created_at desc, id desc);

create table bulk_change_rows (
  bulk_change_id uuid not null references bulk_changes (id) on delete cascade,
  -- The line of the file, or the place in the list.
  position int not null,
  -- As it was typed when there is no such product.
  name text not null,
  product_id bigint references products (id) on delete cascade,
  -- The version of the product that the values before were read from.
  product_version bigint not null default 0,
  state text not null check (state in ('new', 'same', 'faulty', 'ready', 'applied', 'refused')),
  change jsonb not null default '{}',
  -- Fields with their values before and after, as people read them.
  shown jsonb not null default '[]',
  -- Cells that cannot be read, with a sentence each.
  issues jsonb not null default '[]',
  -- Why the row cannot be applied, or was not: code and facts of a refusal.
  refusal jsonb,
  primary key (bulk_change_id, position)
);
create index bulk_change_rows_by_state on bulk_change_rows (bulk_change_id, state, position);
create index bulk_change_rows_product on bulk_change_rows (product_id);
