import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import type { DeskOrder } from '../../api/order-answers.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ChangeForm } from './change-form.tsx';
import { OpenChange } from './open-change.tsx';
import { changedOrderQuery, openChangeQuery } from './order-change-queries.ts';
import './order-change.css';

/** Goods of an order before it is packed: fewer, more, others. */
export function OrderChange() {
  const { orderId = '' } = useParams();
  const read = useQuery(changedOrderQuery(orderId));
  return (
    <div className="order-change">
      <title>Изменить состав заказа</title>
      <Link to={`/orders/${orderId}`} className="text-link justify-self-start text-xs">
        К заказу
      </Link>
      <h1>Изменить состав заказа</h1>
      <Loaded of={read}>{(order) => <KnownOrder key={order.id} order={order} />}</Loaded>
    </div>
  );
}

function KnownOrder({ order }: { readonly order: DeskOrder }) {
  const read = useQuery(openChangeQuery(order.id));
  const navigate = useNavigate();
  return (
    <>
      <p className="text-quiet">
        Заказ №&nbsp;{order.number}. Что уже согласовано, остаётся по&nbsp;своей цене и&nbsp;со&nbsp;своей скидкой;
        новое стоит как сегодня. Получатель, пункт и&nbsp;адрес меняются на&nbsp;странице заказа.
      </p>
      <Loaded of={read}>
        {({ open }) =>
          open ? (
            <OpenChange orderId={order.id} open={open} />
          ) : (
            <ChangeForm order={order} onApplied={() => void navigate(`/orders/${order.id}`)} />
          )
        }
      </Loaded>
    </>
  );
}
