-- Files of registers that were imported (decision 0108): the folder in which they are delivered keeps them.
create table register_files (
  company text not null,
  -- SHA-256 of the content.
  digest text not null,
  -- Null: sent through the API.
  name text,
  imported_by text not null,
  imported_at timestamptz not null,
  primary key (company, digest)
);
