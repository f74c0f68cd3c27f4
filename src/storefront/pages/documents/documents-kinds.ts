import { links } from '../../../kernel/links.ts';

interface DocumentsKind {
  readonly kind: 'certificate' | 'award';
  readonly path: string;
  /** Title of the list. */
  readonly name: string;
  readonly lead: string;
  /** Name of the enlarged pictures for screen readers. */
  readonly many: string;
}

const DOCUMENTS: readonly DocumentsKind[] = [
  {
    kind: 'certificate',
    path: links.certificates(),
    name: 'Сертификаты качества',
    lead: 'Свидетельства, декларации и сертификаты на продукцию и производство. Нажмите на лист, чтобы прочитать его целиком.',
    many: 'сертификаты и\u00a0свидетельства',
  },
  {
    kind: 'award',
    path: links.awards(),
    name: 'Наши награды',
    lead: 'Дипломы конкурсов и дегустаций: за упаковку, вкус и честные этикетки.',
    many: 'дипломы и\u00a0награды',
  },
];

/** Kind of the documents at this path. @throws for any other path: no route leads there */
export function documentsKindAt(pathname: string): DocumentsKind {
  const listPath = pathname.replace(/\.data$/, '');
  const found = DOCUMENTS.find(({ path }) => listPath === path);
  if (!found) throw new Error(`no documents at ${pathname}`);
  return found;
}
