import { Mail, MessageCircle, Phone } from 'lucide-react';
import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { FormWithoutScript } from '../../features/forms/form-without-script.tsx';
import { useCompany } from '../../features/company/use-company.ts';
import { Container } from '../../ui/container.tsx';
import { CompanyHead } from '../../features/company/company-head.tsx';
import { companyMeta } from '../../features/company/company-meta.ts';
import { BodyBlocks } from '../../features/reading/body-blocks.tsx';
import { FeedbackFormIsland } from './feedback-form.tsx';
import type { loader } from './feedback.server.ts';
import './feedback.css';

export { loader } from './feedback.server.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => (loaderData ? companyMeta(loaderData.page) : []);

/** The form, and beside it other contacts and frequent questions. */
export default function Feedback() {
  const { page } = useLoaderData<typeof loader>();
  const { phones, hours, email, messenger } = useCompany();
  const [phone] = phones;
  return (
    <Container>
      <CompanyHead page={page} />
      <div className="feedback">
        <div>
          <FormWithoutScript />
          <FeedbackFormIsland box="feedback-form" />
        </div>
        <aside className="feedback-beside" aria-label="Другие пути">
          <ul className="feedback-reach">
            <li>
              <Phone size={24} strokeWidth={1.5} aria-hidden />
              <a href={phone.href}>{phone.text}</a>
              <span>{hours}</span>
            </li>
            <li>
              <Mail size={24} strokeWidth={1.5} aria-hidden />
              <a href={`mailto:${email}`}>{email}</a>
              <span>если удобнее своей почтой</span>
            </li>
            <li>
              <MessageCircle size={24} strokeWidth={1.5} aria-hidden />
              <a href={messenger.href} rel="noopener">
                {messenger.text}
              </a>
              <span>короткие вопросы</span>
            </li>
          </ul>
          {page.chapters.map(({ id, title, blocks }) => (
            <section key={id ?? ''} aria-labelledby={id}>
              {title && <h2 id={id}>{title}</h2>}
              <div className="company-words">
                <BodyBlocks body={blocks} />
              </div>
            </section>
          ))}
          <p className="text-sm text-quiet">
            Хотите производить под своей маркой? Для этого есть{' '}
            <a href={links.partnership()} className="link">
              отдельное задание
            </a>
            .
          </p>
        </aside>
      </div>
    </Container>
  );
}
