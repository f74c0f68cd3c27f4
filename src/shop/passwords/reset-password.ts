import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { changeCustomer } from '../customers/change-customer.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { openSession } from '../sessions/open-session.ts';
import { lockPasswordLogin } from './password-login.reads.ts';
import { isObvious } from './password.rules.ts';
import { countTry } from './password-tries.ts';
import { findReset } from './resets.reads.ts';
import type { SignedInCustomer, SignInMeans } from './sign-in-with-password.ts';
import { voidResets } from './void-resets.ts';

interface AskedReset {
  readonly code: string;
  readonly password: string;
  readonly address: string;
  readonly agent: string;
}

/** Sets a password by the code of a letter, once. Every session of the account ends, and a new one is opened. */
export function resetPassword(
  ctx: ShopContext,
  means: SignInMeans,
  asked: AskedReset,
): Promise<SignedInCustomer | Refusal> {
  return means.passwords.admit(() => checkAndReset(ctx, means, asked));
}

async function checkAndReset(
  ctx: ShopContext,
  { secret, passwords }: SignInMeans,
  asked: AskedReset,
): Promise<SignedInCustomer | Refusal> {
  const { code, password, address, agent } = asked;
  const limited = await countTry(ctx, secret, 'reset', { address });
  if (limited) return limited;
  // Asked before hashing: codes made up cost nothing. There is no account to tell of by this.
  const found = await findReset(ctx.db, code, ctx.now());
  if (!found) return refuse('reset-code-unknown');
  const { customerId } = found;
  if (isObvious(password, [found.phone, found.email])) return refuse('password-obvious');
  const passwordHash = await passwords.hash(password);
  return ctx.as({ kind: 'customer', id: customerId }).transaction(async (tx) => {
    // Two tabs with one code wait for each other here, and the second finds it used.
    await lockPasswordLogin(tx.db, customerId);
    if (!(await findReset(tx.db, code, tx.now()))) return refuse('reset-code-unknown');
    const customer = await changeCustomer(tx, customerId, { passwordHash });
    if (isRefusal(customer)) return customer;
    await voidResets(tx, customerId);
    await endSessions(tx, customerId, 'reset');
    const { sessionId } = await openSession(tx, { customerId, method: 'reset', address, agent });
    return { customerId, sessionId, customer };
  });
}
