/** A posting is the number of its document and the weight of the word there, in one small whole number. */
export const WEIGHT_BITS = 7;
export const WEIGHT_MASK = (1 << WEIGHT_BITS) - 1;

/** For each stem the documents that say it, in the order of their numbers. */
export class Postings {
  readonly #terms = new Map<string, number>();
  readonly #lists: number[][] = [];
  /** Of each document its terms, as postings turned round. */
  readonly #said: (Uint32Array | undefined)[] = [];

  countOf(stem: string): number {
    const term = this.#terms.get(stem);
    return term === undefined ? 0 : this.#lists[term]!.length;
  }

  listOf(stem: string): readonly number[] | undefined {
    const term = this.#terms.get(stem);
    return term === undefined ? undefined : this.#lists[term];
  }

  /** Exchanges what a document says for other words with their weights; none takes it out. */
  put(document: number, weights: ReadonlyMap<string, number>): void {
    const after = new Uint32Array(weights.size);
    let at = 0;
    for (const [stem, weight] of weights) after[at++] = (this.#termOf(stem) << WEIGHT_BITS) | weight;
    after.sort();
    const before = this.#said[document] ?? new Uint32Array();
    this.#said[document] = after.length > 0 ? after : undefined;
    const kept = new Set<number>();
    for (const said of after) kept.add(said >>> WEIGHT_BITS);
    for (const said of before) if (!kept.has(said >>> WEIGHT_BITS)) this.#take(said >>> WEIGHT_BITS, document);
    const known = new Set(before);
    for (const said of after) if (!known.has(said)) this.#set(said >>> WEIGHT_BITS, document, said & WEIGHT_MASK);
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

  #take(term: number, document: number): void {
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
