import { customType } from 'drizzle-orm/pg-core';

/** `bytea`: digests of codes, tokens and tickets. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
