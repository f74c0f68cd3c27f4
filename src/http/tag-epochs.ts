/** The word before the id: `product` of `product:12`. */
const everyTagLike = (tag: string): string => `${tag.split(':', 1)[0]}:*`;

/**
 * When each tag was invalidated last, by a counter of invalidations. Remembers only what a rendering under way may still ask
 * about: with none there is nothing to remember.
 */
export class TagEpochs {
  /** The number of the newest invalidation. */
  now = 0;
  #allAt = 0;
  /** The longest ago first. */
  readonly #at = new Map<string, number>();
  /** How many renderings under way began at each number, the oldest first. */
  readonly #running = new Map<number, number>();

  /** A rendering begins. @returns the number to ask {@link changedSince} with, and to give to {@link end} */
  begin(): number {
    this.#running.set(this.now, (this.#running.get(this.now) ?? 0) + 1);
    return this.now;
  }

  /** The rendering that began at this number has ended, well or not. */
  end(began: number): void {
    const left = this.#running.get(began)! - 1;
    if (left > 0) this.#running.set(began, left);
    else this.#running.delete(began);
    const [oldest] = this.#running.keys();
    for (const [tag, at] of this.#at) {
      if (oldest !== undefined && at > oldest) break;
      this.#at.delete(tag);
    }
  }

  /** @param tag one, or `product:*` for all that begin with `product:` */
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
   * Whether one of the tags was invalidated after the number, which is that of a rendering under way.
   * @param tags undefined when it is not known what the page shows: then any change counts
   */
  changedSince(began: number, tags: readonly string[] | undefined): boolean {
    if (!tags) return this.now > began;
    const changed = (tag: string) => (this.#at.get(tag) ?? 0) > began;
    return this.#allAt > began || tags.some((tag) => changed(tag) || changed(everyTagLike(tag)));
  }

  /** How many tags are remembered. */
  get size(): number {
    return this.#at.size;
  }
}
