import type { LoaderFunctionArgs } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { companyPage } from '../../features/company/company-page.server.ts';

const STANDING = { title: 'Обратная связь', summary: 'Напишите нам: отвечает человек, в течение рабочего дня.' };

/** The usual questions are words of staff; the form stands without them. */
export async function loader(args: LoaderFunctionArgs) {
  return { page: await companyPage(args, links.feedback(), STANDING) };
}
