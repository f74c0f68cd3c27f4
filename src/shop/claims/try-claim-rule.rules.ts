import { claimsIn, compileClaims, type ClaimRule, type ClaimScope, type FoundClaim } from './claim-rule.rules.ts';

/** A rule as it is edited: with the number of the one that it would replace, or a new one. */
export type EditedRule = Omit<ClaimRule, 'id'> & { readonly id?: number | undefined; readonly active: boolean };

/** No rule has this number. */
const NEW = 0;

/** The rules as they would be with the edited one. */
export function withEdited(rules: readonly ClaimRule[], { active, id = NEW, ...rule }: EditedRule): ClaimRule[] {
  const others = rules.filter((one) => one.id !== id);
  return active ? [...others, { ...rule, id }] : others;
}

type Finder = (text: string, scope: ClaimScope) => FoundClaim[];

/**
 * Finds what the rules would stop with the edited one and do not stop now.
 * @param rules the active ones
 */
export function newlyStopped(rules: readonly ClaimRule[], edited: EditedRule): Finder {
  const all = compileClaims(rules);
  // A rule that forbids is tried alone with what is always allowed: most texts match neither.
  const [now, then] =
    edited.kind === 'lawful' || rules.some(({ id, kind }) => id === edited.id && kind === 'lawful')
      ? [all, compileClaims(withEdited(rules, edited))]
      : [
          undefined,
          compileClaims(
            withEdited(
              rules.filter(({ kind }) => kind === 'lawful'),
              edited,
            ),
          ),
        ];
  return (text, scope) => {
    const found = claimsIn(then, text, scope);
    if (found.length === 0) return [];
    const stopped = claimsIn(now ?? all, text, scope);
    return found.filter(({ from, to }) => !stopped.some((one) => one.from <= from && to <= one.to));
  };
}
