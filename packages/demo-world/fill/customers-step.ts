import { sql } from 'drizzle-orm';
import { CONSENT_VERSIONS } from '../../../src/shop/customers/consent.ts';
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
      ), agreed as (
        insert into consents (purpose, text_version, subject, at)
        select 'account', ${CONSENT_VERSIONS.account}, 'customer:' || id, now() from added
      )
      insert into customer_events (customer_id, kind, actor, at) select id, 'registered', 'system', now() from added`);
    return { customers: customers.length };
  },
};
