import type { ReactNode } from 'react';
import type { BodyBlock } from '../../../shop/content/content.rules.ts';
import { Picture, type ShownPicture } from '../../ui/picture.tsx';
import { BodyBlocks } from './body-blocks.tsx';
import { Prose } from './prose.tsx';
import { ShareIsland } from './share.tsx';

interface ArticleProps {
  title: string;
  summary: string;
  picture: ShownPicture | null;
  body: readonly BodyBlock[];
  /** Absolute address, for sharing and printing. */
  address: string;
  /** Shown under the summary: date, author. */
  note: ReactNode;
  /** Shown between the picture and the text. */
  before?: ReactNode;
  /** Shown after the text: sources. */
  children?: ReactNode;
}

/** A text with its own page: article, news, research. */
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
      <ShareIsland address={address} title={title} />
      <p className="hidden text-quiet print:block print:pt-4 print:text-[9pt]">{address}</p>
    </Prose>
  );
}
