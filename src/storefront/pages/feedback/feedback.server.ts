import type { LoaderFunctionArgs } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { companyPage } from '../../features/company/company-page.server.ts';

const DEFAULT_TEXTS = { title: 'Обратная связь', summary: 'Напишите нам: отвечает человек, в течение рабочего дня.' };

/** Frequent questions come from staff texts; the form works without them. */
export async function loader(args: LoaderFunctionArgs) {
  return { page: await companyPage(args, links.feedback(), DEFAULT_TEXTS) };
}
