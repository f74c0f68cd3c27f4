import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { codeFailures } from './codes.tables.ts';

/** Gives a phone or an address its whole budget of wrong codes back. @returns how many it had used */
export function forgiveFailures(ctx: Context<object>, identifier: string): Promise<number> {
  return ctx.transaction(async (tx) => {
    const [forgiven] = await tx.db
      .delete(codeFailures)
      .where(eq(codeFailures.identifier, identifier))
      .returning({ failures: codeFailures.failures });
    return forgiven?.failures ?? 0;
  });
}
