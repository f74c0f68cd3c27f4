import { WEIGHT_BITS, WEIGHT_MASK, type Postings } from './postings.rules.ts';

/** Matching one more word outweighs any weight of a word. */
const ONE_MORE_WORD = 128;
/** Scores that differ by less count as equal and are ordered by stock and popularity. */
const GRAIN = 6;

/** Scores of one search. The arrays are reused; numbers of search, reading and slot mark current values, so nothing is cleared. */
export class SearchScores {
  #group = new Uint8Array(0);
  #inStock = new Uint8Array(0);
  #popularity = new Int32Array(0);
  /** Best score of a document over the readings, in grains; stock in the lowest bit. */
  #rank = new Int32Array(0);
  #foundIn = new Uint32Array(0);
  #sum = new Float32Array(0);
  #met = new Uint8Array(0);
  #readingOf = new Uint32Array(0);
  #slotScore = new Float32Array(0);
  #slotOf = new Uint32Array(0);
  #found: number[] = [];
  #touched: number[] = [];
  #search = 0;
  #reading = 0;
  #slot = 0;

  /** Sets the group of a document and what orders equal scores. */
  describe(document: number, group: number, inStock: boolean, popularity: number): void {
    if (document >= this.#group.length) this.#grow(Math.max(1_024, this.#group.length * 2));
    this.#group[document] = group;
    this.#inStock[document] = Number(inStock);
    this.#popularity[document] = popularity;
  }

  #grow(size: number): void {
    const group = new Uint8Array(size);
    group.set(this.#group);
    this.#group = group;
    const inStock = new Uint8Array(size);
    inStock.set(this.#inStock);
    this.#inStock = inStock;
    const popularity = new Int32Array(size);
    popularity.set(this.#popularity);
    this.#popularity = popularity;
    this.#rank = new Int32Array(size);
    this.#foundIn = new Uint32Array(size);
    this.#sum = new Float32Array(size);
    this.#met = new Uint8Array(size);
    this.#readingOf = new Uint32Array(size);
    this.#slotScore = new Float32Array(size);
    this.#slotOf = new Uint32Array(size);
  }

  get isEmpty(): boolean {
    return this.#found.length === 0;
  }

  begin(): void {
    this.#search++;
    this.#found = [];
  }

  beginReading(): void {
    this.#reading++;
    this.#touched = [];
  }

  /**
   * Adds the scores of documents for one query word: its best stem counts.
   * @param stems with their closeness to the word
   * @param among consider only documents that matched this many words before; -1 for all
   */
  addSlot(
    postings: Postings,
    stems: ReadonlyMap<string, number>,
    lightest: number,
    among: number,
    counts: boolean,
  ): void {
    const slot = ++this.#slot;
    const reading = this.#reading;
    const sum = this.#sum;
    const met = this.#met;
    const readingOf = this.#readingOf;
    const slotScore = this.#slotScore;
    const slotOf = this.#slotOf;
    for (const [stem, closeness] of stems) {
      const list = postings.listOf(stem);
      if (!list) continue;
      for (let at = 0; at < list.length; at++) {
        const posting: number = list[at]!;
        const weight = posting & WEIGHT_MASK;
        if (weight < lightest) continue;
        const document = posting >>> WEIGHT_BITS;
        const score = weight * closeness;
        if (readingOf[document] !== reading) {
          if (among > 0) continue;
          readingOf[document] = reading;
          slotOf[document] = slot;
          slotScore[document] = score;
          sum[document] = score;
          met[document] = counts ? 1 : 0;
          this.#touched.push(document);
        } else if (slotOf[document] !== slot) {
          if (among > 0 && met[document]! < among) continue;
          slotOf[document] = slot;
          slotScore[document] = score;
          sum[document]! += score;
          if (counts) met[document]!++;
        } else if (score > slotScore[document]!) {
          sum[document]! += score - slotScore[document]!;
          slotScore[document] = score;
        }
      }
    }
  }

  endReading(needed: number, moreIsBetter: boolean, quality: number): void {
    for (const document of this.#touched) {
      const met = this.#met[document]!;
      if (met < needed) continue;
      const score = (this.#sum[document]! + (moreIsBetter ? met * ONE_MORE_WORD : 0)) * quality;
      const rank = (Math.round(score / GRAIN) << 1) | this.#inStock[document]!;
      if (this.#foundIn[document] !== this.#search) {
        this.#foundIn[document] = this.#search;
        this.#rank[document] = rank;
        this.#found.push(document);
      } else if (rank > this.#rank[document]!) this.#rank[document] = rank;
    }
  }

  /** The best documents of a group in order, and their total number. */
  best(group: number, limit: number): { numbers: number[]; total: number } {
    const groups = this.#group;
    const ranks = this.#rank;
    const numbers: number[] = [];
    let total = 0;
    let worst = -1;
    for (const document of this.#found) {
      if (groups[document] !== group) continue;
      total++;
      if (numbers.length === limit) {
        if (limit === 0 || ranks[document]! < ranks[worst]! || this.#compare(document, worst) >= 0) continue;
      }
      let low = 0;
      let high = numbers.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.#compare(numbers[middle]!, document) < 0) low = middle + 1;
        else high = middle;
      }
      numbers.splice(low, 0, document);
      if (numbers.length > limit) numbers.pop();
      worst = numbers.at(-1)!;
    }
    return { numbers, total };
  }

  #compare(one: number, other: number): number {
    return this.#rank[other]! - this.#rank[one]! || this.#popularity[other]! - this.#popularity[one]! || one - other;
  }
}
