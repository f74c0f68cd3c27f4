import { sql } from 'drizzle-orm';
import { contactOfAnna, recipientsOfAnna } from '../account.ts';
import { DEMO_LOGIN } from '../customers.ts';
import type { FillStep } from './fill-step.ts';

/** What the account of Анна has besides her name: a contact, recipients, and the reviews that are signed with it. */
export const accountStep: FillStep = {
  async fill(tx) {
    const people = JSON.stringify([{ ...contactOfAnna, isDefault: true }, ...recipientsOfAnna]);
    await tx.execute(sql`
      insert into recipients (customer_id, name, last_name, phone, email, city, zip, address, is_default, created_at, updated_at)
      select c.id, p.name, coalesce(p."lastName", ''), p.phone, p.email, coalesce(p.city, ''), coalesce(p.zip, ''),
        coalesce(p.address, ''), coalesce(p."isDefault", false), now(), now()
      from customers c cross join jsonb_to_recordset(${people}::jsonb) as p (
        name text, "lastName" text, phone text, email text, city text, zip text, address text, "isDefault" boolean
      )
      where c.email = ${DEMO_LOGIN.email} on conflict do nothing`);
    await tx.execute(sql`
      update reviews r set customer_id = c.id from customers c
      where c.email = ${DEMO_LOGIN.email} and r.name = c.name and r.customer_id is null`);
    return { recipients: recipientsOfAnna.length + 1 };
  },
};
