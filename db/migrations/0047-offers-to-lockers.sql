-- Offers to parcel lockers are remembered beside those to points (decision 0091). Processes of an older version do not understand
-- them: stop them first. What was remembered before has none, so lockers are not offered until the carrier answers again.
alter table remembered_offers drop constraint remembered_offers_way_check;
alter table remembered_offers add constraint remembered_offers_way_check check (way in ('point', 'locker', 'courier'));
