import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { signAccessToken } from '../../../src/shop/sessions/access-token.ts';
import { giveBonuses } from '../../support/give-bonuses.ts';
import type { ProofWorld } from '../world/world.ts';

/** A signed-in buyer with bonuses, whom several browsers use. */
export interface ProofCustomer {
  readonly customerId: number;
  readonly sessionId: string;
}

const CUSTOMERS = 8;
const BONUSES = 20_000;

export async function prepareCustomers(world: ProofWorld): Promise<readonly ProofCustomer[]> {
  const customers: ProofCustomer[] = [];
  while (customers.length < CUSTOMERS) {
    const [row] = await world.query<{ id: number }>(
      `insert into customers (phone, name, last_name, created_at, updated_at) values ($1, 'Анна', 'Иванова', now(), now())
       returning id`,
      [`7999000${String(customers.length).padStart(4, '0')}`],
    );
    const sessionId = randomUUID();
    await world.query(
      `insert into sessions (id, customer_id, token_hash, method, created_at, seen_at, expires_at)
       values ($1, $2, $3, 'code', now(), now(), now() + interval '300 days')`,
      [sessionId, row!.id, createHash('sha256').update(randomBytes(32)).digest()],
    );
    await giveBonuses(world, row!.id, BONUSES);
    customers.push({ customerId: row!.id, sessionId });
  }
  return customers;
}

/** Headers of a request that such a buyer sends now. */
export async function signedInAs(
  { secret, now }: ProofWorld,
  customer: ProofCustomer,
): Promise<{ readonly authorization: string }> {
  return { authorization: `Bearer ${await signAccessToken(secret, customer, now())}` };
}
