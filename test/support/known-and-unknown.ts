import { post, solvePuzzle, type CodeAnswer } from './codes.ts';
import type { House } from './house.ts';

interface Person {
  readonly known: boolean;
  readonly identifier: string;
}

/** So many customers, and as many nobody knows, mixed one by one. */
export async function knownAndUnknown(house: House, kind: 'phone' | 'email', each: number): Promise<Person[]> {
  const people = Array.from({ length: 2 * each }, (_, index) => ({
    known: index % 2 === 0,
    identifier: kind === 'phone' ? `7925${1_000_001 + 10_000 * index}` : `person${index}@example.ru`,
  }));
  for (const { known, identifier } of people)
    if (known)
      await house.query(
        `insert into customers (${kind}, email_confirmed_at, created_at, updated_at) values ($1, $2, now(), now())`,
        [identifier, kind === 'email' ? new Date() : null],
      );
  return people;
}

/** Asks for a code for each, ten at a time, five of each sort; `looks` is everything of an answer but its id. */
export async function askEverybody(
  house: House,
  kind: 'phone' | 'email',
  people: readonly Person[],
): Promise<{ readonly known: boolean; readonly ms: number; readonly userId: string; readonly looks: string }[]> {
  const told = [];
  for (let index = 0; index < people.length; index += 10) {
    const from = { 'x-forwarded-for': `10.0.${index / 10}.7` };
    told.push(
      ...(await Promise.all(
        people.slice(index, index + 10).map(async ({ known, identifier }) => {
          const captcha = await solvePuzzle(house.url, from);
          const since = performance.now();
          const answer = await post<CodeAnswer>(house.url, `/api/auth/${kind}-otp`, { identifier, captcha }, from);
          const ms = performance.now() - since;
          const { userId, retryAfter, channel } = answer.body;
          const length = answer.headers.get('content-length');
          const looks = `${answer.status} ${Object.keys(answer.body).join()} ${answer.text.length} ${length} ${retryAfter} ${channel}`;
          return { known, ms, userId, looks };
        }),
      )),
    );
  }
  return told;
}
