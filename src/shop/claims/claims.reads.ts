import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { readActorName } from '../../kernel/actor.ts';
import type { Db } from '../../platform/database.ts';
import type { ClaimKind, ClaimScope } from './claim-rule.rules.ts';
import { claimRuleEvents, claimRules } from './claims.tables.ts';

/** All rules including inactive ones, the oldest first. */
export function allClaimRules(db: Db) {
  return db.select().from(claimRules).orderBy(asc(claimRules.id));
}

/** Rules that texts are checked by now. */
export function activeClaimRules(db: Db) {
  return db.select().from(claimRules).where(eq(claimRules.active, true)).orderBy(asc(claimRules.id));
}

export interface ClaimRuleFilter {
  /** Part of the words, of an exception or of the reason. */
  readonly q?: string | undefined;
  readonly kind?: ClaimKind | undefined;
  readonly scope?: ClaimScope | undefined;
  readonly active?: boolean | undefined;
}

/** Rules that fit, by their numbers. @param after id of the last rule of the page before */
export function listedClaimRules(
  db: Db,
  { q, kind, scope, active }: ClaimRuleFilter,
  { after = 0, most }: { readonly after?: number | undefined; readonly most: number },
) {
  const { text, exceptions, reason, scopes } = claimRules;
  return db
    .select()
    .from(claimRules)
    .where(
      and(
        gt(claimRules.id, after),
        q === undefined
          ? undefined
          : sql`strpos(lower(concat_ws(E'\n', ${text}, array_to_string(${exceptions}, E'\n'), ${reason})), lower(${q})) > 0`,
        kind === undefined ? undefined : eq(claimRules.kind, kind),
        scope === undefined ? undefined : sql`${scope} = any(${scopes})`,
        active === undefined ? undefined : eq(claimRules.active, active),
      ),
    )
    .orderBy(asc(claimRules.id))
    .limit(most);
}

const LATEST = 50;

/** A rule with its latest changes, the newest first; undefined: there is none. */
export async function claimRuleWithHistory(db: Db, id: number) {
  const [rule] = await db.select().from(claimRules).where(eq(claimRules.id, id));
  if (!rule) return undefined;
  const events = await db
    .select()
    .from(claimRuleEvents)
    .where(eq(claimRuleEvents.ruleId, id))
    .orderBy(desc(claimRuleEvents.id))
    .limit(LATEST);
  return {
    rule,
    history: events.map(({ id: event, kind, actor, facts, at }) => {
      const { before, after } = facts as { before?: unknown; after?: unknown };
      return { id: event, kind, by: readActorName(actor).name ?? null, at, before, after };
    }),
  };
}
