import type { ReactNode } from 'react';
import type { BodyBlock } from '../../../shop/content/content.rules.ts';
import { Picture, type ShownPicture } from '../../ui/picture.tsx';
import { BodyBlocks } from './body-blocks.tsx';
import { Prose } from './prose.tsx';
import { Share } from './share.tsx';

interface ArticleProps {
  title: string;
  summary: string;
  picture: ShownPicture | null;
  body: readonly BodyBlock[];
  /** Whole, for sharing and for what is printed. */
  address: string;
  /** Under the summary: the day, who wrote it. */
  note: ReactNode;
  /** Between the picture and the words. */
  before?: ReactNode;
  /** After the words: where they come from. */
  children?: ReactNode;
}

/** Something to read, alone on its page. */
export function Article({ title, summary, picture, body, address, note, before, children }: ArticleProps) {
  return (
    <Prose as="article">
      <header>
        <h1>{title}</h1>
        <p className="prose-lead">{summary}</p>
        {note}
      </header>
      {picture && <Picture picture={picture} sizes="(width >= 64rem) 880px, 100vw" smallest={640} first />}
      {before}
      <BodyBlocks body={body} />
      {children}
      <Share address={address} title={title} />
      <p className="hidden text-quiet print:block print:pt-4 print:text-[9pt]">{address}</p>
    </Prose>
  );
}
