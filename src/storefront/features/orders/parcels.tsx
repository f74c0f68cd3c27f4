import { parcelWords, type ShownParcel } from './parcel-words.ts';

/** An order that comes in several parcels. */
export function Parcels({ parts }: { parts: readonly ShownParcel[] }) {
  return (
    <>
      <p className="mt-2">Заказ придёт несколькими посылками:</p>
      <ol className="grid gap-2">
        {parts.map((part) => (
          <li key={part.id}>
            <p>{parcelWords(part)}</p>
            <p className="text-quiet">
              {part.goods.map(({ name, pieces }) => `${name}, ${pieces}\u00a0шт.`).join('; ')}
            </p>
            {part.track && (
              <p>
                Трек-номер <span className="select-all">{part.track}</span>
                {part.trackingPage && (
                  <>
                    {' '}
                    <a href={part.trackingPage} target="_blank" rel="noreferrer" className="link print:hidden">
                      Где{'\u00a0'}она
                      <span className="sr-only">
                        , посылка {part.nth} (откроется в{'\u00a0'}новой вкладке)
                      </span>
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
