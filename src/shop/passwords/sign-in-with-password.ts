import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import type { SignedIn } from '../sessions/access-token.ts';
import { readLogin } from './login.rules.ts';
import { isKnownNetwork } from '../sessions/known-network.reads.ts';
import { openSession, type SessionClient } from '../sessions/open-session.ts';
import { findPasswordLogin, lockLogin } from './password-login.reads.ts';
import { countSignInAttempt } from './sign-in-attempts.ts';
import type { Passwords } from './passwords.ts';

/** What signing in needs in addition to the context. */
export interface SignInDependencies {
  readonly secret: string;
  readonly passwords: Passwords;
}

/** A signed-in customer and the opened session. */
export interface SignedInCustomer extends SignedIn {
  readonly customer: Customer;
}

export interface PasswordSignIn extends SessionClient {
  readonly identifier: string;
  readonly password: string;
  /** Accept only a phone: an address matches no account. */
  readonly phoneOnly?: boolean;
}

/**
 * Opens a session by password. An unknown login, an account without a password and a wrong password get the same answer
 * after the same work; that an account is blocked is revealed only with the right password.
 */
export function signInWithPassword(
  ctx: ShopContext,
  dependencies: SignInDependencies,
  request: PasswordSignIn,
): Promise<SignedInCustomer | Refusal> {
  return dependencies.passwords.admit(() => checkAndOpen(ctx, dependencies, request));
}

async function checkAndOpen(
  ctx: ShopContext,
  { secret, passwords }: SignInDependencies,
  request: PasswordSignIn,
): Promise<SignedInCustomer | Refusal> {
  const login = readLogin(request.identifier);
  // Attempts of somebody else do not use up the owner's attempts from known networks.
  const known = await isKnownNetwork(ctx.db, { ...login, address: request.address });
  const whose = known ? `${login.identifier} known` : login.identifier;
  const limited = await countSignInAttempt(ctx, secret, 'password', { address: request.address, whose });
  if (limited) return limited;
  const lookup = request.phoneOnly && login.kind !== 'phone' ? { kind: 'phone' as const, identifier: '' } : login;
  const found = await findPasswordLogin(ctx.db, lookup);
  const matches = await passwords.matches(found?.passwordHash, request.password);
  if (!found || !matches) return refuse('wrong-password');
  if (found.blockedAt) return refuse('account-blocked');
  const { customerId } = found;
  return ctx.as({ kind: 'customer', id: customerId }).transaction(async (tx) => {
    // If they changed during the check, the session would outlive the password or phone it was opened with.
    const current = await lockLogin(tx.db, lookup, customerId);
    if (!current || current.blockedAt || current.passwordHash !== found.passwordHash) return refuse('wrong-password');
    const { address, agent, device } = request;
    const { sessionId } = await openSession(tx, { customerId, method: 'password', address, agent, device });
    return { customerId, sessionId, customer: (await findCustomer(tx.db, customerId))! };
  });
}
