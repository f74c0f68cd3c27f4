import { PLAN_FORMAT } from '../../kernel/course/plan.ts';
import type { BrowserStorage } from './shop-state.ts';

/** Storage key of the plan on this device, with its format and the account it belongs to (decision 0120). */
const KEY = 'course-plan';

interface Stored {
  /** Its format; earlier ones have fewer fields. */
  readonly version: number;
  readonly owner: number;
  /** Checked by `parsePlan`. */
  readonly plan: unknown;
  /** Plans of earlier versions of the site have none. */
  readonly changedAt?: unknown;
}

function storage(): (BrowserStorage & Pick<Storage, 'removeItem'>) | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/**
 * The plan of this account as it is stored, unchecked. One of another account is removed.
 * @returns undefined: there is none; null: a newer page has stored it
 */
export function readDevicePlan(owner: number): unknown {
  const stored = readStored();
  if (stored === undefined) return undefined;
  if (stored?.owner === owner) return stored.version <= PLAN_FORMAT ? stored.plan : null;
  removeDevicePlan();
  return undefined;
}

/** When the plan of this account was last changed here, as an ISO time. */
export function deviceChangeAt(owner: number): string | undefined {
  const stored = readStored();
  return stored?.owner === owner && typeof stored.changedAt === 'string' ? stored.changedAt : undefined;
}

/** @returns false where the browser does not store it: then it is lost with the page */
export function storeDevicePlan(owner: number, plan: unknown): boolean {
  try {
    const text = JSON.stringify({ version: PLAN_FORMAT, owner, plan, changedAt: new Date().toJSON() } satisfies Stored);
    storage()?.setItem(KEY, text);
    return storage()?.getItem(KEY) === text;
  } catch {
    return false;
  }
}

/** At sign-out and whenever another account signs in: a plan tells about health, and the next person may use the same browser. */
export function removeDevicePlan(): void {
  try {
    storage()?.removeItem(KEY);
  } catch {
    // Without storage there is no plan either.
  }
}

/** Called when another tab has changed the plan; returns a function that unsubscribes. */
export function onDevicePlan(changed: () => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) changed();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Null: something is stored that is not ours to understand. */
function readStored(): Stored | null | undefined {
  try {
    const text = storage()?.getItem(KEY);
    if (text === null || text === undefined) return undefined;
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && 'owner' in parsed ? (parsed as Stored) : null;
  } catch {
    return null;
  }
}
