import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { answeredBefore, keyed, type ClaimCommand } from './claim-command.ts';
import { ruleProblem, type ClaimRule } from './claim-rule.rules.ts';
import { claimRuleEvents, claimRules } from './claims.tables.ts';

/** Adds a rule. It applies to texts saved from now on; existing texts stay until they are saved again. */
export async function addClaimRule(
  ctx: Pick<ShopContext, 'transaction'>,
  { kind, text, exceptions, scopes, reason }: Omit<ClaimRule, 'id'>,
  command: ClaimCommand = {},
): Promise<{ id: number; version: number } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'add', 'claim-rule');
    if (notAllowed) return notAllowed;
    const problem = ruleProblem({ kind, text, exceptions, scopes, reason });
    if (problem) return refuse('claim-rule-wrong', { reason: problem });
    const at = tx.now();
    const values = { kind, text, exceptions: [...exceptions], scopes: [...scopes], reason };
    const sent = keyed(command, values);
    const earlier = await answeredBefore(tx, sent);
    if (earlier) return earlier;
    const [added] = await tx.db
      .insert(claimRules)
      .values({ ...values, updatedAt: at })
      .onConflictDoNothing()
      .returning({ id: claimRules.id, version: claimRules.version });
    // The same command may have been carried out while this one waited for its row.
    if (!added) return (await answeredBefore(tx, sent)) ?? refuse('claim-rule-exists');
    await tx.db
      .insert(claimRuleEvents)
      .values({ ruleId: added.id, kind: 'added', ...sent, actor: actorName(tx.actor), facts: { after: values }, at });
    return added;
  });
}
