import type { SignOutReason } from '../../kernel/customer-requests.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { runCustomerCommand, type CustomerCommand } from '../customers/run-customer-command.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { endSessions } from './end-sessions.ts';

/** Signs a customer out everywhere, who has asked for it, or in whose account somebody else may be. */
export function endSessionsByStaff(
  ctx: Pick<ShopContext, 'transaction'>,
  command: CustomerCommand & { readonly why: SignOutReason },
): Promise<{ readonly count: number } | Refusal> {
  const { customerId, why } = command;
  return runCustomerCommand(
    ctx,
    { unlessMay: (actor) => unlessAllowed(actor, 'end-sessions', 'customer'), kind: 'sign-out-asked', command },
    async (tx) => ({
      why,
      count: await endSessions(tx, customerId, 'by-staff'),
    }),
  );
}
