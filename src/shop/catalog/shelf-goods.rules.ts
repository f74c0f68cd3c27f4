import { hasBit, emptyBits, setBit, widerBits, type Bits } from '../../kernel/bits.ts';
import type { Facet, ShelfSort } from '../../kernel/shelf-query.ts';
import { rearranged, type Compare } from './shelf-order.rules.ts';
import { ShelfValues } from './shelf-values.rules.ts';

/** The fields of a product used to filter and sort shelves. */
export interface ShelfRow {
  readonly id: number;
  /** Id of the section. */
  readonly section: number;
  /** Kopecks. */
  readonly price: number;
  readonly popularity: number;
  /** Days since 1970. */
  readonly released: number;
  readonly ratingSum: number;
  readonly ratingCount: number;
  readonly inStock: boolean;
  /** Whether it is a bundle. */
  readonly set: boolean;
  readonly texts: Readonly<Record<Facet, readonly string[]>>;
}

/**
 * Average with five reviews of four stars added, so that one excellent review does not outrank a hundred good ones and
 * a few bad ones do not sink a product. Products without reviews come last.
 */
function ratingScore(sum: number, count: number): number {
  return count === 0 ? 0 : (sum + 20) / (count + 5);
}

const SECTIONS_AT_MOST = 16;

/** The goods of all shelves, stored by column. Each product has a slot: a small number reused after its removal. */
export class ShelfGoods {
  capacity = 1024;
  readonly #slots = new Map<number, number>();
  readonly #free: number[] = [];
  id = new Float64Array(this.capacity);
  price = new Float64Array(this.capacity);
  #popularity = new Float64Array(this.capacity);
  #released = new Float64Array(this.capacity);
  #rating = new Float64Array(this.capacity);
  #section = new Uint8Array(this.capacity);
  inStock: Bits = emptyBits(this.capacity);
  sets: Bits = emptyBits(this.capacity);
  readonly bySection: Bits[] = Array.from({ length: SECTIONS_AT_MOST }, () => emptyBits(this.capacity));
  readonly values = new ShelfValues(this.capacity);
  /** Increases with each change. */
  version = 0;
  /** Sections whose shelves have changed since the set was last cleared. */
  readonly changedSections = new Set<number>();

  readonly #compare: Record<ShelfSort, Compare> = {
    popular: (a, b) => this.#popularity[b]! - this.#popularity[a]! || this.id[a]! - this.id[b]!,
    new: (a, b) => this.#released[b]! - this.#released[a]! || this.id[a]! - this.id[b]!,
    rating: (a, b) =>
      this.#rating[b]! - this.#rating[a]! || this.#popularity[b]! - this.#popularity[a]! || this.id[a]! - this.id[b]!,
    'price-up': (a, b) => this.price[a]! - this.price[b]! || this.id[a]! - this.id[b]!,
    'price-down': (a, b) => this.price[b]! - this.price[a]! || this.id[a]! - this.id[b]!,
  };
  readonly #orders: Record<ShelfSort, { slots: Uint32Array; readonly changed: Set<number> }> = {
    popular: { slots: new Uint32Array(), changed: new Set() },
    new: { slots: new Uint32Array(), changed: new Set() },
    rating: { slots: new Uint32Array(), changed: new Set() },
    'price-up': { slots: new Uint32Array(), changed: new Set() },
    'price-down': { slots: new Uint32Array(), changed: new Set() },
  };

  get size(): number {
    return this.#slots.size;
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id);
  }

  put(row: ShelfRow): void {
    const rating = ratingScore(row.ratingSum, row.ratingCount);
    const known = this.#slots.get(row.id);
    const slot = known ?? this.#newSlot(row.id);
    const textsChanged = this.values.put(slot, row.texts);
    if (
      known !== undefined &&
      !textsChanged &&
      this.#section[slot] === row.section &&
      this.price[slot] === row.price &&
      this.#popularity[slot] === row.popularity &&
      this.#released[slot] === row.released &&
      this.#rating[slot] === rating &&
      hasBit(this.inStock, slot) === row.inStock &&
      hasBit(this.sets, slot) === row.set
    )
      return;
    if (known !== undefined) this.#leaveSection(slot);
    this.price[slot] = row.price;
    this.#popularity[slot] = row.popularity;
    this.#released[slot] = row.released;
    this.#rating[slot] = rating;
    this.#section[slot] = row.section;
    setBit(this.inStock, slot, row.inStock);
    setBit(this.sets, slot, row.set);
    setBit(this.bySection[row.section]!, slot, true);
    this.#markChanged(slot);
  }

  remove(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.#free.push(slot);
    this.values.clear(slot);
    this.#leaveSection(slot);
    this.#markChanged(slot);
    this.#section[slot] = 0;
  }

  /** All slots in this order; ties are broken by id. */
  order(sort: ShelfSort): Uint32Array {
    const order = this.#orders[sort];
    if (order.changed.size > 0) {
      order.slots = this.#rearranged(order.slots, order.changed, this.#compare[sort]);
      order.changed.clear();
    }
    return order.slots;
  }

  /** The order with other prices of some goods. */
  orderWithPrices(sort: ShelfSort, prices: ReadonlyMap<number, number>): Uint32Array {
    const price = (slot: number) => prices.get(slot) ?? this.price[slot]!;
    const up: Compare = (a, b) => price(a) - price(b) || this.id[a]! - this.id[b]!;
    const down: Compare = (a, b) => price(b) - price(a) || this.id[a]! - this.id[b]!;
    if (sort !== 'price-up' && sort !== 'price-down') return this.order(sort);
    return this.#rearranged(this.order(sort), prices.keys(), sort === 'price-up' ? up : down);
  }

  #rearranged(order: Uint32Array, changed: Iterable<number>, compare: Compare): Uint32Array {
    return rearranged(order, changed, this.capacity, (slot) => this.#section[slot] !== 0, compare);
  }

  #markChanged(slot: number): void {
    this.version++;
    this.changedSections.add(this.#section[slot]!);
    for (const { changed } of Object.values(this.#orders)) changed.add(slot);
  }

  #leaveSection(slot: number): void {
    this.changedSections.add(this.#section[slot]!);
    setBit(this.bySection[this.#section[slot]!]!, slot, false);
  }

  #newSlot(id: number): number {
    const slot = this.#free.pop() ?? this.#slots.size;
    if (slot >= this.capacity) this.#widen(this.capacity * 2);
    this.#slots.set(id, slot);
    this.id[slot] = id;
    return slot;
  }

  #widen(capacity: number): void {
    this.capacity = capacity;
    const wider = (column: Float64Array) => {
      const copy = new Float64Array(capacity);
      copy.set(column);
      return copy;
    };
    this.id = wider(this.id);
    this.price = wider(this.price);
    this.#popularity = wider(this.#popularity);
    this.#released = wider(this.#released);
    this.#rating = wider(this.#rating);
    const sections = new Uint8Array(capacity);
    sections.set(this.#section);
    this.#section = sections;
    this.inStock = widerBits(this.inStock, capacity);
    this.sets = widerBits(this.sets, capacity);
    this.bySection.forEach((bits, section) => (this.bySection[section] = widerBits(bits, capacity)));
    this.values.widen(capacity);
  }
}
