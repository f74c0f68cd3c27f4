import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import { claimRuleEvents, claimRules } from './claims.tables.ts';

/** What a command of the desk carries besides the rule; the terminal sends none. */
export interface ClaimCommand {
  /** UUID made by the sender: a repeated command changes nothing. */
  readonly key?: string | undefined;
  /** Of the rule as the sender saw it; nothing is compared without it. */
  readonly expectedVersion?: number | undefined;
}

/** The key of a command for its event. */
export const keyed = ({ key, expectedVersion }: ClaimCommand, request: object) => ({
  key: key ?? null,
  requestHash: key === undefined ? null : hashRequest([request, expectedVersion]),
});

/** The answer that a command with this key had before, or a refusal when it was another one; undefined: it is new. */
export async function answeredBefore(
  tx: TransactionContext,
  { key, requestHash }: ReturnType<typeof keyed>,
): Promise<{ id: number; version: number } | Refusal | undefined> {
  if (key === null) return undefined;
  const [earlier] = await tx.db
    .select({ id: claimRules.id, version: claimRules.version, requestHash: claimRuleEvents.requestHash })
    .from(claimRuleEvents)
    .innerJoin(claimRules, eq(claimRules.id, claimRuleEvents.ruleId))
    .where(eq(claimRuleEvents.key, key));
  if (!earlier) return undefined;
  return earlier.requestHash === requestHash
    ? { id: earlier.id, version: earlier.version }
    : refuse('command-key-reused');
}
