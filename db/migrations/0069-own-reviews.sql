-- Who was signed in when writing a review, so that an account can list its own (decision 0115).
alter table reviews add column customer_id bigint references customers (id) on delete set null;
update reviews r set customer_id = c.id
  from review_events e join customers c on e.actor = 'customer:' || c.id
  where e.review_id = r.id and e.kind = 'written';
update reviews r set customer_id = o.customer_id from orders o where o.id = r.order_id and r.customer_id is null;
create index reviews_customer on reviews (customer_id, written_at desc) where customer_id is not null;
