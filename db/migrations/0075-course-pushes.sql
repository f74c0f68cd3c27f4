-- A table that refers to that of plans, and columns of plans, which are saved all day.
set local lock_timeout = '5s';

-- Browsers that get the reminders of a course plan as web push (decision 0121). They stand under the same consent as the copy of
-- the plan and go with it; `course_plans` refuses accounts that were deleted.
create table course_push_subscriptions (
  id bigint generated always as identity primary key,
  customer_id bigint not null references course_plans (customer_id) on delete cascade,
  -- Address of the browser at its push service; one browser belongs to one account.
  endpoint text not null unique check (endpoint ~ '^https?://' and length(endpoint) <= 1000),
  -- Keys that messages are encrypted with: base64url of 65 and of 16 bytes.
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null
);
create index course_push_subscriptions_of_customer on course_push_subscriptions (customer_id, id);

-- Plans are looked through by zone for letters and for pushes; those that nobody has asked for are not in the index.
alter table course_plans
  -- Some browser may get pushes; corrected when the plan is looked through.
  add column pushes boolean not null default false,
  add column zone text generated always as (plan->>'zone') stored;
drop index course_plans_reminded;
create index course_plans_reminded on course_plans (zone, reminded_on nulls first, customer_id) where reminders or pushes;
