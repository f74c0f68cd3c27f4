/** One row of `price_changes`. */
export interface PriceChange {
  /** Increases with each change of the same product. */
  readonly id: number;
  readonly productId: number;
  readonly before: number;
  /** The transaction that made the change. */
  readonly xid: number;
  /** Unix seconds. */
  readonly at: number;
}

/** A reader who pauses longer continues in the current order. */
const RETENTION_SECONDS = 3600;

/**
 * Recent price changes, so that a shelf can be shown as it was at a horizon: the id of the oldest transaction that was
 * still running at the time of the first request. All earlier transactions had ended by then, regardless of clocks;
 * undoing exactly the others gives the same prices in every process and at any later time (decision 0034).
 */
export class PriceHistory {
  #changes: PriceChange[] = [];
  #ids = new Set<number>();
  /** Horizon of the last read. */
  horizon = 0;
  /** Changes of earlier transactions may have been pruned; older horizons cannot be shown. */
  #floor = 0;

  /** @param floor above every transaction whose changes were not read; 0 when all recent ones are known */
  add(horizon: number, changes: readonly PriceChange[], floor = 0): void {
    this.horizon = Math.max(this.horizon, horizon);
    this.#floor = Math.max(this.#floor, floor);
    for (const change of changes) {
      if (this.#ids.has(change.id)) continue;
      this.#ids.add(change.id);
      this.#changes.push(change);
    }
    this.#changes.sort((a, b) => a.id - b.id);
  }

  /** Removes changes that no reader needs any more. */
  prune(nowSeconds: number): void {
    const recent = this.#changes.filter(({ at }) => at > nowSeconds - RETENTION_SECONDS);
    if (recent.length === this.#changes.length) return;
    for (const { at, xid, id } of this.#changes) {
      if (at > nowSeconds - RETENTION_SECONDS) continue;
      this.#floor = Math.max(this.#floor, xid + 1);
      this.#ids.delete(id);
    }
    this.#changes = recent;
  }

  /** The requested horizon if it can still be shown, otherwise the current one. */
  closestHorizon(asof: number | undefined): number {
    return asof !== undefined && asof >= this.#floor && asof <= this.horizon ? asof : this.horizon;
  }

  /** True while the horizon has not passed the transaction of every known change: sorting by price lags behind. */
  get lagging(): boolean {
    return this.#changes.some(({ xid }) => xid >= this.horizon);
  }

  /** Prices before the changes that do not apply yet at the horizon, by product. */
  pricesBefore(horizon: number): Map<number, number> {
    const before = new Map<number, number>();
    for (let index = this.#changes.length - 1; index >= 0; index--) {
      const change = this.#changes[index]!;
      if (change.xid >= horizon) before.set(change.productId, change.before);
    }
    return before;
  }

  /** Cache key: equal for horizons that undo the same changes. */
  keyOf(horizon: number): string {
    let count = 0;
    for (const { xid } of this.#changes) if (xid >= horizon) count++;
    return `${count}:${this.#changes.at(-1)?.id ?? 0}`;
  }
}
