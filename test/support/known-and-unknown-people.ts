import { post, solvePuzzle, type CodeAnswer } from './codes.ts';
import type { TestShop } from './test-shop.ts';

interface Person {
  readonly known: boolean;
  readonly identifier: string;
}

/** `each` customers and as many unknown people, alternating. */
export async function knownAndUnknownPeople(shop: TestShop, kind: 'phone' | 'email', each: number): Promise<Person[]> {
  const identities = Array.from({ length: 2 * each }, (_, index) => ({
    known: index % 2 === 0,
    identifier: kind === 'phone' ? `7925${1_000_001 + 10_000 * index}` : `person${index}@example.ru`,
  }));
  for (const { known, identifier } of identities)
    if (known)
      await shop.query(
        `insert into customers (${kind}, email_confirmed_at, created_at, updated_at) values ($1, $2, now(), now())`,
        [identifier, kind === 'email' ? new Date() : null],
      );
  return identities;
}

/** Requests a code for each, ten at a time; `shape` describes everything in an answer except its id. */
export async function requestCodes(
  shop: TestShop,
  kind: 'phone' | 'email',
  identities: readonly Person[],
): Promise<{ readonly known: boolean; readonly ms: number; readonly userId: string; readonly shape: string }[]> {
  const samples = [];
  for (let index = 0; index < identities.length; index += 10) {
    const from = { 'x-forwarded-for': `10.0.${index / 10}.7` };
    samples.push(
      ...(await Promise.all(
        identities.slice(index, index + 10).map(async ({ known, identifier }) => {
          const captcha = await solvePuzzle(shop.url, from);
          const since = performance.now();
          const answer = await post<CodeAnswer>(shop.url, `/api/auth/${kind}-otp`, { identifier, captcha }, from);
          const ms = performance.now() - since;
          const { userId, retryAfter, channel } = answer.body;
          const length = answer.headers.get('content-length');
          const shape = `${answer.status} ${Object.keys(answer.body).join()} ${answer.text.length} ${length} ${retryAfter} ${channel}`;
          return { known, ms, userId, shape };
        }),
      )),
    );
  }
  return samples;
}
