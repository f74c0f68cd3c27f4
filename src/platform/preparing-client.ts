import { sql } from 'drizzle-orm';
import pg from 'pg';

/** Most prepared statements of one connection; a plan takes some 20 KB of the server's memory. */
const MOST = 256;

/** Longer statements in characters, such as inserts of many rows, are not prepared. */
const LONGEST = 4_000;

const UNPREPARED = '/* unprepared */';

/** Keeps a statement that contains it from being prepared: for filters and sorting of visitors, with unlimited variants. */
export const unprepared = sql.raw(UNPREPARED);

/**
 * A connection that prepares repeated statements, so that the server parses them once and plans them a few times; this
 * halves the cost of a short statement. Statements are identified by their text and prepared on second use. A text
 * with several statements cannot be prepared.
 */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  readonly #sentOnce = new Set<string>();

  // The overloads are those of `pg`.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...[config, ...rest]: any[]): any {
    const query = super.query as (...args: unknown[]) => unknown;
    const named = isUnnamed(config) ? { ...config, name: this.#nameOf(config.text) } : config;
    return query.call(this, named, ...rest);
  }

  /** @returns undefined for a statement that is not prepared */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MOST) return known;
    if (text.length > LONGEST || text.includes(UNPREPARED)) return undefined;
    if (!this.#sentOnce.delete(text)) {
      // Limits the memory for statements that never repeat.
      if (this.#sentOnce.size === MOST) this.#sentOnce.clear();
      this.#sentOnce.add(text);
      return undefined;
    }
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Whether it is a query of Drizzle; plain texts such as `begin` and queries with their own `submit` are not changed. */
function isUnnamed(config: unknown): config is pg.QueryConfig {
  if (typeof config !== 'object' || config === null || !('text' in config) || 'submit' in config) return false;
  return !('name' in config) || config.name === undefined;
}
