import { and, desc, eq, ne } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { answeredBefore, keyed, type ClaimCommand } from './claim-command.ts';
import { ruleProblem, type ClaimRule } from './claim-rule.rules.ts';
import { claimRuleEvents, claimRules } from './claims.tables.ts';

/** Changes a rule or switches it off and on. Rules are never deleted, so that their events keep their meaning. */
export async function changeClaimRule(
  ctx: Pick<ShopContext, 'transaction'>,
  id: number,
  changes: Partial<Omit<ClaimRule, 'id'> & { readonly active: boolean }>,
  command: ClaimCommand = {},
): Promise<{ id: number; version: number } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'change', 'claim-rule');
    if (notAllowed) return notAllowed;
    const [before] = await tx.db.select().from(claimRules).where(eq(claimRules.id, id)).for('update');
    if (!before) return refuse('claim-rule-unknown');
    const sent = keyed(command, { id, changes });
    const earlier = await answeredBefore(tx, sent);
    if (earlier) return earlier;
    if (command.expectedVersion !== undefined && command.expectedVersion !== before.version)
      return refuse('claim-rule-changed', { version: before.version, by: await lastActor(tx.db, id) });
    const { kind, text, exceptions, scopes, reason, active } = { ...before, ...changes };
    const problem = ruleProblem({ kind, text, exceptions, scopes, reason });
    if (problem) return refuse('claim-rule-wrong', { reason: problem });
    const [same] = await tx.db
      .select({ id: claimRules.id })
      .from(claimRules)
      .where(and(eq(claimRules.kind, kind), eq(claimRules.text, text), ne(claimRules.id, id)));
    if (same) return refuse('claim-rule-exists');
    const at = tx.now();
    const after = { kind, text, exceptions: [...exceptions], scopes: [...scopes], reason, active };
    const version = before.version + 1;
    await tx.db
      .update(claimRules)
      .set({ ...after, version, updatedAt: at })
      .where(eq(claimRules.id, id));
    const { id: _id, version: _version, updatedAt: _at, ...previous } = before;
    await tx.db.insert(claimRuleEvents).values({
      ruleId: id,
      kind: 'changed',
      ...sent,
      actor: actorName(tx.actor),
      facts: { before: previous, after },
      at,
    });
    return { id, version };
  });
}

async function lastActor(db: Db, ruleId: number): Promise<string> {
  const [last] = await db
    .select({ actor: claimRuleEvents.actor })
    .from(claimRuleEvents)
    .where(eq(claimRuleEvents.ruleId, ruleId))
    .orderBy(desc(claimRuleEvents.id))
    .limit(1);
  return last?.actor ?? '';
}
