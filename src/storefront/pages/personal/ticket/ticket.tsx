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
  const { id, subject, topic, order, productName, lotNumber, previousId, nextId } = ticket;
  return (
    <AccountFrame title={subject} note={`Обращение №\u00a0${id}, ${topic.toLowerCase()}`}>
      {(order ?? lotNumber ?? previousId ?? nextId) !== null && (
        <ul aria-label="О чём обращение" className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {order && (
            <li>
              <a href={order.path} className="link">
                Заказ № {order.number}
              </a>
              {productName && `: ${productName}`}
            </li>
          )}
          {lotNumber && <li className="break-all">Серия {lotNumber}</li>}
          {previousId !== null && (
            <li>
              <a href={links.ticket(previousId)} className="link">
                Продолжение обращения № {previousId}
              </a>
            </li>
          )}
          {nextId !== null && (
            <li>
              <a href={links.ticket(nextId)} className="link">
                Продолжено в{'\u00a0'}обращении № {nextId}
              </a>
            </li>
          )}
        </ul>
      )}
      <TicketThreadIsland ticket={ticket} />
    </AccountFrame>
  );
}
