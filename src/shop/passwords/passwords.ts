import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { normalPassword } from './password.rules.ts';

/** The hashing of passwords in one process: argon2id, a few at a time. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** An account without a password takes as long as one with another. */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean>;
  /** Lets in whoever is going to need the hashing, before anything is asked of the database; a crowd is sent away. */
  admit<T>(work: () => Promise<T>): Promise<T | Refusal>;
}

/** 19 MiB and two passes: the first choice of OWASP. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a random password nobody knows, at the same cost. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$ljz+zKhp9MMgFcXZBSHlMg$wV6jz9ZYJ9BsP+h0kPA0eRlwAAVazVn6VTZymY2OkX0';

/** Half of the machine: the other half answers everybody else while a thousand people sign in. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));

/** Whoever comes after so many is sent away at once: they would have given up before their turn. */
const MOST_INSIDE = 60;

/** Opens the queue to the hashing; one for a process. */
export function openPasswords(): Passwords {
  let inside = 0;
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      // Whoever is done hands the place over: nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    async admit(work) {
      if (inside >= MOST_INSIDE) return refuse('sign-in-busy', { retryAfter: 10 });
      inside++;
      try {
        return await work();
      } finally {
        inside--;
      }
    },
    hash: (password) => inTurn(() => hash(normalPassword(password), COST)),
    matches: (passwordHash, password) =>
      inTurn(async () => {
        const same = await verify(passwordHash ?? NOBODYS, normalPassword(password));
        return same && passwordHash != null;
      }),
  };
}
