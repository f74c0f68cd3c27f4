import { counted } from '../../kernel/plural.ts';
import { sectionOf } from '../../kernel/sections.ts';
import type { FacetSettings, SavedFacets } from './facet.rules.ts';

export interface FacetChange {
  /** What it is, in words: «Ингредиент: Магний». */
  readonly name: string;
  /** Null: it was not there, or is not there any more. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What differs between two versions of the filters. */
export function facetChanges(before: SavedFacets, after: SavedFacets): FacetChange[] {
  const { facets, done } = after;
  if (done) {
    const { title } = facets.find(({ facet }) => facet === done.facet)!;
    const name = `${title}: ${done.text}`;
    if (done.kind === 'added') return [{ name, before: null, after: 'добавлено' }];
    const had = `у\u00a0${counted(done.products, ['товара', 'товаров', 'товаров'])}`;
    return [{ name, before: had, after: done.becomes === null ? null : `стало «${done.becomes}»` }];
  }
  const titles = (of: SavedFacets) => of.facets.map(({ title }) => title).join(', ');
  const isMoved = before.facets.some(({ facet }, at) => facets[at]?.facet !== facet);
  return [
    ...(isMoved ? [{ name: 'Порядок фильтров', before: titles(before), after: titles(after) }] : []),
    ...facets.flatMap((now) =>
      changesOf(
        before.facets.find(({ facet }) => facet === now.facet)!,
        now,
      ),
    ),
  ];
}

function changesOf(old: FacetSettings, now: FacetSettings): FacetChange[] {
  const hidden = ({ values }: FacetSettings) => new Set(values.flatMap(({ text, isShown }) => (isShown ? [] : [text])));
  const [wasHidden, isHidden] = [hidden(old), hidden(now)];
  const shownWords = (isOff: boolean) => (isOff ? 'скрыто' : 'показывается');
  const lines: readonly (readonly [name: string, before: string, after: string])[] = [
    ['название', old.title, now.title],
    ['скрыт в\u00a0разделах', sectionWords(old), sectionWords(now)],
    ['порядок значений', orderWords(old), orderWords(now)],
    ...[...new Set([...wasHidden, ...isHidden])].map(
      (text) => [text, shownWords(wasHidden.has(text)), shownWords(isHidden.has(text))] as const,
    ),
  ];
  return lines.flatMap(([name, before, after]) =>
    before === after ? [] : [{ name: `${now.title}: ${name}`, before, after }],
  );
}

const sectionWords = ({ hiddenIn }: FacetSettings) =>
  hiddenIn.length === 0 ? 'нигде' : hiddenIn.map((id) => sectionOf(id).name).join(', ');

const orderWords = ({ byHand, values }: FacetSettings) =>
  byHand ? values.map(({ text }) => text).join(', ') : 'сначала частые';
