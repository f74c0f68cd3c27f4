import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { DEMO_LOGIN } from '../customers.ts';
import { drawnFolder, readDrawn } from '../drawn.ts';
import { tickets, TICKET_PHOTO } from '../tickets.ts';
import { ticketFileName } from '../../../src/shop/tickets/tickets.tables.ts';
import type { FillStep } from './fill-step.ts';

/** Tickets of the first demo customer, as if she had written them during the last weeks. */
export const ticketsStep: FillStep = {
  async fill(tx, _secret, files) {
    const photo = await readFile(path.join(drawnFolder, `${readDrawn()[TICKET_PHOTO.drawn]!.id}.webp`));
    await files.write(ticketFileName(TICKET_PHOTO.id), photo);
    await tx.execute(sql`
      with anna as (select id from customers where email = ${DEMO_LOGIN.email}),
      ticket as (
        insert into tickets (customer_id, key, topic, subject, state, lot_number, owner, created_at, updated_at,
          last_message_at, answer_due_at, solved_at)
        select anna.id, key, topic, subject, state, lot, owner, now() - opened, now() - changed, now() - changed,
          case when state = 'open' then now() + interval '20 hours' end, case when state = 'closed' then now() - changed end
        from anna, jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as t (
          key uuid, topic text, subject text, state text, lot text, owner text, opened interval, changed interval)
        order by opened desc
        on conflict do nothing returning id, key, created_at
      ),
      message as (
        insert into ticket_messages (ticket_id, author, staff_name, key, request_hash, text, at)
        select ticket.id, m.author, m.name, m.key, 'demo', m.text, ticket.created_at + m.later
        from ticket join jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as t (key uuid, messages jsonb) using (key)
        cross join lateral jsonb_to_recordset(t.messages) as m (author text, name text, key uuid, text text, later interval)
        order by ticket.id, m.later
        returning id, ticket_id, key, at
      ),
      file as (
        insert into ticket_files (id, customer_id, message_id, kind, name, bytes, created_at)
        select ${TICKET_PHOTO.id}::uuid, anna.id, message.id, 'webp', ${TICKET_PHOTO.name}, ${photo.length}, message.at
        from anna, message where message.key = ${TICKET_PHOTO.message}::uuid
      )
      insert into ticket_events (ticket_id, kind, to_state, actor, at)
      select id, 'opened', 'new', 'system', created_at from ticket`);
    // She has read the answers in what is closed.
    await tx.execute(sql`
      update tickets t set read_through = (select max(m.id) from ticket_messages m where m.ticket_id = t.id)
      where t.state = 'closed'`);
    return { tickets: tickets.length };
  },
};
