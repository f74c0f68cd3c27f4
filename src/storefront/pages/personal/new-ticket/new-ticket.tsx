import { useLoaderData, type MetaFunction } from 'react-router';
import { PhoneLink } from '../../../features/company/reach-links.tsx';
import { AccountFrame, accountMeta, AccountPart } from '../account-frame.tsx';
import type { loader } from './new-ticket.server.ts';
import { NewTicketIsland } from './new-ticket-form.tsx';

export { loader } from './new-ticket.server.ts';

export const meta: MetaFunction<typeof loader> = () => accountMeta('Новое обращение');

export default function NewTicketPage() {
  return (
    <AccountFrame
      title="Новое обращение"
      note={'Отвечаем в\u00a0течение рабочего дня, о\u00a0качестве товара\u00a0— в\u00a0тот же день'}
    >
      <AccountPart id="new-ticket" title={'О\u00a0чём вопрос'}>
        <noscript>
          <p className="personal-plain">
            Написать здесь можно с{'\u00a0'}включённым JavaScript. Без него позвоните: <PhoneLink className="link" />.
          </p>
        </noscript>
        <NewTicketIsland {...useLoaderData<typeof loader>()} />
      </AccountPart>
    </AccountFrame>
  );
}
