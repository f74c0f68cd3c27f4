/** Matching one word more outweighs any place a word may stand in. */
const ONE_MORE_WORD = 128;

/** Sums of one search, kept between searches and told apart by stamps, so that nothing has to be wiped. */
export class SearchScores {
  readonly size: number;
  /** Best score of a document over the readings. */
  readonly best: Float32Array;
  /** Documents that fit, each once. */
  found: number[] = [];
  readonly #foundIn: Uint32Array;
  readonly #sum: Float32Array;
  readonly #met: Uint8Array;
  readonly #readingOf: Uint32Array;
  readonly #slotScore: Float32Array;
  readonly #slotOf: Uint32Array;
  #touched: number[] = [];
  #search = 0;
  #reading = 0;
  #slot = 0;
  #required = false;

  constructor(size: number) {
    this.size = size;
    this.best = new Float32Array(size);
    this.#foundIn = new Uint32Array(size);
    this.#sum = new Float32Array(size);
    this.#met = new Uint8Array(size);
    this.#readingOf = new Uint32Array(size);
    this.#slotScore = new Float32Array(size);
    this.#slotOf = new Uint32Array(size);
  }

  begin(): void {
    this.#search++;
    this.found = [];
  }

  beginReading(): void {
    this.#reading++;
    this.#touched = [];
  }

  beginSlot(required: boolean): void {
    this.#slot++;
    this.#required = required;
  }

  add(number: number, score: number): void {
    if (this.#readingOf[number] !== this.#reading) {
      this.#readingOf[number] = this.#reading;
      this.#sum[number] = 0;
      this.#met[number] = 0;
      this.#touched.push(number);
    }
    if (this.#slotOf[number] !== this.#slot) {
      this.#slotOf[number] = this.#slot;
      this.#slotScore[number] = score;
      this.#sum[number]! += score;
      if (this.#required) this.#met[number]!++;
    } else if (score > this.#slotScore[number]!) {
      this.#sum[number]! += score - this.#slotScore[number]!;
      this.#slotScore[number] = score;
    }
  }

  endReading(needed: number, moreIsBetter: boolean, quality: number): void {
    for (const number of this.#touched) {
      const met = this.#met[number]!;
      if (met < needed) continue;
      const score = (this.#sum[number]! + (moreIsBetter ? met * ONE_MORE_WORD : 0)) * quality;
      if (this.#foundIn[number] !== this.#search) {
        this.#foundIn[number] = this.#search;
        this.best[number] = score;
        this.found.push(number);
      } else if (score > this.best[number]!) this.best[number] = score;
    }
  }
}
