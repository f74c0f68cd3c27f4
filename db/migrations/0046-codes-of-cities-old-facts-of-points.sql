-- What the facts of a point were before they changed; null in rows written earlier (decision 0102).
alter table pickup_point_changes add column old jsonb;

-- The next refresh also keeps the carrier's codes of our cities: it is due at once.
update point_refreshes set next_try_at = least(next_try_at, now());
