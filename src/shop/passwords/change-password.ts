import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { changeCustomer } from '../customers/change-customer.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import type { SignedIn } from '../sessions/access-token.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { isFresh } from './owner-check.ts';
import { lockPasswordLogin, passwordLoginOf } from './password-login.reads.ts';
import { isObvious } from './password.rules.ts';
import { countTry } from './password-tries.ts';
import { sessionOpening, sessionState } from '../sessions/sessions.reads.ts';
import type { SignInMeans } from './sign-in-with-password.ts';
import { voidResets } from './void-resets.ts';

interface AskedPassword {
  readonly currentPassword: string | undefined;
  readonly password: string;
}

/**
 * Changes the password, or sets the first one soon after a sign-in by code. All sessions but this one end, and so do
 * the links of letters.
 */
export function changePassword(
  ctx: ShopContext,
  means: SignInMeans,
  me: SignedIn,
  asked: AskedPassword,
): Promise<Customer | Refusal> {
  return means.passwords.admit(() => checkAndChange(ctx, means, me, asked));
}

async function checkAndChange(
  ctx: ShopContext,
  { secret, passwords }: SignInMeans,
  me: SignedIn,
  asked: AskedPassword,
): Promise<Customer | Refusal> {
  const { customerId, sessionId } = me;
  const limited = await countTry(ctx, secret, 'change-password', { address: '', whose: String(customerId) });
  if (limited) return limited;
  const found = await passwordLoginOf(ctx.db, customerId);
  const passwordHash = found?.passwordHash ?? null;
  if (passwordHash === null) {
    const opening = await sessionOpening(ctx.db, sessionId);
    const byCode = opening && opening.method !== 'password';
    if (!byCode || !isFresh(opening, ctx.now())) return refuse('sign-in-again');
  } else {
    const matches = await passwords.matches(passwordHash, asked.currentPassword ?? '');
    if (!matches) return refuse('current-password-wrong');
    if (asked.password === asked.currentPassword) return refuse('password-same');
  }
  const customer = await findCustomer(ctx.db, customerId);
  if (isObvious(asked.password, [customer!.phone, customer!.email])) return refuse('password-obvious');
  const hashed = await passwords.hash(asked.password);
  return ctx.transaction(async (tx) => {
    const still = await lockPasswordLogin(tx.db, customerId);
    if (still?.passwordHash !== passwordHash) return refuse('current-password-wrong');
    // Ended while the password was being hashed: whoever it was is signed out.
    if ((await sessionState(tx.db, me, tx.now())) !== 'live') return refuse('sign-in-again');
    const changed = await changeCustomer(tx, customerId, { passwordHash: hashed });
    if (isRefusal(changed)) return changed;
    await endSessions(tx, customerId, 'password-changed', { except: sessionId });
    await voidResets(tx, customerId);
    return changed;
  });
}
