import { bindWords } from '../../../kernel/typography.ts';
import type { CompanyFacts } from '../../../kernel/company.ts';
import type { BodyBlock } from '../../../shop/content/content.rules.ts';
import { chaptersOf } from '../../features/company/chapters.ts';
import { boundBlock } from '../../features/reading/bound-block.ts';
import type { LegalBlock, LegalSection, LiveBlock, LinkedText } from './legal-document.ts';
import { CONSENT_SECTIONS, LIVE_PARTS, operatorBlocks, PURPOSES_TABLE, type LivePart } from './live-parts.server.ts';

/** Headings of parts that the law requires and staff texts do not mention. */
const HEADINGS = { operator: 'Кто отвечает за данные', purposes: 'Зачем нужны данные' } as const;

/**
 * Builds a document from staff texts and generated parts. A paragraph that is the name of a part in braces is replaced
 * by the part; parts that are not mentioned are added at the end, so that no edit can remove a promise.
 */
export function legalSections(
  body: readonly BodyBlock[],
  parts: readonly LivePart[],
  company: CompanyFacts,
): LegalSection[] {
  const missing = new Set(parts);
  const blocksOf = (part: Exclude<LivePart, 'consents'>) =>
    (part === 'operator' ? operatorBlocks(company) : [PURPOSES_TABLE]).map(boundLive);
  const sections: LegalSection[] = [];
  for (const { blocks, ...chapter } of chaptersOf(body.map(boundBlock))) {
    let consents = false;
    const shown = blocks.flatMap((block): readonly LegalBlock[] => {
      const part = block.kind === 'paragraph' ? parts.find((one) => block.text === `{${LIVE_PARTS[one]}}`) : undefined;
      if (!part) return [block];
      if (!missing.delete(part)) return [];
      if (part !== 'consents') return blocksOf(part);
      consents = true;
      return [];
    });
    if (shown.length > 0 || chapter.title) sections.push({ ...chapter, blocks: shown });
    if (consents) sections.push(...BOUND_CONSENTS);
  }
  for (const part of missing) {
    if (part === 'consents') sections.push(...BOUND_CONSENTS);
    else sections.push({ id: part, title: HEADINGS[part], blocks: blocksOf(part) });
  }
  return sections;
}

const BOUND_CONSENTS = CONSENT_SECTIONS.map(({ id, title, blocks }): LegalSection => ({
  id: id!,
  title: bindWords(title!),
  blocks: (blocks as readonly LiveBlock[]).map(boundLive),
}));

/** Adds non-breaking spaces (Russian typography). */
function boundLive(block: LiveBlock): LiveBlock {
  switch (block.kind) {
    case 'note':
      return { ...block, text: bindWords(block.text) };
    case 'facts':
      return { ...block, rows: block.rows.map(([name, words]) => [bindWords(name), boundWords(words)] as const) };
    case 'rows':
      return { ...block, caption: bindWords(block.caption), rows: block.rows.map((row) => row.map(boundWords)) };
  }
}

function boundWords(words: LinkedText): LinkedText {
  if (typeof words === 'string') return bindWords(words);
  return words.map((piece) =>
    typeof piece === 'string' ? bindWords(piece) : { ...piece, text: bindWords(piece.text) },
  );
}
