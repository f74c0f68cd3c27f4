/** A posting packs the number of a document and the weight of the word in it into one small integer. */
export const WEIGHT_BITS = 7;
export const WEIGHT_MASK = (1 << WEIGHT_BITS) - 1;

/** Inverted index: for each stem the documents that contain it, ordered by number. */
export class Postings {
  readonly #terms = new Map<string, number>();
  readonly #lists: number[][] = [];
  /** For each document its terms and their weights, packed like postings. */
  readonly #entries: (Uint32Array | undefined)[] = [];

  countOf(stem: string): number {
    const term = this.#terms.get(stem);
    return term === undefined ? 0 : this.#lists[term]!.length;
  }

  listOf(stem: string): readonly number[] | undefined {
    const term = this.#terms.get(stem);
    return term === undefined ? undefined : this.#lists[term];
  }

  /** Replaces the words of a document with their weights; an empty map removes it. */
  put(document: number, weights: ReadonlyMap<string, number>): void {
    const after = new Uint32Array(weights.size);
    let at = 0;
    for (const [stem, weight] of weights) after[at++] = (this.#termOf(stem) << WEIGHT_BITS) | weight;
    after.sort();
    const before = this.#entries[document] ?? new Uint32Array();
    this.#entries[document] = after.length > 0 ? after : undefined;
    const kept = new Set<number>();
    for (const entry of after) kept.add(entry >>> WEIGHT_BITS);
    for (const entry of before) if (!kept.has(entry >>> WEIGHT_BITS)) this.#remove(entry >>> WEIGHT_BITS, document);
    const unchanged = new Set(before);
    for (const entry of after)
      if (!unchanged.has(entry)) this.#set(entry >>> WEIGHT_BITS, document, entry & WEIGHT_MASK);
  }

  #termOf(stem: string): number {
    let term = this.#terms.get(stem);
    if (term === undefined) {
      term = this.#lists.length;
      this.#terms.set(stem, term);
      this.#lists.push([]);
    }
    return term;
  }

  #set(term: number, document: number, weight: number): void {
    const list = this.#lists[term]!;
    const posting = (document << WEIGHT_BITS) | weight;
    const place = placeOf(list, document);
    if (place === list.length) list.push(posting);
    else list.splice(place, list[place]! >>> WEIGHT_BITS === document ? 1 : 0, posting);
  }

  #remove(term: number, document: number): void {
    const list = this.#lists[term]!;
    list.splice(placeOf(list, document), 1);
  }
}

function placeOf(list: readonly number[], document: number): number {
  const last = list.at(-1);
  if (last === undefined || last >>> WEIGHT_BITS < document) return list.length;
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! >>> WEIGHT_BITS < document) low = middle + 1;
    else high = middle;
  }
  return low;
}
