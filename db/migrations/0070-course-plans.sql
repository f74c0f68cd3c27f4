-- The course plan of an account. It is on the device; a row here exists only under the consent «course» (decision 0120).
create table course_plans (
  customer_id bigint primary key references customers (id),
  -- Raised by every change: a change of an older version is refused.
  version int not null check (version > 0),
  plan jsonb not null,
  reminders boolean not null default false,
  -- The day in the zone of the plan on which it was last looked through for reminders.
  reminded_on date,
  -- The address of its calendar, 128 bits; null: there is none.
  calendar_token text unique check (calendar_token ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index course_plans_reminded on course_plans (reminded_on nulls first) where reminders;

-- One proposal for each product and cycle: a new pack begins the next cycle.
create table course_proposals (
  customer_id bigint not null references course_plans (customer_id) on delete cascade,
  product_id bigint not null references products (id),
  cycle text not null,
  proposed_at timestamptz not null,
  primary key (customer_id, product_id, cycle)
);

alter table consents drop constraint consents_purpose_check;
alter table consents add constraint consents_purpose_check
  check (purpose in ('order', 'review', 'restock-notice', 'account', 'newsletter', 'gift', 'question', 'feedback', 'partnership',
    'webinar', 'course'));
