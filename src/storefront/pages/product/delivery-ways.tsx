import { Package, Store, Truck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Estimate } from '../../../api/shop/delivery.schema.ts';
import { links } from '../../../kernel/links.ts';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import { callApi } from '../../client/api.ts';
import { DEFAULT_CITY, openCityChooser, useCity } from '../../client/city.ts';

const WAYS = [
  { method: 'point', name: 'Пункт выдачи', icon: Package, word: 'к' },
  { method: 'courier', name: 'Курьер', icon: Truck, word: 'к' },
  { method: 'pickup', name: 'Самовывоз', icon: Store, word: 'с' },
] as const;

/** Price and day of each way to the visitor's city. The page is the same for all; these lines are asked for when seen. */
export function DeliveryWays({ productId }: { productId: number }) {
  const city = useCity();
  const place = useRef<HTMLDivElement>(null);
  const cityId = city.chosen ? city.id : undefined;
  const key = `${productId} ${cityId ?? ''}`;
  const [told, setTold] = useState<{ key: string; estimate: Estimate | null }>();

  useEffect(() => {
    const stop = new AbortController();
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry!.isIntersecting) return;
      watcher.disconnect();
      callApi('GET /api/delivery/estimate', { query: { product: productId, city: cityId }, signal: stop.signal }).then(
        (estimate) => setTold({ key, estimate }),
        () => !stop.signal.aborted && setTold({ key, estimate: null }),
      );
    });
    watcher.observe(place.current!);
    return () => {
      watcher.disconnect();
      stop.abort();
    };
  }, [key, productId, cityId]);

  const home = city.name === DEFAULT_CITY.name;
  const current = told?.key === key ? told : undefined;
  const estimate = current?.estimate;
  const outOfReach = !home && estimate?.whole && estimate.ways.every(({ method }) => method === 'pickup');
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
        {WAYS.map(({ method, name, icon: Icon, word }) => {
          const way = estimate?.ways.find((one) => one.method === method);
          return (
            <li key={method} className="flex items-center gap-3">
              <Icon size={20} aria-hidden className="flex-none text-leaf" />
              <span className="mr-auto">
                {name}
                {method === 'pickup' && !home && ' в\u00a0Москве'}
              </span>
              {way ? (
                <span className="tabular-nums">
                  {way.price > 0 ? formatMoney(kopecks(way.price)) : 'бесплатно'}
                  {(method !== 'pickup' || home) && (
                    <span className="text-quiet">
                      , {word}&nbsp;{way.by}
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
