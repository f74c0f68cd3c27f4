import { BodyBlocks } from '../reading/body-blocks.tsx';
import type { Chapter } from './chapters.ts';

/** Parts of a page, each with its heading beside the text, or above it on phones. */
export function CompanyChapters({ chapters }: { chapters: readonly Chapter[] }) {
  return chapters.map(({ id, title, blocks }) => (
    <section key={id ?? ''} className="company-chapter" aria-labelledby={id}>
      {title && <h2 id={id}>{title}</h2>}
      <div className="company-words">
        <BodyBlocks body={blocks} />
      </div>
    </section>
  ));
}
