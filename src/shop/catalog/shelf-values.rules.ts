import { hasBit, emptyBits, setBit, widerBits, type Bits } from '../../kernel/bits.ts';
import { FACETS, type Facet } from '../../kernel/shelf-query.ts';
import { slugOf } from '../../kernel/slug.ts';

interface Value {
  /** As displayed. */
  text: string;
  slots: Bits;
}

/** Which goods have which values of the facets. Values are keyed by their form in addresses. */
export class ShelfValues {
  readonly #values: Readonly<Record<Facet, Map<string, Value>>> = {
    purpose: new Map(),
    form: new Map(),
    for: new Map(),
    ingredient: new Map(),
  };
  #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  widen(capacity: number): void {
    this.#capacity = capacity;
    for (const facet of FACETS)
      for (const value of this.#values[facet].values()) value.slots = widerBits(value.slots, capacity);
  }

  /** @returns whether anything changed */
  put(slot: number, texts: Readonly<Record<Facet, readonly string[]>>): boolean {
    let changed = false;
    for (const facet of FACETS) {
      const known = this.#values[facet];
      const current = new Set<string>();
      for (const text of texts[facet]) {
        const word = slugOf(text);
        if (word === '') continue;
        current.add(word);
        const value = known.get(word);
        if (!value) known.set(word, { text, slots: emptyBits(this.#capacity) });
        else if (value.text !== text) value.text = text;
      }
      for (const [word, { slots }] of known) {
        const has = current.has(word);
        if (hasBit(slots, slot) === has) continue;
        setBit(slots, slot, has);
        changed = true;
      }
    }
    return changed;
  }

  clear(slot: number): void {
    for (const facet of FACETS) for (const { slots } of this.#values[facet].values()) setBit(slots, slot, false);
  }

  entries(facet: Facet): IterableIterator<[string, Readonly<Value>]> {
    return this.#values[facet].entries();
  }
}
