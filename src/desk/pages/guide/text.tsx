import { Markdown } from 'markdown-to-jsx/react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { pictureOf } from './guide-texts.ts';

/** Links between pages are written as files, so that they also work where the files are read. */
function PageLink({ href = '', children }: ComponentProps<'a'>) {
  return (
    <Link to={href.endsWith('.md') ? `/guide/${href.replace(/\.md$/, '')}` : href} className="text-link">
      {children}
    </Link>
  );
}

function Picture({ src = '', alt = '' }: ComponentProps<'img'>) {
  return <img src={pictureOf(src)} alt={alt} loading="lazy" className="guide-picture" />;
}

const OPTIONS = { disableParsingRawHTML: true, overrides: { a: PageLink, img: Picture } };

/** A page of the guide. Its Markdown becomes elements; markup in it stays text. */
export const Text = ({ children }: { readonly children: string }) => <Markdown options={OPTIONS}>{children}</Markdown>;
