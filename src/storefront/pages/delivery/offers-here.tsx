import { MapPin, Package, Store, Truck } from 'lucide-react';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import { callApi } from '../../client/api.ts';
import { DEFAULT_CITY, openCityChooser, useCity } from '../../client/city.ts';
import { useStateIsKnown } from '../../client/shop-state.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { PAY_WORDS } from '../../features/payment/pay-words.ts';
import type { loader } from './delivery.server.ts';
import { PointsHere } from './points-here.tsx';

const ICONS = { point: Package, courier: Truck, pickup: Store } as const;

type Told = Awaited<ReturnType<typeof loader>>;

/** Ways to the visitor's city with their prices. The page is the same for all: these are asked for in the browser. */
export function OffersHere({ typical, ways }: Pick<Told, 'typical' | 'ways'>) {
  const city = useCity();
  const known = useStateIsKnown();
  const asked = typical && { product: typical.id, ...(city.chosen && { city: city.id }) };
  const { answer, failure, retry } = useAnswer(known && asked ? JSON.stringify(asked) : undefined, (signal) =>
    callApi('GET /api/delivery/estimate', { query: asked!, signal }),
  );
  const waits = Boolean(typical) && !answer && !failure;
  return (
    <section className="offers-here" aria-labelledby="offers-here">
      <div className="offers-city">
        <MapPin size={24} aria-hidden />
        <h2 id="offers-here">
          Доставка: <span>{city.name}</span>
        </h2>
        <Button small look="outline" className="noscript:hidden" aria-haspopup="dialog" onClick={openCityChooser}>
          Другой город
        </Button>
      </div>
      <ul className="offers-ways" aria-busy={waits}>
        {ways.map(({ method, name, note, pays }) => {
          const Icon = ICONS[method];
          const way = answer?.ways.find((one) => one.method === method);
          const away = method === 'pickup' && city.name !== DEFAULT_CITY.name;
          return (
            <li key={method} data-way={method}>
              <Icon size={28} strokeWidth={1.5} aria-hidden />
              <h3>
                {name}
                {away && ' в\u00a0Москве'}
              </h3>
              <p className="offers-price">
                {way ? (
                  <>
                    <b>{way.price > 0 ? formatMoney(kopecks(way.price)) : 'бесплатно'}</b>
                    {!away && (
                      <span>
                        {method === 'pickup' ? 'с' : `${way.days}, к`}&nbsp;{way.by}
                      </span>
                    )}
                  </>
                ) : waits ? (
                  <span className="noscript:hidden">
                    <span className="sr-only">считаем</span>
                  </span>
                ) : (
                  <span>{answer?.whole ? 'сюда пока не возим' : 'посчитаем при оформлении'}</span>
                )}
              </p>
              <p className="offers-note">{note}</p>
              <p className="offers-pays">Оплата: {pays.map((pay) => PAY_WORDS[pay]).join(', ')}</p>
            </li>
          );
        })}
      </ul>
      <noscript>
        <p className="offers-said">
          Цену и&nbsp;срок для вашего города назовём по&nbsp;телефону и&nbsp;покажем при&nbsp;оформлении заказа.
        </p>
      </noscript>
      {failure && (
        <FailureNotice failure={failure} kept="Цену покажем и при оформлении." onRetry={retry} className="mt-4" />
      )}
      {answer && !answer.whole && (
        <FailureNotice
          failure="Служба доставки сейчас не отвечает: показываем только то, что знаем сами."
          kept="Повторите через минуту."
          onRetry={retry}
          className="mt-4"
        />
      )}
      {typical && (
        <p className="offers-said">
          Посчитано для посылки с&nbsp;одним товаром: «{typical.name}». Точную цену вашей корзины видно
          при&nbsp;оформлении, до&nbsp;оплаты.
        </p>
      )}
      {answer?.whole && answer.cityId > 0 && <PointsHere cityId={answer.cityId} cityName={city.name} />}
    </section>
  );
}
