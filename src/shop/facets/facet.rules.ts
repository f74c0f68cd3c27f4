import type { Facet } from '../../kernel/shelf-query.ts';
import type { SectionId } from '../../kernel/sections.ts';
import { slugOf } from '../../kernel/slug.ts';

/** A value that the staff has arranged or added; others are known by the products that have them. */
export interface ArrangedValue {
  /** As written in addresses. */
  readonly word: string;
  readonly text: string;
  /** Whether the filter offers it; a hidden one is still found by its address. */
  readonly isShown: boolean;
}

/** A filter of the sections as the staff has saved it. */
export interface FacetSettings {
  readonly facet: Facet;
  readonly title: string;
  /** Sections that do not offer it. */
  readonly hiddenIn: readonly SectionId[];
  /** Whether values stand in the order of `values`, or the most common first. */
  readonly byHand: boolean;
  readonly values: readonly ArrangedValue[];
  /** Words of former addresses, each with the word that replaced it; never a chain. */
  readonly replaced: readonly { readonly word: string; readonly by: string }[];
}

/** All filters in the order in which a section shows them. */
export type Facets = readonly FacetSettings[];

/** What a command has done with one value. */
export interface ValueChange {
  readonly kind: 'added' | 'renamed' | 'merged' | 'removed';
  readonly facet: Facet;
  readonly text: string;
  /** Its new text, or the one of the value it was merged into; null for one that was added or removed. */
  readonly becomes: string | null;
  /** How many products had it. */
  readonly products: number;
}

/** The value of the setting, one version of all filters. */
export interface SavedFacets {
  readonly facets: Facets;
  /** With which command this version came, when it was about one value. */
  readonly done?: ValueChange;
}

export const FACET_LIMITS = { title: 40, text: 60, values: 500, replaced: 1000 } as const;

/** The field of a product that holds the values of a facet. */
export const FIELD_OF_FACET = {
  purpose: 'purposes',
  form: 'drugType',
  for: 'audience',
  ingredient: 'mainIngredients',
} as const satisfies Readonly<Record<Facet, string>>;

/** Texts of some products of a section, and how many of them have just these. */
export interface UsedTexts {
  readonly section: SectionId;
  readonly isPublished: boolean;
  readonly texts: readonly string[];
  readonly products: number;
}

/** A value with the products that have it. */
export interface KnownValue extends ArrangedValue {
  readonly products: number;
  readonly published: number;
  /** Sections with published products that have it. */
  readonly sections: readonly SectionId[];
  /** As products write it. */
  readonly texts: readonly string[];
}

/** The word under which a text of a product is found: its own, or the one that replaced it. */
export function wordOf({ replaced }: Pick<FacetSettings, 'replaced'>, text: string): string {
  const word = slugOf(text);
  return replaced.find((one) => one.word === word)?.by ?? word;
}

/** Values that are arranged or that a product has, in the order of the filter. */
export function knownValues(settings: FacetSettings, used: readonly UsedTexts[]): KnownValue[] {
  const values = new Map<string, KnownValue>();
  for (const { word, text, isShown } of settings.values)
    values.set(word, { word, text, isShown, products: 0, published: 0, sections: [], texts: [] });
  for (const { section, isPublished, texts, products } of used) {
    const byWord = new Map<string, string[]>();
    for (const text of texts) {
      const word = wordOf(settings, text);
      if (word !== '') byWord.set(word, [...(byWord.get(word) ?? []), text]);
    }
    for (const [word, written] of byWord) {
      const known = values.get(word);
      const sections = known?.sections ?? [];
      values.set(word, {
        word,
        text: known?.text ?? written[0]!,
        isShown: known?.isShown ?? true,
        products: (known?.products ?? 0) + products,
        published: (known?.published ?? 0) + (isPublished ? products : 0),
        sections: isPublished && !sections.includes(section) ? [...sections, section].sort() : sections,
        texts: [...new Set([...(known?.texts ?? []), ...written])],
      });
    }
  }
  const place = placesOf(settings);
  return [...values.values()].sort(
    (a, b) => place(a.word) - place(b.word) || b.published - a.published || (a.word < b.word ? -1 : 1),
  );
}

/** Where a value stands by hand; those that are not arranged come after the others, and without an order by hand all are equal. */
export function placesOf({ byHand, values }: FacetSettings): (word: string) => number {
  const places = new Map(byHand ? values.map(({ word }, at) => [word, at]) : []);
  return (word) => places.get(word) ?? places.size;
}

/** The facets with this one in place of its former settings. */
export const withFacet = (facets: Facets, changed: FacetSettings): Facets =>
  facets.map((settings) => (settings.facet === changed.facet ? changed : settings));

/** The settings with a new value at the end; an address that another value had taken over is its own again. */
export function withValue(settings: FacetSettings, word: string, text: string): FacetSettings {
  return {
    ...settings,
    values: [...settings.values, { word, text, isShown: true }],
    replaced: settings.replaced.filter((one) => one.word !== word),
  };
}

/** The settings after the value with this word became `next`: renamed, perhaps by its letters only, or merged into that one. */
export function withReplaced(settings: FacetSettings, word: string, next: ArrangedValue): FacetSettings {
  const by = next.word;
  // Where the value stands that it is merged into, or where it stood itself.
  const place = settings.values.some((value) => value.word === by) ? by : word;
  const values = settings.values.flatMap((value) => {
    if (value.word === place) return [next];
    return value.word === word ? [] : [value];
  });
  const leads = settings.replaced.map((one) => (one.by === word ? { ...one, by } : one));
  return {
    ...settings,
    values: values.includes(next) ? values : [...values, next],
    replaced: (word === by ? leads : [...leads, { word, by }])
      .filter((one) => one.word !== by)
      .slice(-FACET_LIMITS.replaced),
  };
}

/** The settings without a value; its addresses lead to the whole section. */
export function withoutValue(settings: FacetSettings, word: string): FacetSettings {
  return {
    ...settings,
    values: settings.values.filter((value) => value.word !== word),
    replaced: settings.replaced.filter((one) => one.by !== word),
  };
}

/** Texts of a product after the value with this word became `text`, or went: null; the others stay as they are. */
export function replacedTexts(
  settings: FacetSettings,
  texts: readonly string[],
  word: string,
  text: string | null,
): string[] {
  const becomes = text === null ? null : slugOf(text);
  let has = false;
  return texts.flatMap((one) => {
    const its = wordOf(settings, one);
    if (its !== word && its !== becomes) return [one];
    const next = its === word ? text : one;
    if (next === null || has) return [];
    has = true;
    return [next];
  });
}
