import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { changeCustomer } from '../customers/change-customer.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { openSession, type SessionClient } from '../sessions/open-session.ts';
import { lockPasswordLogin } from './password-login.reads.ts';
import { isObvious } from './password.rules.ts';
import { countSignInAttempt } from './sign-in-attempts.ts';
import { findReset } from './resets.reads.ts';
import type { SignedInCustomer, SignInDependencies } from './sign-in-with-password.ts';
import { voidResets } from './void-resets.ts';

interface PasswordReset extends SessionClient {
  readonly code: string;
  readonly password: string;
}

/** Sets a password by the code from a letter, once. Ends every session of the account and opens a new one. */
export function resetPassword(
  ctx: ShopContext,
  dependencies: SignInDependencies,
  reset: PasswordReset,
): Promise<SignedInCustomer | Refusal> {
  return dependencies.passwords.admit(() => checkAndReset(ctx, dependencies, reset));
}

async function checkAndReset(
  ctx: ShopContext,
  { secret, passwords }: SignInDependencies,
  reset: PasswordReset,
): Promise<SignedInCustomer | Refusal> {
  const { code, password, address, agent, device } = reset;
  const limited = await countSignInAttempt(ctx, secret, 'reset', { address });
  if (limited) return limited;
  // Checked before hashing: invented codes cost no hashing. The shorter answer reveals no account.
  const found = await findReset(ctx.db, code, ctx.now());
  if (!found) return refuse('reset-code-unknown');
  const { customerId } = found;
  if (isObvious(password, [found.phone, found.email])) return refuse('password-obvious');
  const passwordHash = await passwords.hash(password);
  return ctx.as({ kind: 'customer', id: customerId }).transaction(async (tx) => {
    // Two tabs with one code wait for each other here; the second finds it used.
    await lockPasswordLogin(tx.db, customerId);
    if (!(await findReset(tx.db, code, tx.now()))) return refuse('reset-code-unknown');
    const customer = await changeCustomer(tx, customerId, { passwordHash });
    if (isRefusal(customer)) return customer;
    await voidResets(tx, customerId);
    // Opened first: afterwards all browsers are new ones.
    const { sessionId } = await openSession(tx, { customerId, method: 'reset', address, agent, device });
    await endSessions(tx, customerId, 'reset', { except: sessionId });
    return { customerId, sessionId, customer };
  });
}
