import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import type { SignedIn } from '../sessions/access-token.ts';
import { readLogin } from './login.rules.ts';
import { isKnownNetwork } from '../sessions/known-network.reads.ts';
import { openSession } from '../sessions/open-session.ts';
import { findPasswordLogin, lockLogin } from './password-login.reads.ts';
import { countTry } from './password-tries.ts';
import type { Passwords } from './passwords.ts';

/** What signing in needs besides the context. */
export interface SignInMeans {
  readonly secret: string;
  readonly passwords: Passwords;
}

/** Who has come in, and the session opened for them. */
export interface SignedInCustomer extends SignedIn {
  readonly customer: Customer;
}

export interface PasswordSignIn {
  readonly identifier: string;
  readonly password: string;
  /** Where only a phone will do, an address is nobody's. */
  readonly phoneOnly?: boolean;
  /** Network address and program of whoever signs in. */
  readonly address: string;
  readonly agent: string;
}

/**
 * Opens a session for whoever knows the password. An unknown login, an account without a password and a wrong
 * password get the same answer after the same work; that an account is blocked is told to its owner only.
 */
export function signInWithPassword(
  ctx: ShopContext,
  means: SignInMeans,
  asked: PasswordSignIn,
): Promise<SignedInCustomer | Refusal> {
  return means.passwords.admit(() => checkAndOpen(ctx, means, asked));
}

async function checkAndOpen(
  ctx: ShopContext,
  { secret, passwords }: SignInMeans,
  asked: PasswordSignIn,
): Promise<SignedInCustomer | Refusal> {
  const login = readLogin(asked.identifier);
  // What a stranger tries all day uses up nothing of the owner's tries at home.
  const known = await isKnownNetwork(ctx.db, { ...login, address: asked.address });
  const whose = known ? `${login.identifier} known` : login.identifier;
  const limited = await countTry(ctx, secret, 'password', { address: asked.address, whose });
  if (limited) return limited;
  const wanted = asked.phoneOnly && login.kind !== 'phone' ? { kind: 'phone' as const, identifier: '' } : login;
  const found = await findPasswordLogin(ctx.db, wanted);
  const matches = await passwords.matches(found?.passwordHash, asked.password);
  if (!found || !matches) return refuse('wrong-password');
  if (found.blockedAt) return refuse('account-blocked');
  const { customerId } = found;
  return ctx.as({ kind: 'customer', id: customerId }).transaction(async (tx) => {
    // Changed while it was being checked: the session would outlive the password or phone it was opened with.
    const still = await lockLogin(tx.db, wanted, customerId);
    if (!still || still.blockedAt || still.passwordHash !== found.passwordHash) return refuse('wrong-password');
    const { address, agent } = asked;
    const { sessionId } = await openSession(tx, { customerId, method: 'password', address, agent });
    return { customerId, sessionId, customer: (await findCustomer(tx.db, customerId))! };
  });
}
