import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { ProductPicker } from '../../features/sale/product-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { BuyerPart } from './buyer-part.tsx';
import { CouponField } from './coupon-field.tsx';
import { DeliveryPart } from './delivery-part.tsx';
import { missingIn, offerKey, withProduct, type Draft } from './draft.ts';
import { Goods } from './goods-part.tsx';
import { quoteQuery, type Offer } from './new-order-queries.ts';
import { Totals } from './totals.tsx';

interface OrderFormProps {
  readonly start: Draft;
  readonly onPlaced: (orderId: string) => void;
}

export function OrderForm({ start, onPlaced }: OrderFormProps) {
  const [draft, setDraft] = useState(start);
  const [missing, setMissing] = useState('');
  function change(changes: Partial<Draft>) {
    setMissing('');
    setDraft((before) => ({ ...before, ...changes }));
  }
  const items = draft.items.map(({ product, quantity }) => ({ product, quantity }));
  const coupons = draft.coupon ? [draft.coupon] : [];
  const read = useQuery(quoteQuery({ items, coupons, cityId: draft.city?.id ?? null }));
  const quote = draft.items.length > 0 ? read.data : undefined;
  const offer = quote?.offers.find((one) => offerKey(one) === draft.offer);
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: ORDERS_KEY,
    send: (body: ReturnType<typeof orderOf>, { key }) =>
      answerOf(staffApi.POST('/api/staff/orders', { body: { key, ...body } as never })),
    onDone: ({ orderId }) => onPlaced(orderId),
  });
  const errors = error instanceof ApiFailure ? error.fields : {};
  // What is shown while another answer is awaited may have another price.
  const isFresh = !read.isPlaceholderData && !read.isFetching;
  function submit() {
    const words = missingIn(draft, offer) || (isFresh ? '' : 'Цена пересчитывается: повторите через секунду.');
    setMissing(words);
    if (words === '' && offer) mutate(orderOf(draft, offer));
  }
  return (
    <form
      noValidate
      aria-label="Новый заказ"
      className="new-order"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <section aria-label="Товары" className="part">
        <h2>Товары</h2>
        <ProductPicker onAdd={(product, name) => change({ items: withProduct(draft.items, product, name) })} />
        {draft.items.length > 0 && (
          <Goods items={draft.items} quote={quote} onChange={(changed) => change({ items: changed })} />
        )}
        <CouponField value={draft.coupon} quote={quote} onChange={(coupon) => change({ coupon })} />
        {draft.items.length > 0 && <Problem error={read.error} />}
      </section>
      <BuyerPart draft={draft} errors={errors} onChange={change} />
      <DeliveryPart draft={draft} quote={quote} offer={offer} errors={errors} onChange={change} />
      <section aria-label="Итог" className="part">
        <h2>Итог</h2>
        {quote && offer ? (
          <Totals quote={quote} offer={offer} paySystem={draft.paySystem} />
        ) : (
          <p className="text-quiet">Выберите товары и&nbsp;способ получения: посчитаем сумму.</p>
        )}
        <Problem error={Object.keys(errors).length > 0 ? null : error} />
        <p role="status" className={missing || Object.keys(errors).length > 0 ? 'text-error' : ''}>
          {missing || (Object.keys(errors).length > 0 ? 'Исправьте подсвеченные поля.' : '')}
        </p>
        <div>
          <Button type="submit" busy={isPending}>
            Оформить заказ
          </Button>
        </div>
      </section>
    </form>
  );
}

/** Fields that are not typed are left out: an empty one would be refused. */
function orderOf(draft: Draft, offer: Offer) {
  const { items, coupon, city, pointCode, paySystem, typed, consent } = draft;
  const { name, phone, email, comment, street, house, flat, zip } = typed;
  const { method, carrier } = offer;
  return {
    items: items.map(({ product, quantity }) => ({ product, quantity })),
    coupons: coupon ? [coupon] : [],
    name,
    phone,
    email,
    comment,
    consent,
    method,
    paySystem,
    expectedTotal: offer.total,
    ...(carrier && { carrier }),
    ...(city && { cityId: city.id }),
    ...(method === 'point' && { pointCode }),
    ...(method === 'courier' && { street, house, ...(flat.trim() && { flat }), ...(zip.trim() && { zip }) }),
  };
}
