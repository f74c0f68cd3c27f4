import { ArrowLeft } from 'lucide-react';
import { useLoaderData, type MetaArgs } from 'react-router';
import { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { ExpiredLink } from '../../features/digital-goods/resend-letter.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { loader, ShownMaterial } from './materials.server.ts';
import { Programme } from './programme.tsx';
import { Reader } from './reader.tsx';

export { loader } from './materials.server.ts';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const material = loaderData?.material;
  const part = material && !material.all ? material.parts[0]?.title : undefined;
  const title = material ? [part, material.name].filter(Boolean).join(' — ') : 'Материалы';
  return [{ title: `${title} — ${COMPANY.name}` }, { name: 'robots', content: 'noindex' }];
}

export default function MaterialsPage() {
  const { material, orderUrl, oldLink } = useLoaderData<typeof loader>();
  return (
    <Container className="pb-12 lg:pb-20">
      {material && orderUrl ? (
        <Material material={material} orderUrl={orderUrl} />
      ) : (
        <Closed orderUrl={orderUrl} oldLink={oldLink} />
      )}
    </Container>
  );
}

function Material({ material, orderUrl }: { material: ShownMaterial; orderUrl: string }) {
  const { name, form, totalTime, orderNumber } = material;
  return (
    <>
      <p className="-mb-4 pt-3 text-sm print:hidden">
        <a href={orderUrl} className="link inline-flex min-h-11 items-center gap-2">
          <ArrowLeft size={18} aria-hidden />
          Заказ №{'\u00a0'}
          {orderNumber}
        </a>
      </p>
      <PageTitle note={totalTime ? `${form} · ${totalTime}` : form}>{name}</PageTitle>
      {material.programme.length > 0 ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-8">
          <Reader material={material} />
          <Programme material={material} />
        </div>
      ) : (
        <section className="panel px-6 py-10 sm:px-10">
          <h2>Материалы ещё не{'\u00a0'}загружены</h2>
          <p className="mt-3 max-w-[52ch] text-quiet">
            Доступ к{'\u00a0'}ним у{'\u00a0'}вас уже есть: они появятся на{'\u00a0'}этой странице. Когда это будет,
            скажем по{'\u00a0'}телефону или в{'\u00a0'}ответ на{'\u00a0'}письмо.
          </p>
          <Contacts />
        </section>
      )}
    </>
  );
}

/** Shown alike for materials that were not bought, not paid for or refunded, and for a link without the right token. */
interface ClosedProps {
  orderUrl: string | null;
  oldLink: { orderId: string; token: string } | null;
}

function Closed({ orderUrl, oldLink }: ClosedProps) {
  if (oldLink) {
    return (
      <>
        <PageTitle>Материалы</PageTitle>
        <ExpiredLink {...oldLink} />
      </>
    );
  }
  return (
    <>
      <PageTitle>Материалы</PageTitle>
      <section className="panel px-6 py-10 sm:px-10 lg:px-16 lg:py-14">
        <h2 className="max-w-[22ch]">
          {orderUrl
            ? 'В этом заказе такие материалы не\u00a0открыты'
            : 'Откройте материалы по\u00a0ссылке из\u00a0письма'}
        </h2>
        <p className="mt-3 max-w-[52ch] text-quiet">
          {orderUrl
            ? 'Они открываются сразу после оплаты, а\u00a0после отмены или возврата заказа закрываются. Что сейчас с\u00a0заказом, видно на\u00a0его странице.'
            : 'Страница открывается только по\u00a0личной ссылке. Она есть в\u00a0письме «Материалы заказа открыты» и\u00a0на\u00a0странице заказа. Если письма нет, загляните в\u00a0«Спам» или позвоните нам.'}
        </p>
        {orderUrl ? (
          <p className="mt-6">
            <a href={orderUrl} className={buttonClass()}>
              Открыть заказ
            </a>
          </p>
        ) : (
          <Contacts />
        )}
      </section>
    </>
  );
}

function Contacts() {
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      <PhoneLink className={buttonClass()} />
      <a href={links.catalog()} className={buttonClass('outline')}>
        Перейти в{'\u00a0'}каталог
      </a>
    </p>
  );
}
