-- What a gift certificate of the line is worth, as it was when ordered; null for anything else (decision 0036).
alter table order_lines add column denomination bigint check (denomination > 0);
