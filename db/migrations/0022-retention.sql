-- What is past its term is looked for every hour (decision 0078).
create index form_messages_age on form_messages (created_at);
create index form_messages_done on form_messages (done_at) where done_at is not null;
create index form_files_discarded on form_files (id) where discarded_at is not null;
create index search_misses_age on search_misses (last_at);
