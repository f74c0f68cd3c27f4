import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { COUPON_STATES } from '../../../kernel/coupon-choices.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import type { DeskCoupon } from '../../api/coupon-answers.ts';
import { couponQuery } from '../../features/coupon-terms/coupon-query.ts';
import { EventList } from '../../features/coupon-terms/event-list.tsx';
import { ExampleTable } from '../../features/coupon-terms/example-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { COUPON_TONES } from '../../words/promotion-words.ts';
import { CouponCommands } from './coupon-commands.tsx';
import { CouponUses } from './coupon-uses.tsx';
import './coupon.css';

/** One coupon: its terms, what it does, who has used it, and its history. */
export function Coupon() {
  const { couponId = '' } = useParams();
  const id = /^\d{1,9}$/.test(couponId) ? Number(couponId) : 0;
  return id > 0 ? <KnownCoupon key={id} id={id} /> : <UnknownCoupon />;
}

function KnownCoupon({ id }: { readonly id: number }) {
  const read = useQuery(couponQuery(id));
  if (read.error instanceof ApiFailure && read.error.status === 404) return <UnknownCoupon />;
  return (
    <>
      {!read.data && <title>Купон</title>}
      <Loaded of={read}>{(coupon) => <CouponScreen coupon={coupon} />}</Loaded>
    </>
  );
}

function CouponScreen({ coupon }: { readonly coupon: DeskCoupon }) {
  const [done, setDone] = useState('');
  const { code, title, state, series, terms, examples, events } = coupon;
  return (
    <article className="grid gap-4">
      <title>{`Купон ${code}`}</title>
      <header className="grid gap-1">
        <Link to={series ? `/promotions/series/${series.id}` : '/promotions'} className="text-link w-fit text-xs">
          {series ? `Серия «${series.title}»` : 'Все купоны'}
        </Link>
        <h1 className="flex flex-wrap items-center gap-3">
          {code} <Badge tone={COUPON_TONES[state]}>{COUPON_STATES[state]}</Badge>
        </h1>
        <p>{title}</p>
      </header>
      <div>
        <CouponCommands coupon={coupon} onDone={setDone} />
        <p role="status" className={done ? 'done-note' : undefined}>
          {done}
        </p>
      </div>
      <div className="coupon-columns">
        <div className="grid min-w-0 content-start gap-4">
          <section aria-labelledby="terms" className="part">
            <h2 id="terms">Условия, как их видит покупатель</h2>
            <ul className="list-disc pl-5">
              {terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
            <CouponFacts coupon={coupon} />
          </section>
          <CouponUses coupon={coupon} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <section aria-labelledby="example" className="part">
            <h2 id="example">На примере</h2>
            <ExampleTable examples={examples} />
          </section>
          <section aria-labelledby="history" className="part">
            <h2 id="history">История</h2>
            <EventList events={events} />
          </section>
        </div>
      </div>
    </article>
  );
}

function CouponFacts({ coupon }: { readonly coupon: DeskCoupon }) {
  const { usedTimes, maxUses, maxPerCustomer, startsAt, endsAt } = coupon;
  return (
    <dl className="facts">
      <div>
        <dt>Применён</dt>
        <dd>{maxUses === null ? `${usedTimes}, без предела` : `${usedTimes} из\u00a0${maxUses}`}</dd>
      </div>
      <div>
        <dt>На покупателя</dt>
        <dd>{maxPerCustomer ?? 'без предела'}</dd>
      </div>
      <div>
        <dt>Начало</dt>
        <dd>{startsAt ? <Moment at={startsAt} /> : 'сразу'}</dd>
      </div>
      <div>
        <dt>Конец</dt>
        <dd>{endsAt ? <Moment at={endsAt} /> : 'без конца'}</dd>
      </div>
    </dl>
  );
}

function UnknownCoupon() {
  return (
    <div className="grid gap-2">
      <title>Нет такого купона</title>
      <h1>Нет такого купона</h1>
      <p>Проверьте адрес: возможно, ссылка скопирована не&nbsp;целиком.</p>
      <Link to="/promotions" className="text-link w-fit">
        К списку купонов
      </Link>
    </div>
  );
}
