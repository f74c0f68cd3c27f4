import { LessonVideoIsland } from './lesson-video.tsx';
import type { ShownMaterial, ShownPart } from './materials.server.ts';
import { Prose } from '../../features/reading/prose.tsx';

/** The current lesson or chapter with links to its neighbours, or all of them one after another. */
export function Reader({ material }: { material: ShownMaterial }) {
  const { parts, programme, book, previous, next } = material;
  return (
    <div className="min-w-0">
      {parts.map((part) => (
        <Part key={part.number} part={part} book={book} count={programme.length} />
      ))}
      {(previous ?? next) && (
        <nav
          aria-label={book ? 'Соседние главы' : 'Соседние уроки'}
          className="mt-6 grid gap-3 sm:grid-cols-2 print:hidden"
        >
          {previous && <NeighbourLink part={previous} words={book ? 'Предыдущая глава' : 'Предыдущий урок'} />}
          {next && <NeighbourLink part={next} words={book ? 'Следующая глава' : 'Следующий урок'} forward />}
        </nav>
      )}
    </div>
  );
}

interface PartProps {
  part: ShownPart;
  book: boolean;
  /** Of all parts. */
  count: number;
}

function Part({ part, book, count }: PartProps) {
  const { number, title, time, video, body } = part;
  return (
    <article
      aria-labelledby={`part-${number}`}
      className="panel mt-6 px-5 py-7 first:mt-0 sm:px-10 sm:py-10 print:border-0 print:p-0"
    >
      <div className="mx-auto max-w-[40rem]">
        <p className="flex flex-wrap items-center justify-between gap-x-6 text-sm text-quiet">
          <span>
            {book ? 'Глава' : 'Урок'} {number} из{'\u00a0'}
            {count}
            {time && ` · ${time}`}
          </span>
          <a href="#programme" className="link py-2.5 lg:hidden print:hidden">
            Все {book ? 'главы' : 'уроки'}
          </a>
        </p>
        <h2 id={`part-${number}`} className="mt-1">
          {title}
        </h2>
        {video && <LessonVideoIsland video={video} title={title} />}
        <Prose>
          {body.map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </Prose>
      </div>
    </article>
  );
}

/** As in articles, one level of headings deeper. */
function Block({ block }: { block: ShownPart['body'][number] }) {
  switch (block.kind) {
    case 'heading':
      return <h3 className="mt-3">{block.text}</h3>;
    case 'quote':
      return (
        <blockquote>
          <p>{block.text}</p>
        </blockquote>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'paragraph':
      return <p>{block.text}</p>;
  }
}

interface NeighbourLinkProps {
  part: { title: string; href: string };
  words: string;
  forward?: boolean;
}

function NeighbourLink({ part, words, forward }: NeighbourLinkProps) {
  return (
    <a
      href={part.href}
      rel={forward ? 'next' : 'prev'}
      className={`panel px-5 py-4 hover:text-leaf ${forward ? 'sm:col-start-2 sm:text-right' : ''}`}
    >
      <span className="block text-sm text-quiet">{words}</span>
      <span className="font-semibold">{part.title}</span>
    </a>
  );
}
