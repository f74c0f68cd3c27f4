import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { signAccessToken } from '../../src/shop/sessions/access-token.ts';
import type { Answer, ErrorEnvelope } from './call.ts';
import type { TestShop } from './test-shop.ts';

/** Pass it to the test shop as SECRET: `openAccount` signs tokens with it. */
export const TEST_SECRET = 'a-secret-of-the-tests-and-nothing-else!';

export interface Account {
  readonly id: number;
  /** Cookie of the same session. */
  readonly cookie: { readonly name: string; readonly value: string };
  /** Calls the API as this account, by default at the first web. */
  call<T = unknown>(
    path: string,
    request?: { method?: string; body?: unknown; at?: string },
  ): Promise<Answer<T & Pick<ErrorEnvelope, 'error'>>>;
}

let phones = 79_160_000_000;

/** Creates a signed-in customer by inserting the rows that signing in would write. */
export async function openAccount(shop: TestShop, customerId?: number, now = shop.now()): Promise<Account> {
  const [customer] = customerId
    ? [{ id: customerId }]
    : await shop.query<{ id: number }>(
        `insert into customers (phone, name, last_name, created_at, updated_at) values ($1, 'Анна', 'Иванова', now(), now())
         returning id`,
        [String(phones++)],
      );
  const { id } = customer!;
  const sessionId = randomUUID();
  const value = randomBytes(32).toString('base64url');
  await shop.query(
    `insert into sessions (id, customer_id, token_hash, method, created_at, seen_at, expires_at)
     values ($1, $2, $3, 'code', now(), now(), now() + interval '30 days')`,
    [sessionId, id, createHash('sha256').update(value).digest()],
  );
  const token = await signAccessToken(TEST_SECRET, { customerId: id, sessionId }, now);
  return {
    id,
    cookie: { name: 'next-auth.session-token', value },
    async call(path, { method, body, at = shop.url } = {}) {
      const answer = await fetch(at + path, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never };
    },
  };
}
