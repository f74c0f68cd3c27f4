import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { normalizePassword } from './password.rules.ts';

/** Password hashing of one process: argon2id, a few at a time. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes equally long for an account without a password. */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean>;
  /** Runs work that needs hashing, before it queries the database; refuses when too many requests are waiting. */
  admit<T>(work: () => Promise<T>): Promise<T | Refusal>;
}

/** 19 MiB and two passes: the first choice of OWASP. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of an unknown random password at the same cost. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$ljz+zKhp9MMgFcXZBSHlMg$wV6jz9ZYJ9BsP+h0kPA0eRlwAAVazVn6VTZymY2OkX0';

/** Half of the processors: the others stay free for other requests while many people sign in. */
const MAX_RUNNING = Math.max(1, Math.floor(availableParallelism() / 2));

/** Further requests are refused at once: people would have given up before their turn. */
const MAX_ADMITTED = 60;

/** Creates the hashing queue; one per process. */
export function openPasswords(): Passwords {
  let admitted = 0;
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= MAX_RUNNING) {
      // A finished task passes its slot on directly, so the queue keeps its order.
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
      if (admitted >= MAX_ADMITTED) return refuse('sign-in-busy', { retryAfter: 10 });
      admitted++;
      try {
        return await work();
      } finally {
        admitted--;
      }
    },
    hash: (password) => inTurn(() => hash(normalizePassword(password), COST)),
    matches: (passwordHash, password) =>
      inTurn(async () => {
        const same = await verify(passwordHash ?? DUMMY_HASH, normalizePassword(password));
        return same && passwordHash != null;
      }),
  };
}
