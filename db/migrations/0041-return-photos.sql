-- Photos that buyers add to a return request (decision 0107); the files are in the file store under the same ids.
create table return_photos (
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- Null until the request is sent.
  return_id uuid references returns (id),
  bytes int not null check (bytes > 0),
  created_at timestamptz not null,
  -- No longer shown; the row is deleted after the file.
  discarded_at timestamptz
);
create index return_photos_return on return_photos (return_id) where return_id is not null and discarded_at is null;
create index return_photos_unsent on return_photos (created_at) where return_id is null and discarded_at is null;
create index return_photos_discarded on return_photos (id) where discarded_at is not null;

-- Returns that nobody goes on with, by state.
create index returns_waiting on returns (state, updated_at) where state in ('asked', 'expected', 'received');
