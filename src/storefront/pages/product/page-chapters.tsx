import { chaptersOf } from './chapters.ts';

/** Links to parts of the page; on a phone the row scrolls sideways. */
export function PageChapters({ has }: { has: Parameters<typeof chaptersOf>[0] }) {
  const chapters = chaptersOf(has);
  if (chapters.length < 3) return null;
  return (
    <nav aria-label="На этой странице" className="chapters">
      <ul>
        {chapters.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
