-- Stock moves with every order (decision 0110): a query that is planned once on a connection, where `announce_page_changes`, which
-- serves every table, is planned anew by each statement.
create function announce_stock_changes() returns trigger language plpgsql as $$
declare
  tags text[];
begin
  select array_agg('product:' || product_id) into tags from old_rows join new_rows using (product_id)
    where stock_band(old_rows.available) <> stock_band(new_rows.available);
  if cardinality(tags) > 0 then perform notify_page_changes(tags); end if;
  return null;
end $$;
drop trigger announce_update on stock_levels;
create trigger announce_update after update on stock_levels referencing old table as old_rows new table as new_rows
  for each statement execute function announce_stock_changes();
