import { eq } from 'drizzle-orm';
import type { Refusal } from '../../kernel/refusal.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { findCustomerByEmail, findCustomerByPhone } from '../customers/find-customer.reads.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { activeFailures } from './code-challenge.rules.ts';
import { codeFailures } from './codes.tables.ts';

/** Resets the wrong codes of a phone or an address. @returns how many were counted */
export function forgiveFailures(ctx: Context<object>, identifier: string): Promise<{ failures: number } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'forgive', 'code-failures');
    if (notAllowed) return notAllowed;
    const forgiven = await tx.db
      .delete(codeFailures)
      .where(eq(codeFailures.identifier, identifier))
      .returning({ expiresAt: codeFailures.expiresAt });
    const active = forgiven.map(({ expiresAt }) => activeFailures(expiresAt, tx.now()));
    const failures = Math.ceil(active.reduce((sum, one) => sum + one, 0));
    if (failures === 0) return { failures };
    const find = identifier.includes('@') ? findCustomerByEmail : findCustomerByPhone;
    const customer = await find(tx.db, identifier);
    if (customer)
      await recordCustomerEvent(tx, { customerId: customer.id, kind: 'code-failures-forgiven', facts: { failures } });
    // Without an account there are no customer events to record it in.
    else tx.log.warn({ actor: actorName(tx.actor), failures }, 'wrong codes without an account were reset');
    return { failures };
  });
}
