/** The wildcard for all tags of the same kind: `product:*` for `product:12`. */
const wildcardOf = (tag: string): string => `${tag.split(':', 1)[0]}:*`;

/**
 * When each tag was invalidated last, by a counter of invalidations. Stores only what a rendering in progress may still
 * query; without renderings it is empty.
 */
export class TagEpochs {
  /** The number of the newest invalidation. */
  now = 0;
  #allAt = 0;
  /** Oldest first. */
  readonly #at = new Map<string, number>();
  /** How many renderings in progress began at each number, oldest first. */
  readonly #running = new Map<number, number>();

  /** Registers a rendering. @returns the number to pass to {@link changedSince} and {@link end} */
  begin(): number {
    this.#running.set(this.now, (this.#running.get(this.now) ?? 0) + 1);
    return this.now;
  }

  /** Unregisters a rendering that began at this number, successful or not. */
  end(began: number): void {
    const remaining = this.#running.get(began)! - 1;
    if (remaining > 0) this.#running.set(began, remaining);
    else this.#running.delete(began);
    const [oldest] = this.#running.keys();
    for (const [tag, at] of this.#at) {
      if (oldest !== undefined && at > oldest) break;
      this.#at.delete(tag);
    }
  }

  /** @param tag one tag, or `product:*` for all that begin with `product:` */
  invalidate(tag: string): void {
    this.now++;
    if (this.#running.size === 0) return;
    this.#at.delete(tag);
    this.#at.set(tag, this.now);
  }

  invalidateAll(): void {
    this.#allAt = ++this.now;
  }

  /**
   * Whether one of the tags was invalidated since a rendering in progress began.
   * @param began the number from {@link begin}
   * @param tags undefined when they are unknown: then any change counts
   */
  changedSince(began: number, tags: readonly string[] | undefined): boolean {
    if (!tags) return this.now > began;
    const changed = (tag: string) => (this.#at.get(tag) ?? 0) > began;
    return this.#allAt > began || tags.some((tag) => changed(tag) || changed(wildcardOf(tag)));
  }

  /** How many tags are stored. */
  get size(): number {
    return this.#at.size;
  }
}
