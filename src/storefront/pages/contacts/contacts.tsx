import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { buttonClass } from '../../ui/button.tsx';
import { AskQuestionIsland } from '../../features/forms/ask-question.tsx';
import { Container } from '../../ui/container.tsx';
import { CompanyChapters } from '../../features/company/company-chapters.tsx';
import { CompanyHead } from '../../features/company/company-head.tsx';
import { companyMeta } from '../../features/company/company-meta.ts';
import { storeFacts } from '../../features/company/store-facts.ts';
import type { loader } from './contacts.server.ts';
import { Requisites } from './requisites.tsx';
import { Shops } from './shops.tsx';
import './contacts.css';

export { loader } from './contacts.server.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { page, company, year } = loaderData;
  return companyMeta(page, [storeFacts({ origin: page.origin, company, year, picture: page.picture })]);
};

export default function Contacts() {
  const { page, company, placeholders, maps, cities, more } = useLoaderData<typeof loader>();
  const { phones, hours, closedDays, email, shopAddress, messenger } = company;
  return (
    <Container>
      <CompanyHead page={page} />
      <ul className="reach">
        <li>
          <Phone size={28} strokeWidth={1.5} aria-hidden />
          <h2>Телефон</h2>
          {phones.map(({ text, href, note }) => (
            <p key={href}>
              <a href={href}>{text}</a>
              <span>{note}</span>
            </p>
          ))}
          <p>
            <span>{hours}</span>
          </p>
        </li>
        <li>
          <MapPin size={28} strokeWidth={1.5} aria-hidden />
          <h2>Магазин</h2>
          <p>
            <b>{shopAddress}</b>
            <span>{hours}</span>
            {closedDays && <span>закрыто {closedDays}</span>}
          </p>
          <p className="flex flex-wrap items-center gap-x-5 pt-2 print:hidden">
            {maps.map(({ name, href }) => (
              <a key={href} href={href} rel="noopener noreferrer" className="link inline-flex min-h-11 items-center">
                {name}
              </a>
            ))}
          </p>
        </li>
        <li>
          <Mail size={28} strokeWidth={1.5} aria-hidden />
          <h2>Почта</h2>
          <p>
            <a href={`mailto:${email}`}>{email}</a>
            <span>отвечаем в&nbsp;течение дня</span>
          </p>
          <p className="flex flex-wrap items-center gap-x-5 pt-2 print:hidden">
            <a href={links.feedback()} className={buttonClass('outline', true)}>
              Написать нам
            </a>
          </p>
        </li>
        <li>
          <MessageCircle size={28} strokeWidth={1.5} aria-hidden />
          <h2>Мессенджер</h2>
          <p>
            <a href={messenger.href} rel="noopener">
              {messenger.text}
            </a>
            <span>вопросы, новости и&nbsp;фото из&nbsp;цеха</span>
          </p>
        </li>
      </ul>
      <CompanyChapters chapters={page.chapters} />
      <Shops cities={cities} more={more} />
      <AskQuestionIsland page={page.path} about={'к\u00a0нам'} />
      <Requisites company={company} placeholders={placeholders} />
    </Container>
  );
}
