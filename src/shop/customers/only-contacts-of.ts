import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Person } from './person.rules.ts';

/**
 * Rows without an account whose contacts are all those of the person. A row that also names a contact of somebody else is
 * somebody else's: it is neither shown nor removed.
 */
export function hasOnlyContactsOf(
  { phone, email }: Person,
  row: { readonly phone?: AnyPgColumn | SQL; readonly email?: AnyPgColumn | SQL },
): SQL {
  const equal = (column: AnyPgColumn | SQL | undefined, value: string | null) =>
    column && value !== null ? sql`lower(${column}) = ${value}` : sql`false`;
  const blank = (column: AnyPgColumn | SQL | undefined) => (column ? sql`coalesce(${column}, '') = ''` : sql`true`);
  const [byPhone, byEmail] = [equal(row.phone, phone), equal(row.email, email)];
  return sql`((${byPhone} or ${byEmail}) and (${blank(row.phone)} or ${byPhone}) and (${blank(row.email)} or ${byEmail}))`;
}
