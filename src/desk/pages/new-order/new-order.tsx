import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { DeskOrder } from '../../api/order-answers.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { EMPTY_DRAFT, type Draft } from './draft.ts';
import { likeQuery } from './new-order-queries.ts';
import { OrderForm } from './order-form.tsx';
import './new-order.css';

/** An order for a caller; `like` in the address: for the buyer of that order. */
export function NewOrder() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [like] = useState(params.get('like') ?? '');
  const read = useQuery(likeQuery(like));
  const onPlaced = (orderId: string) => void navigate(`/orders/${orderId}`);
  return (
    <div className="grid gap-4">
      <title>Новый заказ</title>
      <h1>Новый заказ по&nbsp;телефону</h1>
      {like === '' ? (
        <OrderForm start={EMPTY_DRAFT} onPlaced={onPlaced} />
      ) : (
        <Loaded of={read}>{(order) => <OrderForm start={draftLike(order)} onPlaced={onPlaced} />}</Loaded>
      )}
    </div>
  );
}

/** The same recipient; goods, way and consent are asked for anew. */
function draftLike({ contact: { name, phone, email } }: DeskOrder): Draft {
  return { ...EMPTY_DRAFT, typed: { ...EMPTY_DRAFT.typed, name, phone: `+${phone}`, email } };
}
