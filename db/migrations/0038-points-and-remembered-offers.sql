-- Our own copy of all pickup points, and the offers that carriers made lately (decision 0102).

create table pickup_points (
  carrier text not null,
  code text not null,
  city_code integer not null,
  -- As the port describes it; always read as a whole.
  point jsonb not null,
  -- The carrier no longer lists it; orders refer to it.
  withdrawn_at timestamptz,
  primary key (carrier, code)
);
create index pickup_points_city on pickup_points (carrier, city_code) where withdrawn_at is null;

create table pickup_point_changes (
  id bigint generated always as identity primary key,
  carrier text not null,
  code text not null,
  what text not null check (what in ('appeared', 'changed', 'gone')),
  -- Names of the facts that changed.
  fields text[] not null,
  actor text not null,
  at timestamptz not null
);
create index pickup_point_changes_point on pickup_point_changes (carrier, code, id);
create index pickup_point_changes_at on pickup_point_changes (at);

create table point_refreshes (
  carrier text primary key,
  -- Goes up with each applied refresh.
  version integer not null,
  points integer not null,
  refreshed_at timestamptz,
  -- When the schedule asks the carrier next.
  next_try_at timestamptz not null,
  -- The staff has checked that the carrier really closed that many points: the next refresh is applied whatever it loses.
  accept_loss boolean not null,
  -- The member of the staff who asked for the next refresh.
  requested_by text
);

create table remembered_offers (
  carrier text not null,
  -- Where the carrier takes parcels over, in its own words.
  from_place text not null,
  city_code integer not null,
  parcel_class text not null,
  way text not null check (way in ('point', 'courier')),
  tariff_code integer,
  price bigint not null,
  days_min integer not null,
  days_max integer not null,
  remembered_at timestamptz not null,
  primary key (carrier, from_place, city_code, parcel_class, way)
);
create index remembered_offers_at on remembered_offers (remembered_at);

-- Codes of our cities that were found by name: a carrier that is down need not be asked again.
create table carrier_cities (
  carrier text not null,
  city_id integer not null references cities (id) on delete cascade,
  code integer not null,
  found_at timestamptz not null,
  primary key (carrier, city_id)
);

-- Pages show which ways of paying go with which delivery.
do $do$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('drop trigger announce_%1$s on settings', event);
    execute format('create trigger announce_%1$s after %1$s on settings referencing %2$s for each statement
        execute function announce_page_changes(%3$L, %4$L)',
      event,
      case event when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
        else 'old table as old_rows new table as new_rows' end,
      'key, value', $$case when key in ('company', 'delivery') then array['company'] end$$);
  end loop;
end $do$;
