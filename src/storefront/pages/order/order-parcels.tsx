import type { ShownOrder } from './order.server.ts';

const PARCEL_WORDS: Readonly<Partial<Record<ShownOrder['state'], string>>> = {
  packing: 'Собирается',
  shipped: 'Передана в\u00a0доставку',
  'ready-for-pickup': 'Ждёт вас',
  'handed-over': 'Вручена',
  'partly-bought': 'Вручена частично',
};
const TROUBLE_WORDS = { returning: 'Едет обратно', lost: 'Утеряна' } as const;

/** An order that comes in several parcels. */
export function Parcels({ parts }: { parts: ShownOrder['parts'] }) {
  return (
    <>
      <p className="mt-2">Заказ придёт несколькими посылками:</p>
      <ol className="grid gap-2">
        {parts.map(({ id, nth, of, state, goods, track, trackingPage, keptUntil, trouble }) => (
          <li key={id}>
            <p>
              Посылка {nth} из&nbsp;{of}: {trouble ? TROUBLE_WORDS[trouble] : PARCEL_WORDS[state]}
              {keptUntil && `, хранится до\u00a0${keptUntil}`}
            </p>
            <p className="text-quiet">{goods.map(({ name, pieces }) => `${name}, ${pieces}\u00a0шт.`).join('; ')}</p>
            {track && (
              <p>
                Трек-номер <span className="select-all">{track}</span>
                {trackingPage && (
                  <>
                    {' '}
                    <a href={trackingPage} target="_blank" rel="noreferrer" className="link print:hidden">
                      Где посылка
                    </a>
                  </>
                )}
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
