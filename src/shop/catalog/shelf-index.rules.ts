import { addBits, commonBits, countCommon, hasBit, emptyBits, setBit, type Bits } from '../../kernel/bits.ts';
import {
  filterCount,
  isByPrice,
  WHOLE_SHELF,
  type Facet,
  type ShelfQuery,
  type ShelfSort,
} from '../../kernel/shelf-query.ts';
import type { Facets } from '../facets/facet.rules.ts';
import { arrangedFacets, type ArrangedFacet } from './arranged-facets.rules.ts';
import { PriceHistory } from './price-history.rules.ts';
import { ShelfGoods, type ShelfRow } from './shelf-goods.rules.ts';

export interface FacetValue {
  /** The value as written in addresses. */
  readonly word: string;
  readonly text: string;
  /** Number of goods with only this value of the facet and all other filters. */
  readonly count: number;
}

export interface ShelfFound {
  readonly ids: readonly number[];
  readonly total: number;
  /** Goods of the section without any filter. */
  readonly whole: number;
  /**
   * The query with the present words of its filter values and without those unknown in the section; when prices matter, with the
   * horizon used.
   */
  readonly query: ShelfQuery;
  /** Whether a value of the requested query has another word by now. */
  readonly isMoved: boolean;
  /** Facets with a choice, arranged as the staff wants them; what it hides is there only where it is chosen. */
  readonly facets: readonly { readonly facet: Facet; readonly title: string; readonly values: readonly FacetValue[] }[];
  /** Lowest and highest price in kopecks with all other filters; undefined where nothing matches. */
  readonly prices: readonly [lowest: number, highest: number] | undefined;
  /** Number of goods with each switch on; undefined where the switch would select all goods of the section or none. */
  readonly inStock: number | undefined;
  readonly sets: number | undefined;
}

type Group = Facet | 'price' | 'stock' | 'set';

interface PriceSnapshot {
  readonly horizon: number;
  /** Prices that differed at the horizon, by slot. */
  readonly prices: ReadonlyMap<number, number>;
  readonly orders: Map<ShelfSort, Uint32Array>;
}

/** Cached price snapshots. */
const MAX_SNAPSHOTS = 8;

/**
 * In-memory index of every shelf with its filters and orders: one bit per product and value. Values of one facet are
 * combined with OR, facets with AND; the counts of a facet ignore its own selection, so they show what a click finds.
 */
export class ShelfIndex {
  readonly #goods = new ShelfGoods();
  readonly history = new PriceHistory();
  #settings: Facets;
  #facets = new Map<number, readonly ArrangedFacet[]>();
  #snapshots = new Map<string, Omit<PriceSnapshot, 'horizon'>>();
  #version = 0;

  constructor(facets: Facets) {
    this.#settings = facets;
  }

  get size(): number {
    return this.#goods.size;
  }

  /** Arranges the filters of all sections anew. */
  arrangeFacets(facets: Facets): void {
    this.#settings = facets;
    this.#facets.clear();
  }

  put(rows: readonly ShelfRow[]): void {
    for (const row of rows) this.#goods.put(row);
  }

  remove(ids: Iterable<number>): void {
    for (const id of ids) this.#goods.remove(id);
  }

