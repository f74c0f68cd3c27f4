import { links } from '../../kernel/links.ts';
import { BrandMark } from '../ui/brand.tsx';
import { COMPANY, DISCLAIMER } from '../../kernel/company.ts';
import { useMenus } from './use-menus.ts';
import { useCompany } from '../features/company/use-company.ts';

export function Footer() {
  const company = useCompany();
  const { footer } = useMenus();
  return (
    <footer className="footer">
      <div className="container">
        <div className="grid gap-10 pt-12 pb-10 md:grid-cols-3 lg:grid-cols-[1.5fr_1fr_1fr_1.2fr] lg:gap-8 lg:pt-16">
          <address className="not-italic max-lg:md:col-span-3">
            <p className="flex items-center gap-2.5 font-serif text-2xl">
              <BrandMark className="h-9 text-primary" />
              {COMPANY.name}
            </p>
            <ul className="mt-5 grid gap-x-8 md:max-lg:grid-cols-2">
              {company.phones.map(({ text, href, note }) => (
                <li key={href}>
                  <a href={href} className="flex min-h-11 flex-wrap items-baseline gap-x-3 pt-2">
                    <b className="text-lg font-semibold tabular-nums">{text}</b>
                    <span className="text-sm text-night-quiet">{note}</span>
                  </a>
                </li>
              ))}
              <li>
                <a href={`mailto:${company.email}`} className="footer-link">
                  {company.email}
                </a>
              </li>
              <li className="text-sm text-night-quiet">
                {company.address}
                <br />
                {company.hours}
              </li>
            </ul>
          </address>
          {footer.map(({ text: title, items }) => (
            <nav key={title} aria-label={title}>
              <h2 className="font-sans text-sm font-semibold tracking-normal text-night-quiet">{title}</h2>
              <ul className="mt-2">
                {items.map(({ text, href }) => (
                  <li key={text}>
                    <a href={href} className="footer-link">
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <Newsletter />
        <p className="border-t border-night-line py-6 font-serif text-lg text-balance">{DISCLAIMER}</p>
        {/* Padding on the right for the round corner buttons. */}
        <div className="flex flex-wrap items-center gap-x-6 border-t border-night-line py-4 text-xs max-[90rem]:pr-16 text-night-quiet">
          <p className="mr-auto py-2">
            © {company.legalName}, ИНН&nbsp;{company.inn}, ОГРН&nbsp;{company.ogrn}
          </p>
          <a href={company.messenger.href} rel="noopener" className="footer-link">
            {company.messenger.text}
          </a>
          <a href={company.video.href} rel="noopener" className="footer-link">
            {company.video.text}
          </a>
          <a href={links.privacy()} className="footer-link">
            Конфиденциальность
          </a>
          <a href={links.cookies()} className="footer-link">
            Файлы cookie
          </a>
          <button type="button" className="footer-link" data-cookie-settings>
            Выбор cookie
          </button>
          <button type="button" className="footer-link" data-needs="after-load" data-plain-switch>
            Крупный шрифт и&nbsp;контраст
          </button>
        </div>
      </div>
    </footer>
  );
}

/** Plain markup, handled by notices/newsletter-gate.tsx; a press before its code has arrived is repeated then. */
function Newsletter() {
  return (
    <form method="dialog" noValidate className="newsletter" data-newsletter>
      <label htmlFor="news-email" className="font-serif text-lg">
        Новости и&nbsp;полезное на&nbsp;почту
      </label>
      <div className="flex gap-2">
        <input
          id="news-email"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="Email"
          aria-describedby="news-status"
        />
        <button className="btn btn-primary" data-needs="after-load">
          Подписаться
        </button>
      </div>
      <p id="news-status" role="status" className="text-sm" data-status />
      <p className="text-xs text-night-quiet">
        Нажимая «Подписаться», вы&nbsp;даёте <a href={links.consent()}>согласие</a> на&nbsp;обработку email для писем
        о&nbsp;новостях и&nbsp;акциях. Отписаться можно в&nbsp;любом письме.
      </p>
    </form>
  );
}
