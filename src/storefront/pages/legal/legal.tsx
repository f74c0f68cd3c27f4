import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { breadcrumbFacts, pageMeta } from '../../features/meta/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Container } from '../../ui/container.tsx';
import { LegalBlocks } from './legal-blocks.tsx';
import type { loader } from './legal.server.ts';
import './legal.css';

export { loader } from './legal.server.ts';

const HOME = { text: 'Главная', href: links.home() };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { origin, path, title, named } = loaderData;
  return pageMeta({
    origin,
    path,
    ...named,
    facts: [breadcrumbFacts(origin, [HOME, { text: title, href: path }])],
  });
};

/** A legal document; its table of contents is beside it, or above it on phones. */
export default function Legal() {
  const { title, lead, edition, sections, others } = useLoaderData<typeof loader>();
  return (
    <Container>
      <Breadcrumbs crumbs={[HOME]} />
      <div className="legal">
        <header className="legal-head">
          <h1>{title}</h1>
          <p className="mt-5 text-lg text-quiet">{lead}</p>
          {edition && (
            <p className="mt-3 text-sm text-quiet">
              Редакция от <time dateTime={edition.at}>{edition.day}</time>
            </p>
          )}
        </header>
        <aside className="legal-aside">
          <nav aria-labelledby="legal-contents">
            <h2 id="legal-contents">Содержание</h2>
            <ol>
              {sections.map(
                ({ id, title: name }) =>
                  id && (
                    <li key={id}>
                      <a href={`#${id}`}>{name}</a>
                    </li>
                  ),
              )}
            </ol>
          </nav>
        </aside>
        <article className="legal-text">
          {sections.map(({ id, title: name, blocks }) => (
            <section key={id ?? ''} aria-labelledby={id}>
              {name && <h2 id={id}>{name}</h2>}
              <LegalBlocks blocks={blocks} />
            </section>
          ))}
          <nav aria-labelledby="legal-others" className="legal-others">
            <h2 id="legal-others">Другие документы</h2>
            <ul>
              {others.map(({ href, text }) => (
                <li key={href}>
                  <a href={href} className="link">
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </article>
      </div>
    </Container>
  );
}
