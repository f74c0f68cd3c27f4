import { Check, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { links } from '../../../kernel/links.ts';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import { Picture } from '../../ui/picture.tsx';
import { ChangeDelivery } from './change-delivery.tsx';
import { DiscountRows } from '../../features/cart/discount-rows.tsx';
import { SumRow } from '../../features/cart/sum-row.tsx';
import type { ShownOrder } from './order.server.ts';
import type { OrderStep } from '../../features/orders/order-status.ts';
import { Parcels } from '../../features/orders/parcels.tsx';

/** Steps of the order; vertical on phones. */
export function OrderSteps({ steps }: { steps: readonly OrderStep[] }) {
  if (steps.length === 0) return null;
  return (
    <ol aria-label="Этапы заказа" className="mt-8 grid gap-y-1 sm:auto-cols-fr sm:grid-flow-col print:hidden">
      {steps.map(({ name, place }) => (
        <li
          key={name}
          aria-current={place === 'now' ? 'step' : undefined}
          className="group relative flex items-center gap-3 pb-4 last:pb-0 sm:block sm:pb-0 sm:pr-3"
        >
          <span
            aria-hidden="true"
            className={`absolute top-7 left-[0.8125rem] h-[calc(100%-1.75rem)] w-0.5 group-last:hidden sm:top-[0.8125rem] sm:left-7 sm:h-0.5 sm:w-[calc(100%-1.75rem)] ${place === 'passed' ? 'bg-leaf' : 'bg-edge/35'}`}
          />
          <span
            aria-hidden="true"
            className={`grid size-7 shrink-0 place-items-center rounded-full ${place === 'passed' ? 'bg-leaf text-white' : place === 'now' ? 'border-[7px] border-primary bg-surface' : 'border-2 border-edge/35 bg-surface'}`}
          >
            {place === 'passed' && <Check size={16} strokeWidth={3} />}
          </span>
          <span
            className={`text-sm sm:mt-2 sm:block ${place === 'now' ? 'font-semibold' : place === 'ahead' ? 'text-quiet' : ''}`}
          >
            {name}
            {place === 'passed' && <span className="sr-only"> — пройден</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function OrderLines({ order, token }: { order: ShownOrder; token: string }) {
  return (
    <section aria-labelledby="lines" className="panel p-5 sm:p-7 print:border-0 print:p-0">
      <h2 id="lines" className="text-xl leading-8">
        Состав заказа
      </h2>
      <ul className="mt-2">
        {order.lines.map(({ name, form, quantity, unitPrice, sum, href, picture, received, ...line }, position) => (
          <li
            key={position}
            className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 border-t border-line py-4 first:border-t-0 sm:grid-cols-[4rem_minmax(0,1fr)_auto] print:grid-cols-[minmax(0,1fr)_auto]"
          >
            {picture ? (
              <Picture
                picture={picture}
                sizes="64px"
                largest={256}
                alt=""
                eager
                className="aspect-square w-full rounded-sm object-cover max-sm:row-span-2 print:hidden"
              />
            ) : (
              <span className="aspect-square rounded-sm bg-sage max-sm:row-span-2 print:hidden" />
            )}
            <div className="min-w-0">
              <a href={href} className="font-semibold leading-snug underline-offset-4 hover:text-leaf hover:underline">
                {name}
              </a>
              <p className="text-sm text-quiet">{form}</p>
              {line.cancelled > 0 && <p className="text-sm font-semibold">{cancelledText(order.paidOnline, line)}</p>}
              {line.leftPacks > 0 && (
                <p className="text-sm font-semibold">{`не\u00a0взяли при\u00a0получении: ${line.leftPacks}\u00a0шт.`}</p>
              )}
              {line.revoked && <p className="text-sm font-semibold">деньги возвращены, доступ закрыт</p>}
              {received && !line.revoked && (
                <a
                  href={links.writeReview(href, { id: order.id, token })}
                  aria-label={`Написать отзыв: ${name}`}
                  className="link inline-flex min-h-8 items-center text-sm print:hidden"
                >
                  Написать отзыв
                </a>
              )}
            </div>
            <p className="flex flex-wrap items-baseline gap-x-3 sm:block sm:text-right">
              <span className="price">{formatMoney(sum)}</span>
              <span className="block text-sm text-quiet tabular-nums">
                {quantity}
                {'\u00a0×\u00a0'}
                {formatMoney(unitPrice)}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <dl className="grid gap-2 border-t border-line pt-4">
        <SumRow name="Товары">{formatMoney(order.goodsTotal)}</SumRow>
        <DiscountRows rows={order.discounts} on="goods" />
        <DiscountRows rows={order.discounts} on="bonus" />
        <SumRow name="Доставка">
          {order.baseDeliveryPrice === 0 ? 'бесплатно' : formatMoney(order.baseDeliveryPrice)}
        </SumRow>
        <DiscountRows rows={order.discounts} on="delivery" />
        <DiscountRows rows={order.discounts} on="certificate" />
        {order.cancelledAmount > 0 && <SumRow name="Отменено">{formatMoney(kopecks(-order.cancelledAmount))}</SumRow>}
        <SumRow name="Итого" total>
          {formatMoney(order.due)}
        </SumRow>
      </dl>
      {order.lines.some(({ received }) => received) && (
        <p className="mt-3 text-sm print:hidden">
          <a href={links.writeShopReview({ id: order.id, token })} className="link inline-flex min-h-8 items-center">
            Написать отзыв о&nbsp;магазине
          </a>
        </p>
      )}
    </section>
  );
}

/** Pieces of a line that will not come. */
function cancelledText(isPaid: boolean, line: Pick<ShownOrder['lines'][number], 'cancelled' | 'cancelledRefunded'>) {
  const money = line.cancelledRefunded ? 'деньги возвращены' : 'деньги возвращаем';
  return `отменено ${line.cancelled}\u00a0шт.${isPaid ? `, ${money}` : ''}`;
}

/** Delivery, payment, recipient and history. */
export function OrderFacts({ order, token, onPoint }: { order: ShownOrder; token: string; onPoint(): void }) {
  const { delivery, contact } = order;
  return (
    <section
      aria-label="Доставка, оплата и получатель"
      className="panel grid gap-5 p-5 sm:p-7 print:border-0 print:p-0"
    >
      <Fact title={delivery.method === 'pickup' ? 'Получение' : 'Доставка'}>
        <p>{delivery.title}</p>
        {order.place && <p>{order.place}</p>}
        {order.deliveryCancelled ? (
          <p className="text-quiet">Отменено: отправлять нечего</p>
        ) : (
          delivery.period && <p className="text-quiet">{delivery.period}</p>
        )}
        {order.track && (
          <p>
            Трек-номер <span className="select-all">{order.track}</span>
            {order.trackingPage && (
              <>
                {' '}
                <a href={order.trackingPage} target="_blank" rel="noreferrer" className="link print:hidden">
                  Где посылка
                </a>
              </>
            )}
          </p>
        )}
        {order.keptUntil && (
          <p>
            Хранится до{'\u00a0'}
            {order.keptUntil}
          </p>
        )}
        {order.parts.length > 0 && <Parcels parts={order.parts} />}
      </Fact>
      <Fact title="Оплата">
        <p>{order.payName}</p>
        {order.collected !== null && <p>Получено при выдаче: {formatMoney(order.collected)}</p>}
        {order.paper && (
          <p className="print:hidden">
            <a
              href={links.orderPaper(order.id, token)}
              download
              className="link inline-flex min-h-11 items-center gap-2"
            >
              <FileText size={18} aria-hidden className="shrink-0" />
              {order.paper} (PDF)
            </a>
          </p>
        )}
      </Fact>
      <Fact title="Получатель">
        {contact.name ? (
          <>
            <p>{contact.name}</p>
            <p className="whitespace-nowrap">{contact.phone}</p>
            <p className="break-words">{contact.email}</p>
          </>
        ) : (
          <p className="text-quiet">
            Имя, контакты и{'\u00a0'}адрес мы{'\u00a0'}удалили: их{'\u00a0'}срок хранения прошёл.
          </p>
        )}
      </Fact>
      <ChangeDelivery order={order} token={token} onPoint={onPoint} />
      {order.comment && (
        <Fact title="Комментарий">
          <p className="break-words whitespace-pre-line">{order.comment}</p>
        </Fact>
      )}
      <Fact title="История">
        <ol>
          {order.history.map(({ at, title, time }) => (
            <li key={time + title} className="mt-1 first:mt-0">
              {title}{' '}
              <time dateTime={time} className="block text-sm text-quiet">
                {at}
              </time>
            </li>
          ))}
        </ol>
      </Fact>
    </section>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-1 font-sans text-sm font-semibold tracking-normal text-quiet">{title}</h2>
      {children}
    </div>
  );
}
