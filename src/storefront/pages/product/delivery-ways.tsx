import { Package, Store, Truck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import { callApi } from '../../client/api.ts';
import { openCityChooser, useCity } from '../../client/city.ts';
import { DEFAULT_CITY } from '../../client/default-city.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { island } from '../../ui/island.tsx';

const WAYS = [
  { method: 'point', name: 'Пункт выдачи', icon: Package },
  { method: 'courier', name: 'Курьер', icon: Truck },
  { method: 'pickup', name: 'Самовывоз', icon: Store },
] as const;

/**
 * Price and date of each delivery method to the visitor's city. The page is the same for everybody; these lines are
 * fetched when they become visible.
 */
export default function DeliveryWays({ productId }: { productId: number }) {
  const city = useCity();
  const place = useRef<HTMLDivElement>(null);
  const cityId = city.chosen ? city.id : undefined;
  const [visible, setVisible] = useState(false);
  const { answer: estimate, failure } = useAnswer(visible ? `${productId} ${cityId ?? ''}` : undefined, (signal) =>
    callApi('GET /api/delivery/estimate', { query: { product: productId, city: cityId }, signal }),
  );
  const loaded = estimate !== undefined || failure !== undefined;

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry!.isIntersecting) return;
      observer.disconnect();
      setVisible(true);
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);

  const isDefaultCity = city.name === DEFAULT_CITY.name;
  const outOfReach = !isDefaultCity && estimate?.whole && estimate.ways.every(({ method }) => method === 'pickup');
  return (
    <div ref={place} className="mt-3 border-t border-line pt-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-semibold">Доставка: {city.name}</p>
        <button
          type="button"
          className="link min-h-11 noscript:hidden"
          aria-haspopup="dialog"
          onClick={openCityChooser}
        >
          Другой город
        </button>
      </div>
      <ul className="grid gap-2" aria-busy={!loaded}>
        {WAYS.map(({ method, name, icon: Icon }) => {
          const way = estimate?.ways.find((one) => one.method === method);
          return (
            // On phones the term of a pickup takes a second line.
            <li
              key={method}
              className={`flex items-center gap-3 ${method === 'pickup' && isDefaultCity ? 'max-sm:min-h-11' : ''}`}
            >
              <Icon size={20} aria-hidden className="flex-none text-leaf" />
              <span className="mr-auto">
                {name}
                {method === 'pickup' && !isDefaultCity && ' в\u00a0Москве'}
              </span>
              {way ? (
                <span className="text-right tabular-nums">
                  {way.price > 0 ? formatMoney(kopecks(way.price)) : 'бесплатно'}
                  {(method !== 'pickup' || isDefaultCity) && (
                    <span className="text-quiet">, {method === 'pickup' ? way.days : `к\u00a0${way.by}`}</span>
                  )}
                </span>
              ) : (
                <span className={loaded ? 'text-quiet' : 'delivery-wait'}>
                  {loaded && (outOfReach ? 'пока нет' : 'посчитаем при заказе')}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {outOfReach && (
        <p className="mt-2">
          Сюда посылки пока не&nbsp;возят. Укажите соседний город с&nbsp;пунктом выдачи или заберите заказ
          в&nbsp;Москве.
        </p>
      )}
      <noscript>
        <p className="mt-2 text-quiet">Цену и&nbsp;срок посчитаем при&nbsp;оформлении.</p>
      </noscript>
      <a href={links.delivery()} className="link mt-1 inline-flex min-h-11 items-center">
        Сроки и&nbsp;цены доставки
      </a>
    </div>
  );
}

export const DeliveryWaysIsland = island('delivery-ways', DeliveryWays);
