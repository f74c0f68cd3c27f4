import { addBits, commonBits, countCommon, hasBit, noBits, setBit, type Bits } from '../../kernel/bits.ts';
import {
  FACETS,
  filterCount,
  isByPrice,
  type Facet,
  type ShelfQuery,
  type ShelfSort,
} from '../../kernel/shelf-query.ts';
import { PriceHistory } from './price-history.rules.ts';
import { ShelfGoods, type ShelfRow } from './shelf-goods.rules.ts';

export interface FacetValue {
  /** As it stands in addresses. */
  readonly word: string;
  readonly text: string;
  /** Goods there would be with this value alone of its facet and all other filters. */
  readonly count: number;
}

export interface ShelfFound {
  readonly ids: readonly number[];
  readonly total: number;
  /** Goods of the section without any filter. */
  readonly whole: number;
  /** What was asked, without words nothing in the section has; by price, with the horizon it was answered for. */
  readonly query: ShelfQuery;
  /** Facets with something to choose, values from the commonest in the section on. */
  readonly facets: readonly { readonly facet: Facet; readonly values: readonly FacetValue[] }[];
  /** Lowest and highest price in kopecks with all other filters; undefined where nothing is left. */
  readonly prices: readonly [lowest: number, highest: number] | undefined;
  /** Goods each switch would leave; undefined where the section has no goods of one of both kinds. */
  readonly inStock: number | undefined;
  readonly sets: number | undefined;
}

interface Standing {
  readonly facet: Facet;
  readonly values: readonly { readonly word: string; readonly text: string; readonly slots: Bits }[];
}

type Group = Facet | 'price' | 'stock' | 'set';

interface PriceTime {
  readonly horizon: number;
  /** Prices that were different then, by slot. */
  readonly prices: ReadonlyMap<number, number>;
  readonly orders: Map<ShelfSort, Uint32Array>;
}

/** Times of prices that are kept ready. */
const KEPT_TIMES = 8;

/**
 * Every shelf with its filters and orders, in memory: one bit per product and value. Values of one facet widen the
 * choice, facets narrow it; the counts of a facet leave its own choice out, so that they say what a click would show.
 */
export class ShelfIndex {
  readonly #goods = new ShelfGoods();
  readonly history = new PriceHistory();
  #standing = new Map<number, readonly Standing[]>();
  #times = new Map<string, Omit<PriceTime, 'horizon'>>();
  #version = 0;

  get size(): number {
    return this.#goods.size;
  }

  put(rows: readonly ShelfRow[]): void {
    for (const row of rows) this.#goods.put(row);
  }

  remove(ids: Iterable<number>): void {
    for (const id of ids) this.#goods.remove(id);
  }

