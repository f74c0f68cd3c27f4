import { readRedirect, redirectPath, type Redirect } from './redirect.rules.ts';

/** A redirect as it was typed or pasted. */
export interface TypedRedirect {
  readonly from: string;
  readonly to: string;
  readonly status?: string | undefined;
}

export type RedirectOutcome =
  | 'added'
  | 'replaced'
  /** It is there already. */
  | 'same'
  /** It would lead back to where it begins. */
  | 'cycle'
  /** An earlier row is about the same old address. */
  | 'repeated'
  | 'wrong';

export interface PlannedRedirect {
  readonly outcome: RedirectOutcome;
  /** As it would be saved; null for a wrong row. */
  readonly redirect: Redirect | null;
  /** Where the old address leads now; null: nowhere. */
  readonly replaces: string | null;
  /** What is wrong, in Russian; null without it. */
  readonly reason: string | null;
}

/** Which old addresses decide about these rows: their own and those that they lead to. */
export function pathsOf(rows: readonly TypedRedirect[]): string[] {
  return rows.flatMap(({ from, to, status }) => {
    const read = readRedirect(from, to, status);
    return typeof read === 'string' ? [] : [read.fromPath, redirectPath(read.toPath)];
  });
}

/**
 * What comes of typed rows, one after another: each sees those before it.
 * @param existing saved redirects by their old address; at least the own ones and those that their targets lead to
 */
export function planRedirects(
  existing: ReadonlyMap<string, Pick<Redirect, 'toPath' | 'status'>>,
  rows: readonly TypedRedirect[],
): PlannedRedirect[] {
  const then = new Map(existing);
  const seen = new Set<string>();
  return rows.map(({ from, to, status }): PlannedRedirect => {
    const read = readRedirect(from, to, status);
    if (typeof read === 'string') return { outcome: 'wrong', redirect: null, replaces: null, reason: read };
    const { fromPath, toPath } = read;
    const before = existing.get(fromPath);
    const planned = { redirect: read, replaces: before?.toPath ?? null, reason: null };
    if (seen.has(fromPath)) return { ...planned, outcome: 'repeated' };
    seen.add(fromPath);
    if (before?.toPath === toPath && before.status === read.status) return { ...planned, outcome: 'same' };
    if (leadsTo(then, toPath, fromPath)) return { ...planned, outcome: 'cycle' };
    then.set(fromPath, read);
    return { ...planned, outcome: before ? 'replaced' : 'added' };
  });
}

/** Whether the chain that begins at a target comes to this path. */
function leadsTo(redirects: ReadonlyMap<string, Pick<Redirect, 'toPath'>>, target: string, path: string): boolean {
  const passed = new Set<string>();
  for (let at: string | undefined = redirectPath(target); at !== undefined && !passed.has(at);) {
    if (at === path) return true;
    passed.add(at);
    const next = redirects.get(at);
    at = next && redirectPath(next.toPath);
  }
  return false;
}
