import { addBits, countCommon, emptyBits, type Bits } from '../../kernel/bits.ts';
import type { Facet } from '../../kernel/shelf-query.ts';
import { placesOf, type Facets, type FacetSettings } from '../facets/facet.rules.ts';
import type { ShelfGoods } from './shelf-goods.rules.ts';

/** A filter of one section. */
export interface ArrangedFacet {
  readonly facet: Facet;
  readonly title: string;
  /** Words of former addresses with the ones that replaced them. */
  readonly replaced: ReadonlyMap<string, string>;
  readonly values: readonly ArrangedSlots[];
}

interface ArrangedSlots {
  readonly word: string;
  readonly text: string;
  /** Whether the filter offers it. */
  readonly isShown: boolean;
  /** The goods of all sections with this value. */
  readonly slots: Bits;
}

/**
 * The filters of a section in the order of the staff, each with the values of its goods. Goods whose text was replaced, but which were
 * saved with it again, are found under the present word.
 */
export function arrangedFacets(facets: Facets, goods: ShelfGoods, section: number): ArrangedFacet[] {
  const within = goods.bySection[section]!;
  return facets.map((settings) => {
    const replaced = new Map(settings.replaced.map(({ word, by }) => [word, by]));
    const arranged = new Map(settings.values.map((value) => [value.word, value]));
    const isHidden = settings.hiddenIn.some((id) => id === section);
    const place = placesOf(settings);
    const values = [...slotsByWord(settings, replaced, goods)]
      .map(([word, { text, slots }]) => ({
        word,
        text: arranged.get(word)?.text ?? text,
        isShown: !isHidden && (arranged.get(word)?.isShown ?? true),
        slots,
        count: countCommon(within, slots),
      }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => place(a.word) - place(b.word) || b.count - a.count || (a.word < b.word ? -1 : 1));
    return { facet: settings.facet, title: settings.title, replaced, values };
  });
}

function slotsByWord(
  { facet }: FacetSettings,
  replaced: ReadonlyMap<string, string>,
  { values, capacity }: ShelfGoods,
): Map<string, { readonly text: string; readonly slots: Bits }> {
  const found = new Map<string, { readonly text: string; readonly slots: Bits }>();
  for (const [own, value] of values.entries(facet)) {
    const word = replaced.get(own) ?? own;
    const other = found.get(word);
    if (!other) {
      found.set(word, value);
      continue;
    }
    const slots = emptyBits(capacity);
    addBits(slots, other.slots);
    addBits(slots, value.slots);
    found.set(word, { text: own === word ? value.text : other.text, slots });
  }
  return found;
}
