interface BreadcrumbsProps {
  crumbs: readonly { readonly text: string; readonly href: string }[];
}

/** Links to the parents of this page; the page itself is named by its title below. */
export function Breadcrumbs({ crumbs }: BreadcrumbsProps) {
  return (
    <nav aria-label="Где вы" className="-mb-4 pt-3 text-sm text-quiet">
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map(({ text, href }, index) => (
          <li key={href} className="flex items-center gap-x-2">
            {index > 0 && <span aria-hidden>/</span>}
            <a href={href} className="inline-flex min-h-11 items-center hover:text-leaf">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
