import { sql } from 'drizzle-orm';
import pg from 'pg';

/** Statements that one connection keeps prepared at most; a plan takes some 20 KB of the server's memory. */
const MOST = 256;

/** Longer ones, as an insert of many rows, are sent whole each time. */
const LONGEST = 4_000;

const UNPREPARED = '/* unprepared */';

/** Somewhere in a statement it has it sent whole each time: where filters and sorting of visitors make any number of them. */
export const unprepared = sql.raw(UNPREPARED);

/**
 * A connection that has the server parse a statement once and plan it a few times, instead of both at every use: half of
 * what a short statement costs. Statements go by their text; those that were sent once are not worth keeping. A text that
 * holds several statements cannot be prepared.
 */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  readonly #sentOnce = new Set<string>();

  // All ways to call it are those of `pg`.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...[config, ...rest]: any[]): any {
    const query = super.query as (...args: unknown[]) => unknown;
    const named = isUnnamed(config) ? { ...config, name: this.#nameOf(config.text) } : config;
    return query.call(this, named, ...rest);
  }

  /** @returns undefined for one that is not prepared */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MOST) return known;
    if (text.length > LONGEST || text.includes(UNPREPARED)) return undefined;
    if (!this.#sentOnce.delete(text)) {
      // Of statements that never come again only so many are remembered.
      if (this.#sentOnce.size === MOST) this.#sentOnce.clear();
      this.#sentOnce.add(text);
      return undefined;
    }
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** What Drizzle sends; text alone, as `begin` is, and queries that send themselves are left as they are. */
function isUnnamed(config: unknown): config is pg.QueryConfig {
  if (typeof config !== 'object' || config === null || !('text' in config) || 'submit' in config) return false;
  return !('name' in config) || config.name === undefined;
}
