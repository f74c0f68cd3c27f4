import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Picture } from '../../ui/picture.tsx';
import { HOME } from './company-meta.ts';
import type { CompanyPage } from './company-page.server.ts';
import './company.css';

/** Head of a page about the company: title, summary, picture, and children such as a button. */
export function CompanyHead({
  page,
  children,
}: {
  page: Pick<CompanyPage, 'title' | 'summary' | 'picture'>;
  children?: ReactNode;
}) {
  const { title, summary, picture } = page;
  return (
    <>
      <Breadcrumbs crumbs={[HOME]} />
      <header className={`company-head${picture ? ' company-head-drawn' : ''}`}>
        <div>
          <h1>{title}</h1>
          {summary && <p className="company-lead">{summary}</p>}
          {children}
        </div>
        {picture && <Picture picture={picture} sizes="(width >= 64rem) 600px, 100vw" smallest={384} first alt="" />}
      </header>
    </>
  );
}
