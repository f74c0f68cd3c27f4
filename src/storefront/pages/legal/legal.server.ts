import type { LoaderFunctionArgs } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { CONSENT_VERSIONS } from '../../../shop/customers/consent.ts';
import { keepPage, pageContext } from '../../context.server.ts';
import { missingPage } from '../not-found/not-found.server.ts';
import { COOKIE } from './cookie.server.ts';
import type { LegalBlock, LegalDocument, Words } from './legal-document.ts';
import { POLITICS } from './politics.server.ts';
import { PRIVACY } from './privacy.server.ts';

/** What stands before a number and is not parted from it. */
const REFERENCE = /(№|ст\.|ч\.|п\.|статьи|статье|статья) (?=\d)/g;

const DOCUMENTS = [PRIVACY, POLITICS, COOKIE].map(boundDocument);

export async function loader(args: LoaderFunctionArgs) {
  const { origin } = args.context.get(pageContext);
  const path = new URL(args.request.url).pathname.replace(/\.data$/, '');
  const document = DOCUMENTS.find((one) => one.path === path);
  if (!document) throw await missingPage(args);
  // The words are part of the program: nothing changes them while it runs.
  keepPage(args.context, ['legal']);
  const version = Object.values(CONSENT_VERSIONS).toSorted().at(-1)!;
  return {
    origin,
    document,
    version,
    day: bindWords(formatDay(new Date(version))),
    others: DOCUMENTS.filter((one) => one !== document).map(({ path: href, name }) => ({ href, text: name })),
  };
}

/** With the line ends of Russian type. */
function boundDocument(document: LegalDocument): LegalDocument {
  return {
    ...document,
    title: bindWords(document.title),
    lead: boundWords(document.lead),
    sections: document.sections.map(({ id, title, blocks }) => ({
      id,
      title: bindWords(title),
      blocks: blocks.map(boundBlock),
    })),
  };
}

function boundBlock(block: LegalBlock): LegalBlock {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return { ...block, words: boundWords(block.words) };
    case 'list':
      return { ...block, items: block.items.map(boundWords) };
    case 'facts':
      return { ...block, rows: block.rows.map(([name, words]) => [bindWords(name), boundWords(words)] as const) };
    case 'table':
      return { ...block, caption: bindWords(block.caption), rows: block.rows.map((row) => row.map(boundWords)) };
  }
}

function boundWords(words: Words): Words {
  if (typeof words === 'string') return bindWords(words).replace(REFERENCE, '$1\u00a0');
  return words.map((piece) =>
    typeof piece === 'string' ? (boundWords(piece) as string) : { ...piece, text: bindWords(piece.text) },
  );
}
