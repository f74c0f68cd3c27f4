-- Orders that hold goods and that nobody has paid, by what their number is limited by (decision 0068). A row goes when its
-- order moves; where a visitor was is kept only while the order is neither paid nor confirmed. Orders of before are not
-- counted: those that wait for a payment end within the hour, those paid on delivery were promised without a term.
create table open_orders (
  order_id uuid primary key references orders (id),
  phone text not null,
  -- As `mailbox_of` tells it.
  mailbox text not null,
  -- An IPv4 address, a /64 of IPv6; and its /24, or /48. Null once the owner of the phone is known to have ordered.
  network text,
  subnet text,
  pieces int not null check (pieces >= 0),
  -- The owner of the phone was signed in, or has typed the code that went there.
  proved boolean not null,
  check (proved = (network is null) and proved = (subnet is null))
);
create index open_orders_phone on open_orders (phone);
create index open_orders_mailbox on open_orders (mailbox) where not proved;
create index open_orders_network on open_orders (network) where not proved;
create index open_orders_subnet on open_orders (subnet) where not proved;

-- A code asked for by the page of an order confirms that order and signs nobody in.
alter table code_challenges add column order_id uuid references orders (id);

-- Letters about orders nobody has paid, by mailbox and day of Moscow: anybody may type anybody's address.
create table mailbox_letters (
  mailbox text not null,
  day date not null,
  letters int not null,
  primary key (mailbox, day)
);
create index mailbox_letters_day on mailbox_letters (day);
