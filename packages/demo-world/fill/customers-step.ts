import { sql } from 'drizzle-orm';
import { customers } from '../customers.ts';
import type { FillStep } from './fill-step.ts';

export const customersStep: FillStep = {
  async fill(tx) {
    // Existing accounts with the same phone or address are kept.
    await tx.execute(sql`
      with added as (
        insert into customers (phone, email, email_confirmed_at, name, last_name, password_hash, created_at, updated_at)
        select phone, email, case when "emailConfirmed" then now() end, name, "lastName", "passwordHash", now(), now()
        from jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) as customer (
          phone text, email text, "emailConfirmed" boolean, name text, "lastName" text, "passwordHash" text
        )
        on conflict do nothing
        returning id
      )
      insert into customer_events (customer_id, kind, actor, at) select id, 'registered', 'system', now() from added`);
    return { customers: customers.length };
  },
};
