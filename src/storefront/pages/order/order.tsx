import { Printer } from 'lucide-react';
import { useLoaderData, type MetaArgs } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { useIsHydrated } from '../../client/shop-state.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useBankAnswer, type BankAnswer } from './bank-answer.ts';
import { DigitalGoods } from './digital-goods.tsx';
import { ConfirmOrder } from './confirm-order.tsx';
import { ExpiredLink } from '../../features/digital-goods/resend-letter.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderSteps, OrderFacts, OrderLines } from './order-parts.tsx';
import { orderSteps, stateText } from './order-status.ts';
import type { loader, ShownOrder } from './order.server.ts';

export { loader } from './order.server.ts';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const title = loaderData?.order ? `Заказ №\u00a0${loaderData.order.number}` : 'Заказ';
  return [{ title: `${title} — Травосоль` }, { name: 'robots', content: 'noindex' }];
}

export default function OrderPage() {
  const found = useLoaderData<typeof loader>();
  return (
    <Container className="pb-12 lg:pb-20">
      {found.order ? <Order {...found} /> : <ClosedOrder oldLink={found.oldLink} />}
    </Container>
  );
}

function BankNotice({ answer }: { answer: BankAnswer }) {
  if (answer === 'waits') return null;
  return answer === 'declined' ? (
    <Notice tone="error" className="mt-5 bg-surface print:hidden">
      Банк отклонил оплату, деньги не{'\u00a0'}списаны. Попробуйте ещё раз или другой картой.
    </Notice>
  ) : (
    <Notice tone="calm" className="mt-5 bg-surface print:hidden">
      Банк пока не{'\u00a0'}подтвердил оплату. Если деньги списаны, платить ещё раз не{'\u00a0'}нужно: мы узнаем об
      {'\u00a0'}этом сами и{'\u00a0'}пришлём письмо.
    </Notice>
  );
}

function Order({ order, token, backFromPayment }: { order: ShownOrder; token: string; backFromPayment: boolean }) {
  const bank = useBankAnswer(order.id, token, backFromPayment && order.payable);
  const waits = bank === 'waits';
  const hydrated = useIsHydrated();
  const { title, next, tone } = stateText(order);
  return (
    <>
      <PageTitle note={`Оформлен ${order.placedOn}`}>
        Заказ №{'\u00a0'}
        {order.number}
      </PageTitle>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-8">
        <div className="grid min-w-0 gap-6">
          <section
            aria-labelledby="state"
            className={`rounded-lg px-5 py-6 sm:px-7 sm:py-8 print:p-0 ${tone === 'good' || waits ? 'bg-sage' : tone === 'waits' ? 'bg-rose-soft' : 'panel'}`}
          >
            <div aria-live="polite">
              <h2 id="state" tabIndex={-1} className="text-2xl outline-none">
                {waits ? 'Ждём подтверждения банка' : title}
              </h2>
              <p className="mt-2 max-w-[52ch]">
                {waits ? 'Обычно это несколько секунд. Страница обновится сама.' : next}
              </p>
              {backFromPayment && order.payable && hydrated && <BankNotice answer={bank} />}
            </div>
            {order.lettersWithheld && (
              <Notice tone="calm" className="mt-5 bg-surface print:hidden">
                Письмо об{'\u00a0'}этом заказе не{'\u00a0'}отправлено: на{'\u00a0'}этот email сегодня ушло уже много
                писем. Сохраните адрес этой страницы: по{'\u00a0'}нему заказ откроется снова.
              </Notice>
            )}
            {order.confirmBy !== null && (
              <ConfirmOrder order={order} token={token} onDone={() => document.getElementById('state')?.focus()} />
            )}
            <OrderActions order={order} token={token} awaitsBank={waits} />
            <OrderSteps steps={orderSteps(order)} />
          </section>
          <DigitalGoods order={order} token={token} />
          <OrderLines order={order} token={token} />
        </div>
        <div className="grid gap-4">
          <OrderFacts order={order} />
          <p className="flex flex-wrap justify-between gap-x-6 text-sm print:hidden">
            <PhoneLink className="link py-2.5" />
            {hydrated && (
              <button type="button" className="link flex items-center gap-2 py-2.5" onClick={() => print()}>
                <Printer size={18} aria-hidden />
                Распечатать
              </button>
            )}
          </p>
        </div>
      </div>
    </>
  );
}

/** Shown alike for a link without a token, with a wrong one, and to a nonexistent order. */
function ClosedOrder({ oldLink }: { oldLink: { orderId: string; token: string } | null }) {
  if (oldLink) {
    return (
      <>
        <PageTitle>Страница заказа</PageTitle>
        <ExpiredLink {...oldLink} />
      </>
    );
  }
  return (
    <>
      <PageTitle>Страница заказа</PageTitle>
      <section className="panel px-6 py-10 sm:px-10 lg:px-16 lg:py-14">
        <h2 className="max-w-[20ch]">
          Откройте заказ по{'\u00a0'}ссылке из{'\u00a0'}письма
        </h2>
        <p className="mt-3 max-w-[52ch] text-quiet">
          Чтобы ваш заказ не{'\u00a0'}увидел посторонний, страница открывается только по{'\u00a0'}личной ссылке. Мы
          {'\u00a0'}прислали её на{'\u00a0'}email, указанный при оформлении. Если письма нет, загляните в{'\u00a0'}
          «Спам» или позвоните нам: поможем найти заказ.
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <PhoneLink className={buttonClass()} />
          <Link href={links.catalog()} className={buttonClass('outline')}>
            Перейти в{'\u00a0'}каталог
          </Link>
        </p>
      </section>
    </>
  );
}
