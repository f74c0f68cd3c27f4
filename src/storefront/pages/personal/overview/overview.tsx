import { ChevronRight, Truck } from 'lucide-react';
import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../../kernel/links.ts';
import { stateText } from '../../../features/orders/order-status.ts';
import { Parcels } from '../../../features/orders/parcels.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { AccountFrame, accountMeta, AccountPart } from '../account-frame.tsx';
import { ACCOUNT_SECTIONS } from '../account-sections.ts';
import { NoOrders, OwnOrders } from '../own-orders.tsx';
import { OwnReturns } from '../own-returns.tsx';
import { RunsOutIsland } from '../planner/runs-out.tsx';
import type { ShownOpenOrder } from '../shown-orders.server.ts';
import { BonusesLine } from './bonuses-line.tsx';
import type { loader } from './overview.server.ts';
import type { ThingToDo } from './things-to-do.ts';
import './overview.css';

export { loader } from './overview.server.ts';

export const meta: MetaFunction<typeof loader> = () => accountMeta('Личный кабинет');

export default function OverviewPage() {
  const { customer, things, parcel, orders, returns, bonuses, counts, runsOut } = useLoaderData<typeof loader>();
  const { name, phone, email } = customer;
  const [first, ...others] = things;
  return (
    <AccountFrame
      title={name ? `Здравствуйте, ${name}!` : 'Личный кабинет'}
      note={[phone, email].filter(Boolean).join(' · ')}
    >
      {first && <FirstThing thing={first} />}
      {others.length > 0 && (
        <AccountPart id="things" title="Ещё ждёт вас">
          <ul className="things">
            {others.map((thing) => (
              <li key={thing.title}>
                <div>
                  <b className="font-semibold">{thing.title}</b>
                  <p className="text-sm text-quiet">{thing.text}</p>
                </div>
                <a href={thing.href} className={buttonClass('outline', true)}>
                  {thing.action}
                </a>
              </li>
            ))}
          </ul>
        </AccountPart>
      )}
      {parcel && <NextParcel order={parcel} />}
      <RunsOutIsland {...runsOut} />
      <BonusesLine {...bonuses} />
      <AccountPart id="orders" title="Последние заказы">
        {orders.length > 0 ? (
          <>
            <OwnOrders orders={orders} />
            <p className="mt-4">
              <a href={links.accountOrders()} className="link">
                Показать все заказы
              </a>
            </p>
          </>
        ) : (
          <NoOrders />
        )}
      </AccountPart>
      {returns.length > 0 && (
        <AccountPart id="returns" title="Открытые возвраты">
          <OwnReturns returns={returns} />
        </AccountPart>
      )}
      <AccountPart id="sections" title="Всё в кабинете">
        <ul className="account-tiles">
          {ACCOUNT_SECTIONS.filter(({ path }) => path !== links.account()).map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <a href={path}>
                <Icon size={24} strokeWidth={1.5} aria-hidden />
                <span>{label}</span>
                {counts[path] ? <small>{counts[path]}</small> : null}
              </a>
            </li>
          ))}
        </ul>
      </AccountPart>
    </AccountFrame>
  );
}

/** The one thing to do now. */
function FirstThing({ thing: { title, text, action, href } }: { thing: ThingToDo }) {
  return (
    <section aria-labelledby="first-thing" className="rounded-lg bg-rose-soft px-5 py-6 sm:px-7">
      <h2 id="first-thing" className="text-xl leading-8">
        {title}
      </h2>
      <p className="mt-2 max-w-[56ch]">{text}</p>
      <a href={href} className={buttonClass('primary', false, 'mt-4')}>
        {action}
      </a>
    </section>
  );
}

function NextParcel({ order }: { order: ShownOpenOrder }) {
  const { title, next } = stateText(order);
  const { delivery, place, track, trackingPage } = order;
  return (
    <AccountPart
      id="parcel"
      title={
        order.cancelRequest === 'asked'
          ? 'Отмена заказа'
          : order.parts.length > 0
            ? 'Ближайшие посылки'
            : 'Ближайшая посылка'
      }
    >
      <div className="overview-line">
        <Truck size={32} strokeWidth={1.4} aria-hidden />
        <div>
          <p>
            <b className="font-semibold">{title}</b>, №{'\u00a0'}
            {order.number}
          </p>
          <p className="text-sm text-quiet">
            {[place, delivery.period].filter(Boolean).join(' · ')}
            {track && (
              <>
                <br />
                Номер посылки:{' '}
                {trackingPage ? (
                  <a href={trackingPage} target="_blank" rel="noreferrer" className="link">
                    {track}
                    <span className="sr-only"> (откроется в{'\u00a0'}новой вкладке)</span>
                  </a>
                ) : (
                  track
                )}
              </>
            )}
          </p>
          <p className="mt-1 text-sm">{next}</p>
          {order.parts.length > 0 && (
            <div className="text-sm">
              <Parcels parts={order.parts} />
            </div>
          )}
        </div>
        <a href={links.order(order.id)} className={buttonClass('outline', true)}>
          Открыть заказ
          <ChevronRight size={18} aria-hidden />
        </a>
      </div>
    </AccountPart>
  );
}
