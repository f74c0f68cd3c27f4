import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { changeCustomer } from '../customers/change-customer.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { isFresh } from './owner-check.ts';
import { lockPasswordLogin, passwordLoginOf } from './password-login.reads.ts';
import { isObvious } from './password.rules.ts';
import { countSignInAttempt } from './sign-in-attempts.ts';
import { sessionOpening, sessionState } from '../sessions/sessions.reads.ts';
import type { SignInDependencies } from './sign-in-with-password.ts';
import { voidResets } from './void-resets.ts';

interface PasswordChange {
  readonly currentPassword: string | undefined;
  readonly password: string;
}

/**
 * Changes the password of the own account, or sets the first one soon after a sign-in by code. All sessions but this one
 * end, and so do the links of letters.
 */
export function changePassword(
  ctx: ShopContext,
  dependencies: SignInDependencies,
  change: PasswordChange,
): Promise<Customer | Refusal> {
  return dependencies.passwords.admit(() => checkAndChange(ctx, dependencies, change));
}

async function checkAndChange(
  ctx: ShopContext,
  { secret, passwords }: SignInDependencies,
  change: PasswordChange,
): Promise<Customer | Refusal> {
  const me = ownAccount(ctx.actor, 'change-password');
  if (isRefusal(me)) return me;
  const { customerId, sessionId } = me;
  const limited = await countSignInAttempt(ctx, secret, 'change-password', { address: '', whose: String(customerId) });
  if (limited) return limited;
  const found = await passwordLoginOf(ctx.db, customerId);
  const passwordHash = found?.passwordHash ?? null;
  if (passwordHash === null) {
    const opening = await sessionOpening(ctx.db, sessionId);
    const byCode = opening && opening.method !== 'password';
    if (!byCode || !isFresh(opening, ctx.now())) return refuse('sign-in-again');
  } else {
    const matches = await passwords.matches(passwordHash, change.currentPassword ?? '');
    if (!matches) return refuse('current-password-wrong');
    if (change.password === change.currentPassword) return refuse('password-same');
  }
  const customer = await findCustomer(ctx.db, customerId);
  if (isObvious(change.password, [customer!.phone, customer!.email])) return refuse('password-obvious');
  const hashed = await passwords.hash(change.password);
  return ctx.transaction(async (tx) => {
    const current = await lockPasswordLogin(tx.db, customerId);
    if (current?.passwordHash !== passwordHash) return refuse('current-password-wrong');
    // The session may have ended while the password was being hashed.
    if ((await sessionState(tx.db, me, tx.now())) !== 'live') return refuse('sign-in-again');
    const changed = await changeCustomer(tx, customerId, { passwordHash: hashed });
    if (isRefusal(changed)) return changed;
    await endSessions(tx, customerId, 'password-changed', { except: sessionId });
    await voidResets(tx, customerId);
    return changed;
  });
}