  /** Sections whose shelves have changed since this was asked last. */
  takeTouched(): number[] {
    const touched = [...this.#goods.touched];
    this.#goods.touched.clear();
    return touched;
  }

  /** Sorts now what a first reader would wait for. */
  arrange(sort: ShelfSort): void {
    this.#goods.order(sort);
  }

  find(section: number, asked: ShelfQuery, limit: number): ShelfFound {
    this.#refresh();
    const goods = this.#goods;
    const standing = this.#standingOf(section);
    const query = this.#understood(asked, standing);
    const within = goods.bySection[section]!;
    const time = isByPrice(query) ? this.#timeOf(query.asof) : undefined;

    const groups = new Map<Group, Bits>();
    for (const { facet, values } of standing) {
      const chosen = query.words[facet];
      if (chosen.length === 0) continue;
      const either = noBits(goods.capacity);
      for (const { word, slots } of values) if (chosen.includes(word)) addBits(either, slots);
      groups.set(facet, either);
    }
    const priced = query.priceFrom !== undefined || query.priceTo !== undefined;
    if (priced) groups.set('price', this.#priced(query, time!.prices));
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
      ids: this.#page(this.#orderOf(query, time), all, query.page, limit),
      total: countCommon(all, all),
      whole,
      query: time ? { ...query, asof: time.horizon } : query,
      facets: standing
        .filter(({ facet, values }) => values.length > 1 || query.words[facet].length > 0)
        .map(({ facet, values }) => {
          const left = without(facet);
          return {
            facet,
            values: values.map(({ word, text, slots }) => ({ word, text, count: countCommon(left, slots) })),
          };
        }),
      prices: this.#priceRange(without('price'), time?.prices),
      inStock: switched('stock', goods.inStock),
      sets: switched('set', goods.sets),
    };
  }

  #refresh(): void {
    if (this.#version === this.#goods.version) return;
    this.#version = this.#goods.version;
    this.#standing.clear();
    this.#times.clear();
  }

  /** The values that goods of the section have. */
  #standingOf(section: number): readonly Standing[] {
    let standing = this.#standing.get(section);
    if (!standing) {
      const within = this.#goods.bySection[section]!;
      standing = FACETS.map((facet) => ({
        facet,
        values: [...this.#goods.values.entries(facet)]
          .map(([word, { text, slots }]) => ({ word, text, slots, count: countCommon(within, slots) }))
          .filter(({ count }) => count > 0)
          .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1)),
      }));
      this.#standing.set(section, standing);
    }
    return standing;
  }

  #understood(asked: ShelfQuery, standing: readonly Standing[]): ShelfQuery {
    if (filterCount(asked) === 0) return asked;
    const known = (facet: Facet) => {
      const values = standing.find((one) => one.facet === facet)!.values;
      return asked.words[facet].filter((word) => values.some((value) => value.word === word));
    };
    return {
      ...asked,
      words: { purpose: known('purpose'), form: known('form'), for: known('for'), ingredient: known('ingredient') },
    };
  }

  /** Prices as they were for the reader. */
  #timeOf(asof: number | undefined): PriceTime {
    const horizon = this.history.usable(asof);
    const key = this.history.keyOf(horizon);
    let time = this.#times.get(key);
    if (!time) {
      const prices = new Map<number, number>();
      for (const [productId, price] of this.history.undone(horizon)) {
        const slot = this.#goods.slotOf(productId);
        if (slot !== undefined) prices.set(slot, price);
      }
      time = { prices, orders: new Map() };
      this.#times.set(key, time);
      if (this.#times.size > KEPT_TIMES) this.#times.delete(this.#times.keys().next().value!);
    }
    return { ...time, horizon };
  }

  #orderOf({ sort }: ShelfQuery, time: PriceTime | undefined): Uint32Array {
    if (!time || time.prices.size === 0) return this.#goods.order(sort);
    let order = time.orders.get(sort);
    if (!order) time.orders.set(sort, (order = this.#goods.orderWithPrices(sort, time.prices)));
    return order;
  }

  #priced({ priceFrom = 0, priceTo = Infinity }: ShelfQuery, then: ReadonlyMap<number, number>): Bits {
    const { price, capacity } = this.#goods;
    const [from, to] = [priceFrom * 100, priceTo * 100];
    const bits = noBits(capacity);
    for (let slot = 0; slot < capacity; slot++)
      if (price[slot]! >= from && price[slot]! <= to) bits[slot >>> 5]! |= 1 << (slot & 31);
    for (const [slot, before] of then) setBit(bits, slot, before >= from && before <= to);
    return bits;
  }

  #priceRange(left: Bits, then: ReadonlyMap<number, number> | undefined): readonly [number, number] | undefined {
    const { price } = this.#goods;
    let [lowest, highest] = [Infinity, 0];
    for (let word = 0; word < left.length; word++) {
      for (let bits = left[word]!; bits !== 0; bits &= bits - 1) {
        const slot = word * 32 + 31 - Math.clz32(bits & -bits);
        const one = then?.get(slot) ?? price[slot]!;
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
