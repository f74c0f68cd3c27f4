import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../../kernel/links.ts';
import { AccountFrame, accountMeta } from '../account-frame.tsx';
import type { loader } from './ticket.server.ts';
import { TicketThreadIsland } from './ticket-thread.tsx';

export { loader } from './ticket.server.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  accountMeta(`Обращение №\u00a0${loaderData?.ticket.id ?? ''}`);

export default function TicketPage() {
  const { ticket } = useLoaderData<typeof loader>();
  const { id, subject, topic, order, productName, lotNumber, previousId } = ticket;
  return (
    <AccountFrame title={subject} note={`Обращение №\u00a0${id}, ${topic.toLowerCase()}`}>
      {(order ?? previousId) !== null && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {order && (
            <li>
              <a href={order.path} className="link">
                Заказ № {order.number}
              </a>
              {productName && `: ${productName}`}
              {lotNumber && `, серия ${lotNumber}`}
            </li>
          )}
          {previousId !== null && (
            <li>
              <a href={links.ticket(previousId)} className="link">
                Продолжение обращения № {previousId}
              </a>
            </li>
          )}
        </ul>
      )}
      <TicketThreadIsland ticket={ticket} />
    </AccountFrame>
  );
}