  /** Returns and clears the sections whose shelves have changed. */
  takeChangedSections(): number[] {
    const changed = [...this.#goods.changedSections];
    this.#goods.changedSections.clear();
    return changed;
  }

  /** Sorts ahead of the first request. */
  arrange(sort: ShelfSort): void {
    this.#goods.order(sort);
  }

  find(section: number, requested: ShelfQuery, limit: number): ShelfFound {
    this.#refresh();
    const goods = this.#goods;
    const facetSlots = this.#facetsOf(section);
    const { query, isMoved } = this.#withKnownValues(requested, facetSlots);
    const within = goods.bySection[section]!;
    const snapshot = isByPrice(query) ? this.#snapshotAt(query.asof) : undefined;

    const groups = new Map<Group, Bits>();
    for (const { facet, values } of facetSlots) {
      const chosen = query.words[facet];
      if (chosen.length === 0) continue;
      const either = emptyBits(goods.capacity);
      for (const { word, slots } of values) if (chosen.includes(word)) addBits(either, slots);
      groups.set(facet, either);
    }
    const priced = query.priceFrom !== undefined || query.priceTo !== undefined;
    if (priced) groups.set('price', this.#priced(query, snapshot!.prices));
    if (query.stock) groups.set('stock', goods.inStock);
    if (query.set) groups.set('set', goods.sets);

    const all = commonBits([within, ...groups.values()]);
    const without = (group: Group) =>
      groups.has(group)
        ? commonBits([within, ...[...groups].filter(([other]) => other !== group).map(([, bits]) => bits)])
        : all;

    const whole = countCommon(within, within);
    const switched = (group: 'stock' | 'set', bits: Bits) => {
      const on = countCommon(within, bits);
      return on === 0 || on === whole ? undefined : countCommon(without(group), bits);
    };
    return {
      ids: this.#page(this.#orderOf(query, snapshot), all, query.page, limit),
      total: countCommon(all, all),
      whole,
      query: snapshot ? { ...query, asof: snapshot.horizon } : query,
      isMoved,
      facets: facetSlots.flatMap(({ facet, title, values }) => {
        const chosen = query.words[facet];
        const offered = values.filter(({ word, isShown }) => isShown || chosen.includes(word));
        if (offered.length < 2 && chosen.length === 0) return [];
        const left = without(facet);
        return {
          facet,
          title,
          values: offered.map(({ word, text, slots }) => ({ word, text, count: countCommon(left, slots) })),
        };
      }),
      prices: this.#priceRange(without('price'), snapshot?.prices),
      inStock: switched('stock', goods.inStock),
      sets: switched('set', goods.sets),
    };
  }

  #refresh(): void {
    if (this.#version === this.#goods.version) return;
    this.#version = this.#goods.version;
    this.#facets.clear();
    this.#snapshots.clear();
  }

  /** The filter values of the goods in the section. */
  #facetsOf(section: number): readonly ArrangedFacet[] {
    let facetSlots = this.#facets.get(section);
    if (!facetSlots) {
      facetSlots = arrangedFacets(this.#settings, this.#goods, section);
      this.#facets.set(section, facetSlots);
    }
    return facetSlots;
  }

  #withKnownValues(
    requested: ShelfQuery,
    facetSlots: readonly ArrangedFacet[],
  ): { readonly query: ShelfQuery; readonly isMoved: boolean } {
    if (filterCount(requested) === 0) return { query: requested, isMoved: false };
    const words: Record<Facet, readonly string[]> = { ...WHOLE_SHELF.words };
    let isMoved = false;
    for (const { facet, values, replaced } of facetSlots) {
      const present = requested.words[facet].map((word) => replaced.get(word) ?? word);
      isMoved ||= requested.words[facet].some((word) => replaced.has(word));
      words[facet] = [...new Set(present)].filter((word) => values.some((value) => value.word === word)).sort();
    }
    return { query: { ...requested, words }, isMoved };
  }

  /** Prices as they were at the reader's horizon. */
  #snapshotAt(asof: number | undefined): PriceSnapshot {
    const horizon = this.history.closestHorizon(asof);
    const key = this.history.keyOf(horizon);
    let snapshot = this.#snapshots.get(key);
    if (!snapshot) {
      const prices = new Map<number, number>();
      for (const [productId, price] of this.history.pricesBefore(horizon)) {
        const slot = this.#goods.slotOf(productId);
        if (slot !== undefined) prices.set(slot, price);
      }
      snapshot = { prices, orders: new Map() };
      this.#snapshots.set(key, snapshot);
      if (this.#snapshots.size > MAX_SNAPSHOTS) this.#snapshots.delete(this.#snapshots.keys().next().value!);
    }
    return { ...snapshot, horizon };
  }

  #orderOf({ sort }: ShelfQuery, snapshot: PriceSnapshot | undefined): Uint32Array {
    if (!snapshot || snapshot.prices.size === 0) return this.#goods.order(sort);
    let order = snapshot.orders.get(sort);
    if (!order) snapshot.orders.set(sort, (order = this.#goods.orderWithPrices(sort, snapshot.prices)));
    return order;
  }

  #priced({ priceFrom = 0, priceTo = Infinity }: ShelfQuery, pricesThen: ReadonlyMap<number, number>): Bits {
    const { price, capacity } = this.#goods;
    const [from, to] = [priceFrom * 100, priceTo * 100];
    const bits = emptyBits(capacity);
    for (let slot = 0; slot < capacity; slot++)
      if (price[slot]! >= from && price[slot]! <= to) bits[slot >>> 5]! |= 1 << (slot & 31);
    for (const [slot, before] of pricesThen) setBit(bits, slot, before >= from && before <= to);
    return bits;
  }

  #priceRange(left: Bits, pricesThen: ReadonlyMap<number, number> | undefined): readonly [number, number] | undefined {
    const { price } = this.#goods;
    let [lowest, highest] = [Infinity, 0];
    for (let word = 0; word < left.length; word++) {
      for (let bits = left[word]!; bits !== 0; bits &= bits - 1) {
        const slot = word * 32 + 31 - Math.clz32(bits & -bits);
        const one = pricesThen?.get(slot) ?? price[slot]!;
        if (one < lowest) lowest = one;
        if (one > highest) highest = one;
      }
    }
    return highest > 0 ? [lowest, highest] : undefined;
  }

  #page(order: Uint32Array, all: Bits, page: number, limit: number): number[] {
    const ids: number[] = [];
    let skip = (page - 1) * limit;
    for (let index = 0; index < order.length && ids.length < limit; index++) {
      const slot = order[index]!;
      if (hasBit(all, slot) && skip-- <= 0) ids.push(this.#goods.id[slot]!);
    }
    return ids;
  }
}
