import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiFailure } from '../../api/api-failure.ts';
import type { DeskOrder } from '../../api/order-answers.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { OrderCommands } from './order-commands.tsx';
import { OrderExceptions } from './order-exceptions.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMessages } from './order-messages.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderShipments } from './order-shipments.tsx';
import { orderQuery } from './order-query.ts';
import { Timeline } from './timeline.tsx';
import './order.css';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** One order with everything that has become of it. */
export function Order() {
  const { orderId = '' } = useParams();
  return UUID.test(orderId) ? <KnownOrder key={orderId} orderId={orderId} /> : <UnknownOrder />;
}

function KnownOrder({ orderId }: { readonly orderId: string }) {
  const read = useQuery(orderQuery(orderId));
  if (read.error instanceof ApiFailure && read.error.status === 404) return <UnknownOrder />;
  return (
    <>
      {!read.data && <title>Заказ</title>}
      <Loaded of={read}>{(order) => <OrderScreen order={order} />}</Loaded>
    </>
  );
}

function OrderScreen({ order }: { readonly order: DeskOrder }) {
  const [done, setDone] = useState('');
  return (
    <article className="order">
      <title>{`Заказ № ${order.number}`}</title>
      <OrderHead order={order} />
      <div>
        <OrderCommands order={order} onDone={setDone} />
        <p role="status" className={done ? 'done-note' : undefined}>
          {done}
        </p>
      </div>
      <div className="order-columns">
        <div className="order-parts">
          <OrderExceptions order={order} />
          <OrderFacts order={order} />
          <OrderLines order={order} />
          <OrderShipments order={order} onDone={setDone} />
          <OrderMoney order={order} onDone={setDone} />
          <OrderReturns order={order} onDone={setDone} />
          <OrderMessages order={order} onDone={setDone} />
        </div>
        <Timeline order={order} />
      </div>
    </article>
  );
}

function UnknownOrder() {
  return (
    <div className="grid gap-2">
      <title>Нет такого заказа</title>
      <h1>Нет такого заказа</h1>
      <p>
        Проверьте адрес: возможно, ссылка скопирована не&nbsp;целиком. Заказ можно найти по&nbsp;номеру, телефону или
        почте.
      </p>
      <Link to="/orders" className="text-link">
        К списку заказов
      </Link>
    </div>
  );
}
