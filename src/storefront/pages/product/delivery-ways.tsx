import { Package, Store, Truck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Estimate } from '../../../api/shop/delivery.schema.ts';
import { links } from '../../../kernel/links.ts';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import { callApi } from '../../client/api.ts';
import { DEFAULT_CITY, openCityChooser, useCity } from '../../client/city.ts';

const WAYS = [
  { method: 'point', name: 'Пункт выдачи', icon: Package, preposition: 'к' },
  { method: 'courier', name: 'Курьер', icon: Truck, preposition: 'к' },
  { method: 'pickup', name: 'Самовывоз', icon: Store, preposition: 'с' },
] as const;

/**
 * Price and date of each delivery method to the visitor's city. The page is the same for everybody; these lines are
 * fetched when they become visible.
 */
export function DeliveryWays({ productId }: { productId: number }) {
  const city = useCity();
  const place = useRef<HTMLDivElement>(null);
  const cityId = city.chosen ? city.id : undefined;
  const key = `${productId} ${cityId ?? ''}`;
  const [loaded, setLoaded] = useState<{ key: string; estimate: Estimate | null }>();

  useEffect(() => {
    const stop = new AbortController();
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry!.isIntersecting) return;
      observer.disconnect();
      callApi('GET /api/delivery/estimate', { query: { product: productId, city: cityId }, signal: stop.signal }).then(
        (estimate) => setLoaded({ key, estimate }),
        () => !stop.signal.aborted && setLoaded({ key, estimate: null }),
      );
    });
    observer.observe(place.current!);
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, [key, productId, cityId]);

  const isDefaultCity = city.name === DEFAULT_CITY.name;
  const current = loaded?.key === key ? loaded : undefined;
  const estimate = current?.estimate;
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
      <ul className="grid gap-2" aria-busy={!current}>
        {WAYS.map(({ method, name, icon: Icon, preposition }) => {
          const way = estimate?.ways.find((one) => one.method === method);
          return (
            <li key={method} className="flex items-center gap-3">
              <Icon size={20} aria-hidden className="flex-none text-leaf" />
              <span className="mr-auto">
                {name}
                {method === 'pickup' && !isDefaultCity && ' в\u00a0Москве'}
              </span>
              {way ? (
                <span className="tabular-nums">
                  {way.price > 0 ? formatMoney(kopecks(way.price)) : 'бесплатно'}
                  {(method !== 'pickup' || isDefaultCity) && (
                    <span className="text-quiet">
                      , {preposition}&nbsp;{way.by}
                    </span>
                  )}
                </span>
              ) : (
                <span className={current ? 'text-quiet' : 'delivery-wait'}>
                  {current && (outOfReach ? 'пока нет' : 'посчитаем при заказе')}
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
