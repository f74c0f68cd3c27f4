import type { FactsOf } from '../../../shop/content/content.rules.ts';

/** Source of a text, or contacts of a partner; nothing when neither is known. */
export function ItemSource({ facts }: { facts: Partial<FactsOf['research'] & FactsOf['partner']> }) {
  const { authors, year, source, address, phone, site } = facts;
  const lines: [string, string, string?][] = [];
  if (authors) lines.push(['Авторы', authors]);
  if (source) lines.push(['Источник', source]);
  if (year) lines.push(['Год', String(year)]);
  if (address) lines.push(['Адрес', address]);
  if (phone) lines.push(['Телефон', phone, `tel:${phone.replace(/[^\d+]/g, '')}`]);
  // The site is free text: only http(s) becomes a link.
  if (site) lines.push(['Сайт', site.replace(/^https?:\/\/|\/$/g, ''), /^https?:\/\//.test(site) ? site : undefined]);
  if (lines.length === 0) return null;
  return (
    <dl className="grid gap-x-8 gap-y-3 rounded-lg bg-sage p-5 text-base md:p-6">
      {lines.map(([name, text, href]) => (
        <div key={name} className="grid gap-x-6 sm:grid-cols-[8rem_1fr]">
          <dt className="text-sm text-quiet">{name}</dt>
          <dd>
            {href ? (
              <a href={href} rel="noreferrer" className="link">
                {text}
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
