import pg from 'pg';

/** Statements that one connection keeps prepared at most; a plan takes some 20 KB of the server's memory. */
const MOST = 256;

/**
 * A connection that has the server parse a statement once and plan it a few times, instead of both at every use: half of
 * what a short statement costs. Statements go by their text; those that were sent once are not worth keeping.
 */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  readonly #sentOnce = new Set<string>();

  // All ways to call it are those of `pg`.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...[config, ...rest]: any[]): any {
    const query = super.query as (...args: unknown[]) => unknown;
    return query.call(this, isUnnamed(config) ? { ...config, name: this.#nameOf(config.text) } : config, ...rest);
  }

  /** @returns undefined for one that is not prepared */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MOST) return known;
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

/** Drizzle sends objects of this kind; text alone, as `begin` is, takes a way on which nothing is prepared. */
function isUnnamed(config: unknown): config is pg.QueryConfig {
  return typeof config === 'object' && config !== null && 'text' in config && !('name' in config && config.name);
}
