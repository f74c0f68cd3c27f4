import { MapPin, Package, Store, Truck } from 'lucide-react';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import { PAY_SYSTEMS } from '../../../kernel/pay-system-texts.ts';
import { callApi } from '../../client/api.ts';
import { openCityChooser, useCity } from '../../client/city.ts';
import { DEFAULT_CITY } from '../../client/default-city.ts';
import { useIsHydrated } from '../../client/use-shop-state.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { island } from '../../ui/island.tsx';
import type { loader } from './delivery.server.ts';
import { CityPoints } from './city-points.tsx';

const ICONS = { point: Package, courier: Truck, pickup: Store } as const;

type DeliveryData = Awaited<ReturnType<typeof loader>>;

/**
 * Delivery to the visitor's city with prices. The page is the same for everybody, so prices are fetched in the browser.
 */
export default function CityOffers({ typical, ways }: Pick<DeliveryData, 'typical' | 'ways'>) {
  const city = useCity();
  const hydrated = useIsHydrated();
  const query = typical && { product: typical.id, ...(city.chosen && { city: city.id }) };
  const { answer, failure, retry } = useAnswer(hydrated && query ? JSON.stringify(query) : undefined, (signal) =>
    callApi('GET /api/delivery/estimate', { query: query!, signal }),
  );
  const waiting = Boolean(typical) && !answer && !failure;
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
      <ul className="offers-ways" aria-busy={waiting}>
        {ways.map(({ method, name, note, pays }) => {
          const Icon = ICONS[method];
          const way = answer?.ways.find((one) => one.method === method);
          const inOtherCity = method === 'pickup' && city.name !== DEFAULT_CITY.name;
          return (
            <li key={method} data-way={method}>
              <Icon size={28} strokeWidth={1.5} aria-hidden />
              <h3>
                {name}
                {inOtherCity && ' в\u00a0Москве'}
              </h3>
              <p className="offers-price">
                {way ? (
                  <>
                    <b>{way.price > 0 ? formatMoney(kopecks(way.price)) : 'бесплатно'}</b>
                    {!inOtherCity && <span>{method === 'pickup' ? way.days : `${way.days}, к\u00a0${way.by}`}</span>}
                  </>
                ) : waiting ? (
                  <span className="noscript:hidden">
                    <span className="sr-only">считаем</span>
                  </span>
                ) : (
                  <span>{answer?.whole ? 'сюда пока не возим' : 'посчитаем при оформлении'}</span>
                )}
              </p>
              <p className="offers-note">{note}</p>
              <p className="offers-pays">Оплата: {pays.map((pay) => PAY_SYSTEMS[pay].inSentence).join(', ')}</p>
            </li>
          );
        })}
      </ul>
      <noscript>
        <p className="offers-footnote">
          Цену и&nbsp;срок для вашего города назовём по&nbsp;телефону и&nbsp;покажем при&nbsp;оформлении заказа.
        </p>
      </noscript>
      {failure && (
        <FailureNotice
          failure={failure}
          reassurance="Цену покажем и при оформлении."
          onRetry={retry}
          className="mt-4"
        />
      )}
      {answer && !answer.whole && (
        <FailureNotice
          failure="Служба доставки сейчас не отвечает: показываем только то, что знаем сами."
          reassurance="Повторите через минуту."
          onRetry={retry}
          className="mt-4"
        />
      )}
      {typical && (
        <p className="offers-footnote">
          Посчитано для посылки с&nbsp;одним товаром: «{typical.name}». Точную цену вашей корзины видно
          при&nbsp;оформлении, до&nbsp;оплаты.
        </p>
      )}
      {answer?.whole && answer.cityId > 0 && <CityPoints cityId={answer.cityId} cityName={city.name} />}
    </section>
  );
}

export const CityOffersIsland = island('city-offers', CityOffers);
