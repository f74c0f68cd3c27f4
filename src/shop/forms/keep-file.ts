import { randomUUID } from 'node:crypto';
import { MOST_FILES } from '../../kernel/form-words.ts';
import { networkOf, subnetOf } from '../../kernel/network.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import { attemptKey, takeAttempts } from '../signin/attempt-limits.ts';
import { fileKind, fileName } from './file-kind.ts';
import { formFiles, storedName } from './form-messages.tables.ts';

const HOUR = 3600;

/** Files in an hour, and altogether: what nobody sends lies here for a day. */
const LIMITS = { address: 5 * MOST_FILES, subnet: 20 * MOST_FILES, total: 100 * MOST_FILES } as const;

export interface KeptFile {
  /** Whoever knows it may send the file with a form, once; nobody can read it by that. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

/** Counts one file that is about to come, before any of it is read. */
export async function mayKeepFile(ctx: ShopContext, secret: string, from: string): Promise<Refusal | undefined> {
  const limit = (what: string, whose: string, max: number) => ({
    key: attemptKey(secret, what, whose),
    windowSeconds: HOUR,
    max,
  });
  return ctx.transaction(async (tx) => {
    const taken = await takeAttempts(
      tx,
      [
        limit('form-file-address', networkOf(from), LIMITS.address),
        limit('form-file-subnet', subnetOf(from), LIMITS.subnet),
        limit('form-file-total', '', LIMITS.total),
      ],
      tx.now(),
    );
    return taken.ok ? undefined : refuse('too-many-tries', { retryAfter: taken.retryAfter });
  });
}

/** Keeps a file until its form is sent. What it is, its content says; its name is only shown. */
export async function keepFile(
  ctx: ShopContext,
  files: FileStore,
  given: { readonly name: string; readonly body: Buffer },
): Promise<KeptFile | Refusal> {
  const kind = fileKind(given.body);
  if (!kind) return refuse('file-refused');
  const kept = { id: randomUUID(), name: fileName(given.name, kind), bytes: given.body.length };
  // The row comes first: a file that nobody knows of would never be swept.
  await ctx.db.insert(formFiles).values({ ...kept, kind, createdAt: ctx.now() });
  await files.write(storedName(kept.id), given.body);
  return kept;
}
