// Longer than usual: one table of every log.
import { sql, type SQL } from 'drizzle-orm';
import type { AuditThing } from './audit-filter.rules.ts';

/** Where something that the staff has done is recorded. */
export interface AuditLog {
  /** In its address of the API, and the key of its words. */
  readonly name: string;
  readonly thing: AuditThing;
  /** Of the table `e`, with an index on its time. */
  readonly table: string;
  /** Conditions of that index. */
  readonly where: SQL;
  readonly at?: SQL;
  readonly actor?: SQL;
  /** Unique in the log; text. */
  readonly id?: SQL;
  readonly kind?: SQL;
  readonly from?: SQL;
  readonly to?: SQL;
  readonly facts?: SQL;
  /** Joined to the rows of a page only. */
  readonly join?: SQL;
  /** What it is about, for people: a number, a name; in words of no customer. */
  readonly subject: SQL;
  /** Of the order, if it has one. */
  readonly orderId?: SQL;
  /** Rows about an order; a log without it has none. */
  readonly ofOrder?: (orderId: SQL) => SQL;
  /** Its facts may hold words about a customer. */
  readonly personal?: true;
}

const BY_STAFF = sql`e.actor like 'staff:%'`;
const MOVES = { from: sql`e.from_state`, to: sql`e.to_state` };
const ORDER_NUMBER = sql`o.number::text`;
const NO_FACTS = sql`'{}'::jsonb`;
const RENAMED = (table: string, column: string) =>
  sql`left join ${sql.identifier(table)} t on t.id = e.${sql.identifier(column)}`;

