/** One change of a price as the database wrote it down (`price_changes`). */
export interface PriceChange {
  /** Grows with each change of the same product. */
  readonly id: number;
  readonly productId: number;
  readonly before: number;
  /** The transaction that made the change. */
  readonly xid: number;
  /** Unix seconds. */
  readonly at: number;
}

/** A reader who pauses longer than that goes on in the order of the moment. */
const KEPT_SECONDS = 3600;

/**
 * Recent changes of prices, so that a shelf can be shown as it was at a horizon: the number of the oldest transaction
 * still under way when somebody looked. All earlier ones were finished and known then, whatever clocks say; undoing
 * exactly the others gives the same prices in every process and at any later time (decision 0034).
 */
export class PriceHistory {
  #changes: PriceChange[] = [];
  #known = new Set<number>();
  /** Of the last reading. */
  horizon = 0;
  /** Changes of earlier transactions may be forgotten; older horizons cannot be shown. */
  #floor = 0;

  /** @param floor above every transaction whose changes were not read; 0 when all recent ones are known */
  learn(horizon: number, changes: readonly PriceChange[], floor = 0): void {
    this.horizon = Math.max(this.horizon, horizon);
    this.#floor = Math.max(this.#floor, floor);
    for (const change of changes) {
      if (this.#known.has(change.id)) continue;
      this.#known.add(change.id);
      this.#changes.push(change);
    }
    this.#changes.sort((a, b) => a.id - b.id);
  }

  /** Forgets what no reader needs any more. */
  forget(nowSeconds: number): void {
    const kept = this.#changes.filter(({ at }) => at > nowSeconds - KEPT_SECONDS);
    if (kept.length === this.#changes.length) return;
    for (const { at, xid, id } of this.#changes) {
      if (at > nowSeconds - KEPT_SECONDS) continue;
      this.#floor = Math.max(this.#floor, xid + 1);
      this.#known.delete(id);
    }
    this.#changes = kept;
  }

  /** The horizon to show for the one asked for: it, when it can be shown, else that of now. */
  usable(asof: number | undefined): number {
    return asof !== undefined && asof >= this.#floor && asof <= this.horizon ? asof : this.horizon;
  }

  /** True while a change is known whose transaction the horizon has not passed: orders lag behind it until then. */
  get lagging(): boolean {
    return this.#changes.some(({ xid }) => xid >= this.horizon);
  }

  /** Prices before the changes that do not count yet at the horizon, by product. */
  undone(horizon: number): Map<number, number> {
    const before = new Map<number, number>();
    for (let index = this.#changes.length - 1; index >= 0; index--) {
      const change = this.#changes[index]!;
      if (change.xid >= horizon) before.set(change.productId, change.before);
    }
    return before;
  }

  /** The same for horizons that undo the same changes. */
  keyOf(horizon: number): string {
    let count = 0;
    for (const { xid } of this.#changes) if (xid >= horizon) count++;
    return `${count}:${this.#changes.at(-1)?.id ?? 0}`;
  }
}
