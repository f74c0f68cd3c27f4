import type { TestDatabase } from './database.ts';

interface Owner {
  readonly customerId: number;
  readonly orderId: string;
  readonly ticketId: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Writes name and contacts of a customer also where no step of a story leaves them: words of staff and carriers, old attempts. */
export async function writePersonalRows(
  { query }: Pick<TestDatabase, 'query'>,
  { customerId, orderId, ticketId, name, email, phone }: Owner,
): Promise<void> {
  const shipment = 'select id from shipments where order_id = $1';
  const about = JSON.stringify({ note: `Говорили: ${name}` });
  const statements: readonly (readonly [sql: string, ...values: unknown[]])[] = [
    [
      `update recipients set last_name = $2, phone = $3, email = $4, city = $2, zip = $3, address = $2 where customer_id = $1`,
      customerId,
      name,
      phone,
      email,
    ],
    [`update reviews set text = text || ' ' || $2, city = $2 where customer_id = $1`, customerId, name],
    [`update support_questions set question = question || $2 where email = $1`, email, name],
    [`update form_messages set topic = $2, facts = $3 where email = $1`, email, name, about],
    [
      `insert into form_message_events (message_id, kind, actor, facts, at) select id, 'done', 'staff:1 Вера', $2, now() from form_messages where email = $1`,
      email,
      about,
    ],
    [
      `insert into form_files (id, message_id, kind, name, bytes, created_at) select gen_random_uuid(), id, 'pdf', $2, 1, now() from form_messages where email = $1`,
      email,
      name,
    ],
    [
      `insert into chat_events (chat_id, kind, actor, facts, at) select id, 'closed', 'staff:1 Вера', $2, now() from chats where customer_id = $1`,
      customerId,
      about,
    ],
    [
      `insert into exceptions (kind, subject, facts, opened_by, opened_at, closed_by, closed_at, reason)
       select kind, subject, facts::jsonb, 'system', now(), 'staff:1 Вера', now(), $3 from (values
         ('address-refused', 'order:' || $1, json_build_object('letter', 'order-letter', 'orderId', $1::text)),
         ('refund-to-pay', 'refund:' || gen_random_uuid(), json_build_object('orderId', $1::text)),
         ('ticket-overdue', 'ticket:' || $2 || '-solve', json_build_object('ticketId', $2::int, 'term', 'solve')),
         ('letter-not-sent', 'question:' || (select id from support_questions where email = $4), '{"letter": "question-letter"}')
       ) as raised (kind, subject, facts)`,
      orderId,
      String(ticketId),
      `Звонили, это ${name}`,
      email,
    ],
    [
      `insert into exception_events (exception_id, kind, key, request_hash, result, facts, actor, at)
       select id, 'snoozed', gen_random_uuid(), '', '{}', $2, 'staff:1 Вера', now() from exceptions where facts->>'orderId' = $1`,
      orderId,
      JSON.stringify({ reason: `Перезвонить: ${name}` }),
    ],
    [
      `insert into account_deletions (id, customer_id, state, requested_by, reason, requested_at, due_at, ended_by, ended_at)
       values (gen_random_uuid(), $1, 'cancelled', 'staff:1 Вера', $2, now() - interval '9 days', now(), 'staff:1 Вера', now())`,
      customerId,
      `Просит ${name}`,
    ],
    [`insert into code_failures (identifier, known, expires_at) values ($1, false, now())`, phone],
    [
      `insert into password_resets (id, email, code_hash, created_at, expires_at) values (gen_random_uuid(), $1, '\\x01', now(), now())`,
      email,
    ],
    [
      `insert into contact_changes (id, customer_id, kind, notified_email, created_at) values (gen_random_uuid(), $1, 'phone', $2, now())`,
      customerId,
      email,
    ],
    [`insert into mailbox_letters (mailbox, day, letters) values ($1, current_date, 1) on conflict do nothing`, email],
    [
      `insert into ticket_letters (id, message_id, ticket_id, state, sender, subject, text, unsaved_files, bytes, received_at)
       values (gen_random_uuid(), '<1.' || $2, $1, 'added', $2, $3, $3, jsonb_build_array($3::text), 1, now())`,
      ticketId,
      email,
      name,
    ],
    [
      `insert into code_challenges (id, kind, identifier, channel, attempts, state, known, created_at, expires_at)
       values (gen_random_uuid()::text, 'phone', $1, 'sms', 0, 'used', false, now(), now())`,
      phone,
    ],
    [`update payments set start_request = $2 where order_id = $1`, orderId, about],
    [
      `insert into order_events (order_id, kind, actor, facts, at) values ($1, 'address-changed', 'staff:1 Вера', $2, now())`,
      orderId,
      about,
    ],
    [
      `insert into customer_notes (id, customer_id, note, actor, at) values (gen_random_uuid(), $1, $2, 'staff:1 Вера', now())`,
      customerId,
      `Просит звонить вечером, ${name}`,
    ],
    [
      `insert into order_notes (id, order_id, note, actor, at) values (gen_random_uuid(), $1, $2, 'staff:1 Вера', now())`,
      orderId,
      `Говорили: ${name}`,
    ],
    [
      `insert into coupon_uses (coupon_id, order_id, phone, email, used_at, returned_at)
       select id, $1, $2, $3, now(), now() from coupons limit 1`,
      orderId,
      phone,
      email,
    ],
    [
      `update return_units set note = $2 where return_id in (select id from returns where order_id = $1)`,
      orderId,
      name,
    ],
    [
      `insert into shipment_labels (shipment_id, carrier_label_id, requested_at, pdf) select id, 'l', now(), convert_to($2, 'UTF8') from (${shipment}) s`,
      orderId,
      name,
    ],
    [
      `insert into shipment_holds (shipment_id, reason, placed_by, placed_at, released_at) select id, $2, 'staff:1 Вера', now(), now() from (${shipment}) s`,
      orderId,
      name,
    ],
    [
      `insert into tracking_rows (shipment_id, code, at, raw, received_at) select id, 'X', now(), $2, now() from (${shipment}) s`,
      orderId,
      about,
    ],
    [
      `insert into carrier_tasks (id, shipment_id, carrier, our_number, state, request, created_at, updated_at)
       select gen_random_uuid(), id, 'cdek', 'proba', 'removed', $2, now(), now() from (${shipment}) s`,
      orderId,
      name,
    ],
    [
      `insert into step_messages (shipment_id, step, state, text, expires_at, created_at, updated_at)
       select id, 'ready', 'waiting', $2, now() + interval '1 day', now(), now() from (${shipment}) s`,
      orderId,
      name,
    ],
  ];
  for (const [sql, ...values] of statements) await query(sql, values);
}