/** Every log in which members of the staff are actors, in one order, which cursors name: new ones are added at the end. */
export const AUDIT_LOGS: readonly AuditLog[] = [
  {
    name: 'order',
    thing: 'order',
    table: 'order_events',
    where: BY_STAFF,
    ...MOVES,
    join: sql`left join orders o on o.id = e.order_id`,
    subject: ORDER_NUMBER,
    orderId: sql`e.order_id`,
    ofOrder: (id) => sql`e.order_id = ${id}`,
    personal: true,
  },
  {
    name: 'shipment',
    thing: 'shipment',
    table: 'shipment_events',
    where: BY_STAFF,
    ...MOVES,
    facts: sql`e.facts || case when e.kind <> 'hold-placed' then '{}'::jsonb else jsonb_strip_nulls(jsonb_build_object('reason',
      (select h.reason from shipment_holds h where h.id = (e.facts->>'hold')::bigint))) end`,
    join: sql`left join shipments s on s.id = e.shipment_id left join orders o on o.id = s.order_id`,
    subject: ORDER_NUMBER,
    orderId: sql`s.order_id`,
    ofOrder: (id) => sql`e.shipment_id in (select id from shipments where order_id = ${id})`,
    personal: true,
  },
  {
    name: 'payment',
    thing: 'money',
    table: 'payment_events',
    where: BY_STAFF,
    kind: sql`'moved'`,
    ...MOVES,
    join: sql`left join payments p on p.id = e.payment_id left join orders o on o.id = p.order_id`,
    subject: ORDER_NUMBER,
    orderId: sql`p.order_id`,
    ofOrder: (id) => sql`e.payment_id in (select id from payments where order_id = ${id})`,
    personal: true,
  },
  {
    name: 'return',
    thing: 'return',
    table: 'return_events',
    where: BY_STAFF,
    ...MOVES,
    join: sql`left join returns r on r.id = e.return_id`,
    subject: sql`r.number::text`,
    orderId: sql`r.order_id`,
    ofOrder: (id) => sql`e.return_id in (select id from returns where order_id = ${id})`,
    personal: true,
  },
  {
    name: 'claim',
    thing: 'money',
    table: 'cod_claim_events',
    where: BY_STAFF,
    ...MOVES,
    join: sql`left join cod_claims c on c.id = e.claim_id`,
    subject: sql`c.track`,
    orderId: sql`c.order_id`,
    ofOrder: (id) => sql`e.claim_id in (select id from cod_claims where order_id = ${id})`,
  },
  {
    name: 'exception',
    thing: 'exception',
    table: 'exception_events',
    where: BY_STAFF,
    facts: sql`e.facts || jsonb_build_object('exception', x.kind, 'owner', e.result->'owner'->>'name', 'until', e.result->>'snoozedUntil')`,
    join: sql`left join exceptions x on x.id = e.exception_id`,
    subject: sql`e.exception_id::text`,
    orderId: sql`(x.facts->>'orderId')::uuid`,
    ofOrder: (id) => sql`e.exception_id in (select id from exceptions where (facts->>'orderId')::uuid = ${id})`,
    personal: true,
  },
  {
    name: 'exception-closed',
    thing: 'exception',
    table: 'exceptions',
    where: sql`e.closed_by like 'staff:%'`,
    at: sql`e.closed_at`,
    actor: sql`e.closed_by`,
    kind: sql`'closed'`,
    facts: sql`jsonb_build_object('exception', e.kind, 'reason', e.reason)`,
    subject: sql`e.id::text`,
    orderId: sql`(e.facts->>'orderId')::uuid`,
    ofOrder: (id) => sql`(e.facts->>'orderId')::uuid = ${id}`,
    personal: true,
  },
  {
    name: 'ticket',
    thing: 'ticket',
    table: 'ticket_events',
    where: BY_STAFF,
    ...MOVES,
    join: sql`left join tickets t on t.id = e.ticket_id`,
    subject: sql`e.ticket_id::text`,
    orderId: sql`t.order_id`,
    ofOrder: (id) => sql`e.ticket_id in (select id from tickets where order_id = ${id})`,
    personal: true,
  },
  {
    name: 'chat',
    thing: 'ticket',
    table: 'chat_events',
    where: BY_STAFF,
    subject: sql`left(e.chat_id::text, 8)`,
    personal: true,
  },
  {
    name: 'form',
    thing: 'ticket',
    table: 'form_message_events',
    where: BY_STAFF,
    subject: sql`e.message_id::text`,
    personal: true,
  },
  {
    name: 'review',
    thing: 'content',
    table: 'review_events',
    where: BY_STAFF,
    join: RENAMED('reviews', 'review_id'),
    subject: sql`t.number::text`,
    personal: true,
  },
  {
    name: 'webinar',
    thing: 'content',
    table: 'webinar_events',
    where: BY_STAFF,
    facts: NO_FACTS,
    join: RENAMED('content_items', 'content_id'),
    subject: sql`t.title`,
  },
  {
    name: 'lot',
    thing: 'stock',
    table: 'lot_events',
    where: BY_STAFF,
    join: sql`left join lots l on l.id = e.lot_id left join products p on p.id = l.product_id`,
    subject: sql`l.number || ', ' || p.name`,
  },
  {
    name: 'stock',
    thing: 'stock',
    table: 'stock_movements',
    where: sql`${BY_STAFF} and e.kind in ('receive', 'correct', 'write-off')`,
    facts: sql`jsonb_build_object('quantity', e.quantity)`,
    join: RENAMED('products', 'product_id'),
    subject: sql`t.name`,
    orderId: sql`e.order_id`,
    ofOrder: (id) => sql`e.order_id = ${id}`,
  },
  {
    name: 'product',
    thing: 'content',
    table: 'product_events',
    where: BY_STAFF,
    join: RENAMED('products', 'product_id'),
    subject: sql`t.name`,
  },
  {
    name: 'substance',
    thing: 'content',
    table: 'substance_events',
    where: BY_STAFF,
    join: RENAMED('substances', 'substance_id'),
    subject: sql`t.name`,
  },
  {
    name: 'content',
    thing: 'content',
    table: 'content_versions',
    where: BY_STAFF,
    id: sql`e.content_id || ':' || e.version`,
    facts: sql`jsonb_build_object('version', e.version)`,
    subject: sql`e.snapshot->>'title'`,
  },
  {
    name: 'redirect',
    thing: 'content',
    table: 'redirect_events',
    where: BY_STAFF,
    facts: sql`jsonb_build_object('toPath', e.to_path)`,
    subject: sql`e.from_path`,
  },
  {
    name: 'claim-rule',
    thing: 'content',
    table: 'claim_rule_events',
    where: BY_STAFF,
    join: RENAMED('claim_rules', 'rule_id'),
    subject: sql`t.text`,
  },
  {
    name: 'settings',
    thing: 'settings',
    table: 'settings_events',
    where: sql`${BY_STAFF} and e.key not in ('menus', 'facets')`,
    kind: sql`'changed'`,
    facts: sql`jsonb_build_object('before', (select b.value from settings_events b where b.key = e.key and b.id < e.id
      order by b.id desc limit 1), 'after', e.value)`,
    subject: sql`e.key`,
  },
  {
    name: 'menus',
    thing: 'content',
    table: 'settings_events',
    where: sql`${BY_STAFF} and e.key = 'menus'`,
    kind: sql`'saved'`,
    facts: sql`jsonb_build_object('before', (select b.value from settings_events b where b.key = e.key and b.id < e.id
      order by b.id desc limit 1), 'after', e.value)`,
    subject: sql`''`,
  },
  {
    name: 'facets',
    thing: 'content',
    table: 'settings_events',
    where: sql`${BY_STAFF} and e.key = 'facets'`,
    kind: sql`coalesce(e.value->'done'->>'kind', 'saved')`,
    facts: sql`jsonb_build_object('before', (select b.value from settings_events b where b.key = e.key and b.id < e.id
      order by b.id desc limit 1), 'after', e.value)`,
    subject: sql`''`,
  },
  {
    name: 'reconciliation',
    thing: 'money',
    table: 'reconciliation_events',
    where: BY_STAFF,
    join: RENAMED('reconciliation_differences', 'difference_id'),
    subject: sql`e.difference_id::text`,
    orderId: sql`t.order_id`,
    ofOrder: (id) => sql`e.difference_id in (select id from reconciliation_differences where order_id = ${id})`,
  },
  {
    name: 'month',
    thing: 'money',
    table: 'reconciliation_months',
    where: sql`e.closed_by like 'staff:%'`,
    at: sql`e.closed_at`,
    actor: sql`e.closed_by`,
    id: sql`e.month::text`,
    kind: sql`'closed'`,
    facts: NO_FACTS,
    subject: sql`to_char(e.month, 'YYYY-MM')`,
  },
  {
    name: 'payout',
    thing: 'money',
    table: 'payouts',
    where: sql`e.recorded_by like 'staff:%'`,
    at: sql`e.recorded_at`,
    actor: sql`e.recorded_by`,
    kind: sql`'recorded'`,
    facts: sql`jsonb_build_object('amount', e.amount, 'company', e.company, 'day', e.day)`,
    subject: sql`e.payment_order`,
  },
  {
    name: 'payout-voided',
    thing: 'money',
    table: 'payouts',
    where: sql`e.voided_by like 'staff:%'`,
    at: sql`e.voided_at`,
    actor: sql`e.voided_by`,
    kind: sql`'voided'`,
    facts: sql`jsonb_build_object('amount', e.amount, 'company', e.company, 'day', e.day, 'reason', e.reason)`,
    subject: sql`e.payment_order`,
  },
  {
    name: 'register',
    thing: 'money',
    table: 'register_files',
    where: sql`e.imported_by like 'staff:%'`,
    at: sql`e.imported_at`,
    actor: sql`e.imported_by`,
    id: sql`e.company || ':' || e.digest`,
    kind: sql`'imported'`,
    facts: NO_FACTS,
    subject: sql`e.company || coalesce(', ' || e.name, '')`,
  },
  {
    name: 'bonuses',
    thing: 'money',
    table: 'ledger_transfers',
    where: sql`e.kind = 'bonus-correct' and ${BY_STAFF}`,
    facts: sql`jsonb_build_object('bonuses', (select -sum(n.amount) / 100 from ledger_entries n join ledger_accounts a on a.id = n.account_id
      where n.transfer_id = e.id and a.owner = 'shop'), 'note', b.note)`,
    join: sql`left join bonus_corrections b on b.transfer_id = e.id`,
    subject: sql`b.customer_id::text`,
    personal: true,
  },
  {
    name: 'act',
    thing: 'shipment',
    table: 'hand_over_act_events',
    where: BY_STAFF,
    subject: sql`left(e.act_id::text, 8)`,
  },
  {
    name: 'courier-call',
    thing: 'shipment',
    table: 'courier_call_events',
    where: BY_STAFF,
    subject: sql`left(e.call_id::text, 8)`,
  },
  {
    name: 'staff',
    thing: 'staff',
    table: 'staff_events',
    where: BY_STAFF,
    join: RENAMED('staff', 'staff_id'),
    subject: sql`t.name`,
  },
  {
    name: 'customer',
    thing: 'customer',
    table: 'customer_events',
    where: BY_STAFF,
    subject: sql`e.customer_id::text`,
    personal: true,
  },
  {
    name: 'cities',
    thing: 'settings',
    table: 'city_imports',
    where: BY_STAFF,
    kind: sql`'imported'`,
    facts: NO_FACTS,
    subject: sql`''`,
  },
  {
    name: 'stock-change',
    thing: 'stock',
    table: 'stock_events',
    where: BY_STAFF,
    join: RENAMED('products', 'product_id'),
    subject: sql`t.name`,
  },
  {
    name: 'order-note',
    thing: 'order',
    table: 'order_notes',
    where: BY_STAFF,
    id: sql`e.id::text`,
    kind: sql`'added'`,
    facts: sql`jsonb_build_object('note', e.note)`,
    join: sql`left join orders o on o.id = e.order_id`,
    subject: ORDER_NUMBER,
    orderId: sql`e.order_id`,
    ofOrder: (id) => sql`e.order_id = ${id}`,
    personal: true,
  },
  {
    name: 'batch',
    thing: 'stock',
    table: 'batch_events',
    where: BY_STAFF,
    join: sql`left join batches b on b.id = e.batch_id left join products p on p.id = b.product_id`,
    subject: sql`b.number || ', ' || p.name`,
  },
  {
    name: 'customer-note',
    thing: 'customer',
    table: 'customer_notes',
    where: BY_STAFF,
    id: sql`e.id::text`,
    kind: sql`'added'`,
    facts: sql`jsonb_build_object('note', e.note)`,
    subject: sql`e.customer_id::text`,
    personal: true,
  },
  {
    name: 'coupon',
    thing: 'money',
    table: 'coupon_events',
    where: BY_STAFF,
    join: sql`left join coupons c on c.id = e.coupon_id left join coupon_series s on s.id = e.series_id`,
    // As `maskedSeriesCode`: whoever reads the journal hands out no codes.
    subject: sql`coalesce(case when c.series_id is null then c.code else left(c.code, -8) || '…' || right(c.code, 4) end, s.title)`,
  },
  {
    name: 'certificate',
    thing: 'money',
    table: 'certificate_events',
    where: BY_STAFF,
    join: sql`left join certificates c on c.id = e.certificate_id left join orders o on o.id = c.order_id`,
    subject: ORDER_NUMBER,
    orderId: sql`c.order_id`,
    ofOrder: (id) => sql`e.certificate_id in (select id from certificates where order_id = ${id})`,
  },
  {
    name: 'search',
    thing: 'settings',
    table: 'search_events',
    where: BY_STAFF,
    subject: sql`e.subject`,
  },
  {
    name: 'segment',
    thing: 'content',
    table: 'segment_events',
    where: BY_STAFF,
    join: sql`left join segments g on g.id = e.segment_id`,
    subject: sql`g.name`,
  },
  {
    name: 'campaign',
    thing: 'content',
    table: 'campaign_events',
    where: BY_STAFF,
    join: sql`left join campaigns c on c.id = e.campaign_id`,
    subject: sql`c.subject`,
  },
  {
    name: 'recall-call',
    thing: 'stock',
    table: 'recall_messages',
    // Letters and SMS of the same table are sent by the program.
    where: sql`${BY_STAFF} and e.channel = 'call'`,
    at: sql`e.created_at`,
    kind: sql`e.state`,
    facts: NO_FACTS,
    join: sql`left join recall_notices n on n.id = e.notice_id left join orders o on o.id = n.order_id`,
    subject: ORDER_NUMBER,
    orderId: sql`n.order_id`,
    ofOrder: (id) => sql`e.notice_id in (select id from recall_notices where order_id = ${id})`,
  },
];

/** Tables with an actor that are no log of the staff, and why. */
export const NOT_AUDITED: Readonly<Record<string, string>> = {
  ledger_entries: 'follow orders and refunds, which are in the journal',
  mailing_events: 'sent by the program',
  bulk_changes: 'each of its changes is in the events of its product',
  planned_prices: 'its events of the product are in the journal',
  product_costs: 'its events of the product are in the journal',
  pickup_point_changes: 'what carriers have changed',
  subscriber_events: 'what subscribers do',
  support_questions: 'what customers ask',
};
