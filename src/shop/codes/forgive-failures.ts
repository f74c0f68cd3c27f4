import { eq } from 'drizzle-orm';
import type { Refusal } from '../../kernel/refusal.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { findCustomerByEmail, findCustomerByPhone } from '../customers/find-customer.reads.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { rememberedFailures } from './code-challenge.rules.ts';
import { codeFailures } from './codes.tables.ts';

/** Gives a phone or an address its whole budget of wrong codes back. @returns how many it had used */
export function forgiveFailures(ctx: Context<object>, identifier: string): Promise<{ failures: number } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'forgive', 'code-failures');
    if (notAllowed) return notAllowed;
    const forgiven = await tx.db
      .delete(codeFailures)
      .where(eq(codeFailures.identifier, identifier))
      .returning({ forgottenAt: codeFailures.forgottenAt });
    const remembered = forgiven.map(({ forgottenAt }) => rememberedFailures(forgottenAt, tx.now()));
    const failures = Math.ceil(remembered.reduce((sum, one) => sum + one, 0));
    if (failures === 0) return { failures };
    const find = identifier.includes('@') ? findCustomerByEmail : findCustomerByPhone;
    const customer = await find(tx.db, identifier);
    if (customer)
      await recordCustomerEvent(tx, { customerId: customer.id, kind: 'code-failures-forgiven', facts: { failures } });
    // A phone without an account has no history to stand in.
    else
      tx.log.warn({ actor: actorName(tx.actor), failures }, 'wrong codes of somebody without an account are forgiven');
    return { failures };
  });
}
