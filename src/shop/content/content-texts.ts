import type { ClaimScope } from '../claims/claim-rule.rules.ts';
import type { PlacedText } from '../claims/find-claims.ts';
import { blockTexts, type BodyBlock, type ContentKind } from './content.rules.ts';

/** Articles and research may name an illness: then no goods are shown with them (decision 0021). */
const SCOPES: Partial<Readonly<Record<ContentKind, ClaimScope>>> = {
  article: 'reading',
  research: 'reading',
  illness: 'illness',
};

export function claimScopeOf(kind: ContentKind): ClaimScope {
  return SCOPES[kind] ?? 'goods';
}

/** All texts of an item that visitors and search engines read, with the field names its author sees. */
export function contentTexts(item: {
  readonly kind: ContentKind;
  readonly title: string;
  readonly summary: string;
  readonly body: readonly BodyBlock[];
  readonly facts: object;
  readonly seo: { readonly title?: string; readonly description?: string };
}): PlacedText[] {
  const scope = claimScopeOf(item.kind);
  const facts = Object.values(item.facts).filter((fact) => typeof fact === 'string' && !/^(?:https?:|\/)/.test(fact));
  return [
    { place: 'название', text: item.title },
    { place: 'краткое описание', text: item.summary },
    ...item.body.flatMap((block, at) => blockTexts(block).map((text) => ({ place: `текст, часть ${at + 1}`, text }))),
    ...facts.map((fact) => ({ place: 'сведения', text: String(fact) })),
    { place: 'название для поиска', text: item.seo.title ?? '' },
    { place: 'описание для поиска', text: item.seo.description ?? '' },
  ].map((placed) => ({ ...placed, scope }));
}
